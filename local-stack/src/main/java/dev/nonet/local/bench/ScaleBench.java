package dev.nonet.local.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.nonet.local.client.NonetClient;
import dev.nonet.local.console.Progress;
import dev.nonet.local.process.ServiceProcess;
import dev.nonet.local.process.Stack;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;

/**
 * How the service grows with its workers, what a task costs on the way, how soon processes begin and end, and what a
 * job notices of workers that die and come.
 */
public final class ScaleBench {

    /** Of workers, so that what is added is one more of them. */
    public static final Map<String, String> ONE_THREAD = Map.of("nonet.worker.threads", "1");

    private static final Duration LIMIT = Duration.ofMinutes(30);
    private static final Duration SAMPLE = Duration.ofMillis(50);
    private static final int WARM_UP = 400;
    private static final double MILLION = 1_000_000;

    private final Stack stack;
    private final Servers servers;
    private final NonetClient client;
    private final String level;
    private final Progress progress;
    private final Figures figures;

    /** @param level of the puzzles: harder ones cost more, and so leave less to all but the workers */
    public ScaleBench(Stack stack, Servers servers, String level, Progress progress, Figures figures) {
        this.stack = stack;
        this.servers = servers;
        this.level = level;
        this.client = new NonetClient(stack.addresses(), null);
        this.progress = progress;
        this.figures = figures;
    }

    /**
     * Makes puzzles with the workers that there are.
     *
     * @param baseline puzzles a second with one worker; 0 if this is that one
     * @return puzzles a second
     * @throws IllegalStateException if a puzzle is missing or there twice
     */
    public double throughput(int workers, int puzzles, double baseline) throws Exception {
        String name = workers == 1 ? "1 worker of one thread" : workers + " workers of one thread";
        run(WARM_UP, name + ", warming up", job -> {});
        CpuUse cpus = new CpuUse(stack);
        TaskCost before = TaskCost.soFar(servers);
        Watched watched = run(puzzles, name, job -> {});
        TaskCost cost = TaskCost.soFar(servers).minus(before);
        double perSecond = puzzles / watched.seconds();
        figures.add(
                name,
                workers == 2 ? ">= 1.8 x one" : "",
                "%.0f puzzles/s%s",
                perSecond,
                baseline > 0 ? String.format(Locale.ROOT, ", %.2f x one", perSecond / baseline) : "");
        figures.add("  CPUs in use", "", "%s", cpus.sinceThen());
        if (workers == 1) {
            cost(cost, puzzles);
        }
        return perSecond;
    }

    private void cost(TaskCost cost, int puzzles) {
        figures.add("  tasks of " + puzzles + " puzzles", "", "%d", cost.tasksSent());
        figures.add("  messages back a task", "", "%.2f", (double) cost.outcomes() / cost.tasksSent());
        figures.add("  bytes on Kafka a puzzle", "", "%.0f", (double) cost.kafkaBytes() / puzzles);
        figures.add(
                "  write-ahead log",
                "",
                "%.0f bytes a puzzle, %.0f a task",
                (double) cost.walBytes() / puzzles,
                (double) cost.walBytes() / cost.tasksSent());
        figures.add("  rows and bytes stored", "", "%.0f bytes a puzzle", (double) cost.tableBytes() / puzzles);
    }

    /** A job during which a worker is killed, started again, told to stop, and started again. */
    public void disturbed(int puzzles) throws Exception {
        run(WARM_UP, "warming up", job -> {});
        Watched quiet = run(puzzles, "undisturbed", job -> {});
        List<Runnable> events = List.of(
                () -> stack.service("worker-1").kill(),
                () -> restart("worker-1"),
                () -> stack.service("worker-2").stop(),
                () -> restart("worker-2"));
        int[] next = {0};
        Watched disturbed = run(puzzles, "workers killed and added", job -> {
            int done = job.at("/counts/done").asInt();
            if (next[0] < events.size() && done > puzzles / (events.size() + 1) * (next[0] + 1)) {
                events.get(next[0]++).run();
            }
        });
        figures.add(
                "one of two killed, and both replaced",
                "nothing lost",
                "%d of %d puzzles, each once",
                puzzles,
                puzzles);
        figures.add("  time of the job", "", "%.1f s, undisturbed %.1f s", disturbed.seconds(), quiet.seconds());
        figures.add(
                "  longest time without a result",
                "",
                "%.1f s, undisturbed %.1f s",
                disturbed.longestPause(),
                quiet.longestPause());
    }

