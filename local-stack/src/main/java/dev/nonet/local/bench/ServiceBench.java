package dev.nonet.local.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.nonet.job.RatingRange;
import dev.nonet.local.client.NonetClient;
import dev.nonet.local.console.Progress;
import dev.nonet.local.process.KeyFile;
import dev.nonet.local.process.Stack;
import dev.nonet.reasoning.Level;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeoutException;

/**
 * The figures of the service, one after the other on one stack, each part by itself: an idle system first, then clients
 * of another tenant beside a bulk job, then a bulk job alone and its results, then a large upload.
 */
public final class ServiceBench {

    /** Tenants whose names are their tokens, and who may ask as often as they like. */
    private static final List<String> TENANTS = List.of("bulk", "small");

    /** Tenants whose names are their tokens, with the quotas that every tenant has. */
    private static final List<String> HOSTILE = List.of("huge", "slow", "tarpit", "tiny");

    /** Of all puzzles that are generated here. */
    private static final RatingRange RATINGS = new RatingRange(Level.EASY.lowest(), Level.MEDIUM.highest());

    /** What the API tells those who follow a long job. */
    private static final Duration RETRY_AFTER = Duration.ofSeconds(1);

    private static final Duration JOB_LIMIT = Duration.ofHours(2);
    /**
     * The best part of a minute: until then three JVMs compile, and take as much of two CPUs as the work that is
     * measured.
     */
    private static final int WARM_UP = 400_000;

    /** A rate that was measured for less says more about the first and last tasks of a job than about the rest. */
    private static final Duration LONG_ENOUGH = Duration.ofSeconds(10);

    private static final int IDLE_REQUESTS = 200;
    private static final int TEN_PUZZLES_ROUNDS = 5;
    private static final int CLIENTS = 50;

    /** By then what answers them is compiled. */
    private static final Duration CLIENTS_WARM_UP = Duration.ofSeconds(60);

    private static final String PUZZLE =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    private static final double NANOS = Duration.ofSeconds(1).toNanos();

    private final Stack stack;
    private final Plan plan;
    private final Progress progress;
    private final NonetClient bulk;
    private final NonetClient small;
    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final Figures figures = new Figures();

    /** What can be measured by itself. */
    public enum Part {
        /** A job of one puzzle, waited for, on an idle system. */
        SINGLE,
        /** Clients of another tenant beside a bulk job. */
        BESIDE,
        /** The bulk job, its memory and its downloads. */
        BULK,
        /** A large upload, and its cancelling. */
        UPLOAD,
        /** Thousands who wait for one job. */
        FOLLOWERS,
        /** Clients that mean harm, beside one that pays. */
        HOSTILE
    }

    /**
     * How much is measured.
     *
     * @param parts what
     * @param puzzles of the bulk job
     * @param lines of the upload
     * @param clientSeconds how long {@value #CLIENTS} clients ask beside the bulk job
     * @param engineSeconds how long the engine is measured alone
     */
    public record Plan(Set<Part> parts, int puzzles, int lines, int clientSeconds, int engineSeconds) {

        public Plan {
            parts = Set.copyOf(parts);
        }
    }

    private ServiceBench(Stack stack, Plan plan, Progress progress) {
        this.stack = stack;
        this.plan = plan;
        this.progress = progress;
        this.bulk = new NonetClient(stack.addresses(), "bulk");
        this.small = new NonetClient(stack.addresses(), "small");
    }

    /**
     * What the services are to be started with: two tenants that may ask as often as they like, and others that may
     * not.
     */
    public static Map<String, String> configuration() {
        Map<String, String> configuration = new HashMap<>();
        configuration.put("nonet.auth.mode", "token");
        for (String tenant : HOSTILE) {
            configuration.put("nonet.auth.tokens." + tenant, KeyFile.sha256(tenant));
        }
        for (String tenant : TENANTS) {
            configuration.put("nonet.auth.tokens." + tenant, KeyFile.sha256(tenant));
            configuration.put("nonet.quota.tenants." + tenant + ".requests-per-second", "1000000");
            configuration.put("nonet.quota.tenants." + tenant + ".burst", "1000000");
        }
        return configuration;
    }

