package dev.nonet.local.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.nonet.local.backend.RequestCount;
import dev.nonet.local.client.NonetClient;
import dev.nonet.local.console.Progress;
import dev.nonet.local.fleet.SimulatedFleet;
import dev.nonet.local.process.Stack;
import dev.nonet.reasoning.Level;
import java.math.BigDecimal;
import java.math.MathContext;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeoutException;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** One large job on a {@link SimulatedFleet}, beside which another tenant asks for ten puzzles now and then. */
public final class FleetBench {

    /** How long the fleet works before it is measured, unless a plan says otherwise. */
    public static final Duration WARM_UP = Duration.ofSeconds(20);

    /** Small ones, so that the API has compiled what submits a job before submitting is measured. */
    private static final int WARMING_JOBS = 40;

    /** How long it is measured, unless a plan says otherwise. */
    public static final Duration MEASURED = Duration.ofSeconds(60);

    private static final int INTERACTIVE_JOBS = 6;
    private static final Duration MAX_INTERACTIVE = Duration.ofSeconds(30);
    private static final Duration POLL = Duration.ofMillis(20);
    private static final Duration END_LIMIT = Duration.ofSeconds(60);

    /** How long all of it takes at most beside what a plan asks for: with a usual one, and the start, three minutes. */
    private static final Duration REST_LIMIT = Duration.ofSeconds(70);

    private static final int SUBMITTED = 3;
    private static final int DIGITS = 4;
    private static final double NANOS = 1e9;
    private static final double MICROS = 1e3;

    private final Stack stack;
    private final Servers servers;
    private final Plan plan;
    private final @Nullable RequestCount requests;
    private final Progress progress;
    private final NonetClient bulk;
    private final NonetClient small;
    private final long end;

    /**
     * What is measured.
     *
     * @param cores the number of simulated threads
     * @param count how many puzzles the job has; if it ends before the measurement does, the fleet is idle from then on
     * @param warmUp how long the fleet works before it is measured
     * @param measured for how long
     */
    public record Plan(int cores, Level level, int count, Duration warmUp, Duration measured) {}

    /** What was measured: its values are numbers. */
    public record Result(ObjectNode json) {

        /** One value a line. */
        public String table() {
            StringBuilder text = new StringBuilder();
            json.properties()
                    .forEach(value -> text.append("%-30s %s%n"
                            .formatted(value.getKey(), value.getValue().asText())));
            return text.toString();
        }
    }

    private FleetBench(Stack stack, Plan plan, @Nullable RequestCount requests, Progress progress) {
        this.stack = stack;
        this.servers = Servers.of(stack);
        this.plan = plan;
        this.requests = requests;
        this.progress = progress;
        this.bulk = new NonetClient(stack.addresses(), "bulk");
        this.small = new NonetClient(stack.addresses(), "small");
        this.end = System.nanoTime()
                + plan.warmUp().plus(plan.measured()).plus(REST_LIMIT).toNanos();
    }

    /**
     * Measures.
     *
     * @param stack without workers, with {@link ServiceBench#configuration()}
     * @param requests what the services ask of PostgreSQL; null if nobody counts that
     * @throws TimeoutException if the simulated workers or the service take so long that there is no time to measure
     */
    public static Result run(Stack stack, Plan plan, @Nullable RequestCount requests, Progress progress)
            throws InterruptedException, TimeoutException {
        progress.update("simulated workers", 0, 1);
        FleetBench bench = new FleetBench(stack, plan, requests, progress);
        try (SimulatedFleet fleet = new SimulatedFleet(bench.servers.kafka(), plan.cores()).awaitPartitions()) {
            progress.finish("simulated workers", plan.cores() + " threads");
            return bench.run(fleet);
        }
    }