    private void restart(String name) {
        try {
            stack.restart(name);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** How soon processes begin and end, one of each being there. */
    public void startAndStop() throws Exception {
        run(WARM_UP, "warming up", job -> {});
        double stopped = seconds(() -> stack.service("api-1").stop());
        figures.add("API, SIGTERM to exit", "< 10 s", "%.2f s", stopped);
        double ready = seconds(() -> restart("api-1"));
        figures.add("API, start to ready", "< 2.5 s", "%.2f s", ready);
        figures.add(
                "  with its ahead-of-time cache",
                "yes",
                "%s",
                yesNo(stack.service("api-1").usesCache()));

        String busy = client.submit(spec(100_000));
        client.awaitDone(busy, 1, LIMIT);
        figures.add(
                "busy worker, SIGTERM to exit",
                "< 10 s",
                "%.2f s",
                seconds(() -> stack.service("worker-1").stop()));
        client.post("jobs/" + busy + "/cancel", "application/json", "");
        client.awaitEnd(busy, LIMIT, job -> {});

        String first = client.submit(spec(1));
        Instant begun = Instant.now();
        ServiceProcess worker = stack.restart("worker-1");
        JsonNode job = client.awaitEnd(first, LIMIT, one -> {});
        figures.add(
                "worker, start to its first task",
                "< 1.2 s",
                "%.2f s",
                Duration.between(begun, Instant.parse(job.path("startedAt").asText()))
                                .toMillis()
                        / 1e3);
        figures.add("  with its ahead-of-time cache", "yes", "%s", yesNo(worker.usesCache()));
        // What it was started with, once its compiler is done.
        Thread.sleep(Duration.ofSeconds(20));
        figures.add(
                "idle worker, resident", "< 150 MB", "%.0f MB", worker.memory().now() / MILLION);
    }

    private static String yesNo(boolean value) {
        return value ? "yes" : "no";
    }

    private static double seconds(Runnable work) {
        long begun = System.nanoTime();
        work.run();
        return (System.nanoTime() - begun) / 1e9;
    }

    /** @param longestPause between results, in seconds */
    private record Watched(double seconds, double longestPause) {}

    private Watched run(int puzzles, String name, Consumer<JsonNode> onLook)
            throws InterruptedException, TimeoutException {
        String id = client.submit(spec(puzzles));
        long[] last = {System.nanoTime(), 0, 0};
        JsonNode job = client.awaitEnd(id, LIMIT, SAMPLE, look -> {
            int done = look.at("/counts/done").asInt();
            long now = System.nanoTime();
            if (done != last[1]) {
                // The first results come when they come.
                last[2] = last[1] == 0 ? 0 : Math.max(last[2], now - last[0]);
                last[0] = now;
                last[1] = done;
            }
            progress.update(name, done, puzzles);
            onLook.accept(look);
        });
        progress.finish(name, job.path("state").asText());
        Set<Integer> indexes = new HashSet<>();
        client.results(id).forEach(result -> indexes.add(result.path("index").asInt()));
        if (!job.path("state").asText().equals("succeeded") || indexes.size() != puzzles) {
            throw new IllegalStateException("of " + puzzles + " puzzles " + indexes.size()
                    + " were made, and the job has " + job.path("state").asText());
        }
        Duration took = Duration.between(
                Instant.parse(job.path("createdAt").asText()),
                Instant.parse(job.path("endedAt").asText()));
        return new Watched(took.toMillis() / 1e3, last[2] / 1e9);
    }

    private ObjectNode spec(int puzzles) {
        return JsonNodeFactory.instance
                .objectNode()
                .put("kind", "generate")
                .put("count", puzzles)
                .put("level", level)
                .put("seed", 1);
    }
}