    /**
     * The engine without a service, in items a second; before the stack is started, which it would share the CPUs with.
     *
     * @return not a number if it is compared with nothing
     */
    public static double engineAlone(Path home, int threads, Plan plan) throws InterruptedException {
        return plan.parts().contains(Part.BULK)
                ? EngineAlone.perSecond(home, threads, plan.engineSeconds(), RATINGS)
                : Double.NaN;
    }

    /** @throws IllegalStateException if a job does not succeed, or some results are missing */
    public static Figures run(Stack stack, Plan plan, double engineAlone, Progress progress)
            throws InterruptedException, TimeoutException {
        ServiceBench bench = new ServiceBench(stack, plan, progress);
        int warmUp = Math.min(WARM_UP, plan.puzzles());
        bench.await(bench.bulk, bench.bulk.submit(generate(warmUp)), warmUp, "warming up");
        if (plan.parts().contains(Part.SINGLE)) {
            bench.idle();
        }
        if (plan.parts().contains(Part.BESIDE)) {
            bench.beside();
        }
        if (plan.parts().contains(Part.BULK)) {
            bench.bulk(engineAlone);
        }
        if (plan.parts().contains(Part.UPLOAD)) {
            bench.upload();
        }
        if (plan.parts().contains(Part.FOLLOWERS)) {
            bench.followers();
        }
        if (plan.parts().contains(Part.HOSTILE)) {
            bench.hostile();
        }
        return bench.figures;
    }

    private void idle() throws InterruptedException {
        Times times = new Times();
        for (int i = 0; i < IDLE_REQUESTS; i++) {
            HttpRequest request = small.request("jobs")
                    .header("Content-Type", "application/json")
                    .header("Prefer", "wait=5")
                    .POST(HttpRequest.BodyPublishers.ofString(
                            "{\"kind\":\"solve\",\"priority\":\"interactive\",\"puzzles\":[\"" + PUZZLE + "\"]}"))
                    .build();
            String answer = timed(times, request);
            if (!answer.contains("\"state\":\"succeeded\"")) {
                throw new IllegalStateException("one puzzle was not solved within 5 s: " + answer);
            }
            progress.update("single puzzles", i, IDLE_REQUESTS);
        }
        progress.finish("single puzzles", IDLE_REQUESTS + " solved");
        figures.add(
                "1 puzzle, Prefer: wait=5, idle",
                "median < 60 ms",
                "median %.0f ms, p99 %.0f ms",
                times.millis(0.5),
                times.millis(0.99));
    }

    /** The bulk job with nothing beside it: its rate, its memory, and its downloads. */
    private void bulk(double engineAlone) throws InterruptedException, TimeoutException {
        String job = bulk.submit(generate(plan.puzzles()).put("priority", "bulk"));
        try (MemoryWatch memory = new MemoryWatch(stack)) {
            bulk.awaitDone(job, 1, JOB_LIMIT);
            CpuUse cpu = new CpuUse(stack);
            await(bulk, job, plan.puzzles(), "generating");
            double seconds = secondsOf(bulk.job(job));
            double rate = plan.puzzles() / seconds;
            figures.add("engine alone, same threads", "", "%,.0f puzzles/s", engineAlone);
            figures.add(
                    "generated, graded, stored",
                    "75 %, or 15,000/s",
                    "%,.0f puzzles/s, %.0f %%%s",
                    rate,
                    100 * rate / engineAlone,
                    tooShort(seconds));
            figures.add("CPUs meanwhile", "", "%s", cpu.sinceThen());
            figures.addAll(memory.rows());
        }
        download(job, "identity", ">= 50,000/s");
        download(job, "gzip", "");
        download(job, "zstd", "");
    }

    /** What is to be said of a rate that was measured for so many seconds: nothing, if they were enough. */
    static String tooShort(double seconds) {
        return seconds >= LONG_ENOUGH.toSeconds()
                ? ""
                : String.format(Locale.ROOT, " (too short, %.1f s: take a larger --count)", seconds);
    }

    /** From the start of a job to its end, as the service has them. */
    private static double secondsOf(JsonNode job) {
        Instant started = Instant.parse(job.path("startedAt").asText());
        Instant ended = Instant.parse(job.path("endedAt").asText());
        return Math.max(1, Duration.between(started, ended).toMillis()) / 1_000.0;
    }