    private Result run(SimulatedFleet fleet) throws InterruptedException, TimeoutException {
        for (int i = 0; i < WARMING_JOBS; i++) {
            tenPuzzles(left(END_LIMIT));
        }
        List<Double> submitMillis = new ArrayList<>();
        String job = "";
        for (int i = 0; i < SUBMITTED; i++) {
            if (!job.isEmpty()) {
                cancel(job);
            }
            long begun = System.nanoTime();
            job = bulk.submit(spec(plan.level(), plan.count()).put("priority", "bulk"));
            submitMillis.add((System.nanoTime() - begun) / (NANOS / 1_000));
        }
        pause("warming up", plan.warmUp());

        CpuUse cpus = new CpuUse(stack);
        Look before = look(fleet, job);
        List<Double> interactive = new ArrayList<>();
        for (int i = 1; i <= INTERACTIVE_JOBS; i++) {
            interactive.add(tenPuzzles(left(MAX_INTERACTIVE)));
            long left = before.time() + i * plan.measured().toNanos() / INTERACTIVE_JOBS - System.nanoTime();
            pause("measuring", Duration.ofNanos(Math.max(0, left)));
        }
        Look after = look(fleet, job);
        Map<String, Duration> spent = cpus.spent();
        progress.finish("measuring", String.valueOf(bulk.job(job).path("counts")));
        cancel(job);

        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("cores", plan.cores());
        json.put("level", plan.level().id());
        put(json, "busy", fleet.busy(before.time(), after.time()));
        double seconds = (after.time() - before.time()) / NANOS;
        double puzzles = after.puzzles() - before.puzzles();
        double tasks = after.tasks() - before.tasks();
        put(json, "puzzlesPerSecond", puzzles / seconds);
        put(json, "tasksPerSecond", tasks / seconds);
        put(json, "apiCpuMicrosPerPuzzle", micros(spent, part -> part.startsWith("api-")) / puzzles);
        put(json, "postgresqlCpuMicrosPerPuzzle", micros(spent, CpuUse.DATABASE::equals) / puzzles);
        put(json, "interactiveSeconds", median(interactive));
        put(json, "submitMillis", median(submitMillis));
        TaskCost cost = after.cost().minus(before.cost());
        put(json, "messagesPerTask", (cost.tasksSent() + cost.outcomes()) / tasks);
        put(json, "rowsPerTask", cost.rows() / tasks);
        put(json, "transactionsPerTask", cost.commits() / tasks);
        if (requests != null) {
            put(json, "statementsPerTask", (after.statements() - before.statements()) / tasks);
            put(json, "roundTripsPerTask", (after.roundTrips() - before.roundTrips()) / tasks);
        }
        put(json, "walBytesPerTask", cost.walBytes() / tasks);
        put(json, "walBytesPerPuzzle", cost.walBytes() / puzzles);
        put(json, "kafkaBytesPerPuzzle", cost.kafkaBytes() / puzzles);
        return new Result(json);
    }

    /** How far all counters are at a moment. */
    private record Look(long time, long puzzles, long tasks, TaskCost cost, long statements, long roundTrips) {}

    private Look look(SimulatedFleet fleet, String job) throws InterruptedException {
        long statements = requests == null ? 0 : requests.statements();
        long roundTrips = requests == null ? 0 : requests.roundTrips();
        TaskCost cost = TaskCost.soFar(servers);
        long puzzles = bulk.job(job).at("/counts/done").asLong();
        return new Look(System.nanoTime(), puzzles, fleet.tasks(), cost, statements, roundTrips);
    }

    /** How long ten easy puzzles of another tenant take, in seconds; at most the limit. */
    private double tenPuzzles(Duration limit) throws InterruptedException {
        long begun = System.nanoTime();
        try {
            JsonNode ended = small.awaitEnd(
                    small.submit(spec(Level.EASY, 10).put("priority", "interactive")), limit, POLL, look -> {});
            if (!ended.path("state").asText().equals("succeeded")) {
                throw new IllegalStateException("Ten puzzles ended as " + ended);
            }
        } catch (TimeoutException e) {
            return limit.toSeconds();
        }
        return (System.nanoTime() - begun) / NANOS;
    }

    private void cancel(String job) throws InterruptedException, TimeoutException {
        bulk.post("jobs/" + job + "/cancel", "application/json", "");
        bulk.awaitEnd(job, left(END_LIMIT), look -> {});
    }

    /** The time that a wait may take, and no longer than is left of all. */
    private Duration left(Duration max) throws TimeoutException {
        Duration left = Duration.ofNanos(end - System.nanoTime());
        if (left.isNegative()) {
            throw new TimeoutException("The service is too slow to be measured: see its logs");
        }
        return left.compareTo(max) < 0 ? left : max;
    }

    private void pause(String label, Duration time) throws InterruptedException {
        progress.update(label, 0, 1);
        Thread.sleep(time);
    }

    private static double micros(Map<String, Duration> spent, Predicate<String> part) {
        return spent.entrySet().stream()
                        .filter(entry -> part.test(entry.getKey()))
                        .mapToLong(entry -> entry.getValue().toNanos())
                        .sum()
                / MICROS;
    }

    private static double median(List<Double> values) {
        return values.stream().sorted().toList().get(values.size() / 2);
    }

    /** A field with {@value #DIGITS} digits; 0 if nothing was measured that it could be a share of. */
    private static void put(ObjectNode json, String name, double value) {
        BigDecimal rounded =
                Double.isFinite(value) ? BigDecimal.valueOf(value).round(new MathContext(DIGITS)) : BigDecimal.ZERO;
        json.put(name, rounded.doubleValue());
    }

    private static ObjectNode spec(Level level, int count) {
        return JsonNodeFactory.instance
                .objectNode()
                .put("kind", "generate")
                .put("count", count)
                .put("level", level.id())
                .put("seed", 1);
    }
}