    /** Clients of another tenant beside a bulk job of its own, which is cancelled then. */
    private void beside() throws InterruptedException, TimeoutException {
        String job = bulk.submit(generate(plan.puzzles()).put("priority", "bulk"));
        bulk.awaitDone(job, 1, JOB_LIMIT);
        List<String> seconds = new ArrayList<>();
        for (int round = 0; round < TEN_PUZZLES_ROUNDS; round++) {
            seconds.add(String.format(Locale.ROOT, "%.2f", tenPuzzles()));
        }
        figures.add("10 puzzles of another tenant beside it", "< 2 s", "%s s", String.join(", ", seconds));
        progress.update("clients", 0, 2);
        clients(CLIENTS_WARM_UP, new Times(), new Times());
        progress.update("clients", 1, 2);
        Times posts = new Times();
        Times gets = new Times();
        clients(Duration.ofSeconds(plan.clientSeconds()), posts, gets);
        progress.finish("clients", posts.count() + " jobs submitted beside the bulk job");
        figures.add(
                CLIENTS + " clients beside it, POST /jobs",
                "p99 < 30 ms",
                "p99 %.0f ms, median %.0f ms",
                posts.millis(0.99),
                posts.millis(0.5));
        figures.add(
                CLIENTS + " clients beside it, GET /jobs/{id}",
                "p99 < 30 ms",
                "p99 %.0f ms, median %.0f ms",
                gets.millis(0.99),
                gets.millis(0.5));
        figures.add(
                "the bulk job beside them",
                "runs on",
                "%s",
                done(bulk.job(job)) < plan.puzzles() ? "runs on" : "was over too early: take a larger --count");
        bulk.post("jobs/" + job + "/cancel", "application/json", "");
        bulk.awaitEnd(job, JOB_LIMIT, state -> {});
    }

    private void followers() throws InterruptedException, TimeoutException {
        String job = bulk.submit(generate(plan.puzzles()).put("priority", "bulk"));
        bulk.awaitDone(job, 1, JOB_LIMIT);
        new LoadBench(stack, progress, figures).followers(bulk, job, Duration.ofSeconds(plan.clientSeconds()));
        bulk.post("jobs/" + job + "/cancel", "application/json", "");
        bulk.awaitEnd(job, JOB_LIMIT, state -> {});
    }

    private void hostile() throws InterruptedException, TimeoutException {
        try {
            new LoadBench(stack, progress, figures)
                    .hostile(
                            HOSTILE,
                            small,
                            client -> client.awaitEnd(
                                    client.submit(generate(10).put("priority", "interactive")),
                                    JOB_LIMIT,
                                    state -> {}));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private double tenPuzzles() throws InterruptedException, TimeoutException {
        long begun = System.nanoTime();
        small.awaitEnd(small.submit(generate(10)), JOB_LIMIT, job -> {});
        return (System.nanoTime() - begun) / NANOS;
    }

    /** Each submits a job of one puzzle, asks for it, and pauses, as clients that keep to Retry-After do. */
    private void clients(Duration time, Times posts, Times gets) throws InterruptedException {
        long end = System.nanoTime() + time.toNanos();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < CLIENTS; i++) {
            int offset = 20 * i;
            threads.add(Thread.ofVirtual().start(() -> {
                try {
                    Thread.sleep(offset);
                    while (System.nanoTime() < end) {
                        String job = timed(
                                posts,
                                small.request("jobs")
                                        .header("Content-Type", "application/json")
                                        .POST(HttpRequest.BodyPublishers.ofString(
                                                "{\"kind\":\"solve\",\"detail\":\"solution\",\"puzzles\":[\"" + PUZZLE
                                                        + "\"]}"))
                                        .build());
                        String id = small.read(job).path("id").asText();
                        timed(gets, small.request("jobs/" + id).build());
                        Thread.sleep(Duration.ofSeconds(1));
                    }
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }));
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }

    private void download(String job, String coding, String wanted) throws InterruptedException {
        HttpRequest request = bulk.request("jobs/" + job + "/results")
                .header("Accept", "application/x-ndjson")
                .header("Accept-Encoding", coding)
                .timeout(Duration.ofMinutes(10))
                .build();
        long begun = System.nanoTime();
        long bytes = 0;
        long lines = 0;
        try {
            HttpResponse<InputStream> response = http.send(request, HttpResponse.BodyHandlers.ofInputStream());
            try (InputStream body = response.body()) {
                byte[] buffer = new byte[64 * 1024];
                for (int read = body.read(buffer); read >= 0; read = body.read(buffer)) {
                    bytes += read;
                    for (int i = 0; i < read; i++) {
                        if (buffer[i] == '\n') {
                            lines++;
                        }
                    }
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        double seconds = (System.nanoTime() - begun) / NANOS;
        if (coding.equals("identity") && lines != plan.puzzles()) {
            throw new IllegalStateException(lines + " results of " + plan.puzzles());
        }
        figures.add(
                "downloaded as NDJSON, " + coding,
                wanted,
                "%,.0f results/s, %,.0f MB",
                plan.puzzles() / seconds,
                bytes / 1e6);
    }

    private void upload() throws InterruptedException, TimeoutException {
        byte[] line = (PUZZLE + "\n").getBytes(StandardCharsets.US_ASCII);
        HttpRequest request = bulk.request("jobs?detail=solution&priority=bulk")
                .header("Content-Type", "text/plain")
                .timeout(Duration.ofMinutes(10))
                .POST(HttpRequest.BodyPublishers.ofByteArrays(() -> blocks(line, plan.lines())))
                .build();
        Times times = new Times();
        long begun = System.nanoTime();
        JsonNode job = bulk.read(timed(times, request));
        long accepted = System.nanoTime();
        if (job.path("counts").path("requested").asInt() != plan.lines()) {
            throw new IllegalStateException("the upload was answered with " + job);
        }
        String id = job.path("id").asText();
        bulk.awaitResult(id, JOB_LIMIT);
        figures.add("uploaded lines", ">= 100,000/s", "%,.0f/s", plan.lines() / ((accepted - begun) / NANOS));
        figures.add("first result after the 202", "< 3 s", "%.2f s", (System.nanoTime() - accepted) / NANOS);
        long cancelling = System.nanoTime();
        bulk.post("jobs/" + id + "/cancel", "application/json", "");
        bulk.awaitEnd(id, JOB_LIMIT, state -> {});
        double cancelled = (System.nanoTime() - cancelling) / NANOS;
        figures.add("cancelled, and 10 puzzles of another tenant", "< 2 s", "%.2f s, %.2f s", cancelled, tenPuzzles());
    }

    /** A body of so many lines, in blocks of a thousand. */
    private static Iterator<byte[]> blocks(byte[] line, int lines) {
        int max = 1_000;
        byte[] block = new byte[max * line.length];
        for (int i = 0; i < max; i++) {
            System.arraycopy(line, 0, block, i * line.length, line.length);
        }
        return new Iterator<>() {
            private int left = lines;

            @Override
            public boolean hasNext() {
                return left > 0;
            }

            @Override
            public byte[] next() {
                int count = Math.min(left, max);
                left -= count;
                return count == max ? block : Arrays.copyOf(block, count * line.length);
            }
        };
    }

    private String timed(Times times, HttpRequest request) throws InterruptedException {
        long begun = System.nanoTime();
        try {
            HttpResponse<String> response = http.send(request, HttpResponse.BodyHandlers.ofString());
            if (response.statusCode() >= 300) {
                throw new IllegalStateException(
                        request.uri() + " was answered with " + response.statusCode() + ": " + response.body());
            }
            times.add(System.nanoTime() - begun);
            return response.body();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void await(NonetClient client, String job, int count, String label)
            throws InterruptedException, TimeoutException {
        JsonNode ended =
                client.awaitEnd(job, JOB_LIMIT, RETRY_AFTER, state -> progress.update(label, done(state), count));
        progress.finish(label, String.format(Locale.ROOT, "%,d puzzles", count));
        if (!ended.path("state").asText().equals("succeeded") || done(ended) != count) {
            throw new IllegalStateException("the job ended as " + ended);
        }
    }

    private static int done(JsonNode job) {
        return job.path("counts").path("done").asInt();
    }

    /** Easy to medium puzzles. */
    private static ObjectNode generate(int count) {
        ObjectNode spec = JsonNodeFactory.instance
                .objectNode()
                .put("kind", "generate")
                .put("count", count)
                .put("seed", 1);
        spec.putObject("rating")
                .put("min", RATINGS.min().value())
                .put("max", RATINGS.max().value());
        return spec;
    }
}
