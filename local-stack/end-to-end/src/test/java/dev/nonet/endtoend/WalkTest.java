package dev.nonet.endtoend;

import static dev.nonet.endtoend.GenerateJobs.generate;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.nonet.local.backend.Backends;
import dev.nonet.local.client.NonetClient;
import dev.nonet.local.process.KeyFile;
import dev.nonet.local.process.ServiceProcess;
import dev.nonet.local.process.Stack;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeoutException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.assertj.core.api.ThrowingConsumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The walk: all calls of the API and all pages of the console, by clients that do not read, read slowly, send slowly and send the largest
 * bodies. The process lives, its memory is bounded, and another tenant is served: its jobs end, deadlines and leases are kept.
 *
 * <p>In the suite all calls are made at once, by some clients each, with half of the heap. With {@code -Dnonet.walk=long} they are made
 * one after another by 150 clients each, which takes an hour for each size of the heap.
 */
@Isolated("it takes all CPUs, and says how soon others are served meanwhile")
class WalkTest {

    private static final String LONG = "nonet.walk";

    /** Of how many parts of the long walk this one is made: {@code -Dnonet.walk.part=2 -Dnonet.walk.parts=4}. */
    private static final int PARTS = Integer.getInteger("nonet.walk.parts", 1);

    private static final int PART = Integer.getInteger("nonet.walk.part", 1);

    private static final String[] HALF_OF_THE_HEAP = {"-Xmx128m", "-Xmn20m"};

    /** What an API takes at most, as {@code ./nonet up} starts it. */
    private static final long MOST_MIB = 600;

    /** For a machine that runs several builds; alone it is a second. */
    private static final Duration TEN_PUZZLES = Duration.ofSeconds(60);

    private static final Duration LIMIT = Duration.ofMinutes(5);

    private static final int CLIENTS = 150;
    private static final Duration EACH_CALL = Duration.ofSeconds(20);

    /** Longer than clients that do not read are waited for, half a minute, so that places are taken again. */
    private static final Duration ALL_AT_ONCE = Duration.ofSeconds(35);

    private static final String PUZZLE =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    private static final String IPUZ = "{\"version\":\"http://ipuz.org/v2\",\"kind\":[\"http://ipuz.org/sudoku#1\"],"
            + "\"dimensions\":{\"width\":9,\"height\":9},\"puzzle\":[[5,3,0,0,7,0,0,0,0],[6,0,0,1,9,5,0,0,0],[0,9,8,0,0,0,0,6,0],"
            + "[8,0,0,0,6,0,0,0,3],[4,0,0,8,0,3,0,0,1],[7,0,0,0,2,0,0,0,6],[0,6,0,0,0,0,2,8,0],[0,0,0,4,1,9,0,0,5],"
            + "[0,0,0,0,8,0,0,7,9]]}\n";

    /** Bytes a second of a reader that is never cut off. */
    private static final int SLOWEST = 16 * 1024;

    private static final int LABELS = 16;
    private static final int LONGEST_LABEL = 512;

    private static final Pattern CSRF = Pattern.compile("name=\"csrf\" value=\"([^\"]+)\"");
    private static final Pattern COOKIE = Pattern.compile("nonet-session=([^;]+)");
    private static final Pattern ASSET = Pattern.compile("/console/assets/([0-9a-f]+)/htmx.js");
    private static final Pattern LEASES_ENDED =
            Pattern.compile("(?m)^nonet_tasks_lease_ended_total(?:\\{.*})? (\\S+)$");

    @TempDir
    private Path folder;

    @Test
    void nobodyEndsAProcessWithHalfOfTheHeap() throws Exception {
        try (Walk walk = new Walk(HALF_OF_THE_HEAP)) {
            walk.prepare(5_000, 60);
            walk.wantMuch(1_000, 50_000);
            try (Crowd crowd = new Crowd(walk.api)) {
                walk.byOperation(crowd, 8);
                walk.serve(crowd, "all", ALL_AT_ONCE);
            }
            walk.check();
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    @EnabledIfSystemProperty(named = LONG, matches = "long")
    void nobodyEndsAProcessWithOneCall(boolean isHalf) throws Exception {
        try (Walk walk = new Walk(isHalf ? HALF_OF_THE_HEAP : new String[0])) {
            walk.prepare(100_000, 1_000);
            int number = 0;
            for (Map.Entry<String, List<Call>> operation : walk.operations().entrySet()) {
                if (number++ % PARTS != PART - 1) {
                    continue;
                }
                try (Crowd crowd = new Crowd(walk.api)) {
                    crowd.make(operation.getValue(), CLIENTS);
                    walk.serve(crowd, operation.getKey(), EACH_CALL);
                }
                walk.check();
            }
        }
    }

    /** With the heap as it is shipped. */
    @Test
    @EnabledIfSystemProperty(named = LONG, matches = "long")
    void whoWantsMuchGetsIt() throws Exception {
        try (Walk walk = new Walk();
                ExecutorService beside = Executors.newVirtualThreadPerTaskExecutor()) {
            walk.prepare(1_000, 1_000);
            Future<?> slow = beside.submit(() -> walk.readSlowly(100_000, Duration.ofSeconds(100)));
            walk.wantMuch(100_000, 1_000_000);
            walk.printABook(20_000);
            slow.get();
            walk.check();
        }
    }

    /** A stack with a hostile tenant, the operator, and an honest one. */
    private final class Walk implements AutoCloseable {

        private final Stack stack;
        private final URI api;
        private final NonetClient hostile;
        private final NonetClient honest;
        private final HttpClient http = HttpClient.newHttpClient();
        private final List<String> faults = new ArrayList<>();
        private List<Call> calls = List.of();

        Walk(String... apiFlags) throws InterruptedException {
            stack = Stack.start(
                    Backends.start(),
                    Stack.Settings.of(Repository.HOME, folder, 1, 1)
                            .with(Map.of(
                                    "nonet.auth.mode", "token",
                                    "nonet.auth.tokens.operator", KeyFile.sha256("hostile"),
                                    "nonet.auth.tokens.honest", KeyFile.sha256("honest"),
                                    "nonet.quota.requests-per-second", "1000000",
                                    "nonet.quota.burst", "1000000"))
                            .withApiFlags(apiFlags));
            api = stack.address();
            hostile = new NonetClient(api, "hostile");
            honest = new NonetClient(api, "honest");
        }

        /**
         * Makes what is asked for.
         *
         * @param results of the job whose results are asked for
         * @param jobs in a list, each with as much metadata as it may have
         */
        void prepare(int results, int jobs) throws IOException, InterruptedException, TimeoutException {
            String large =
                    hostile.submit(generate(results, 1).put("level", "easy").put("detail", "steps"));
            String spare = hostile.submit(generate(1, 2));
            String doomed = hostile.submit(generate(1, 2));
            ObjectNode labelled = generate(1, 3);
            ObjectNode metadata = labelled.putObject("metadata");
            for (int label = 0; label < LABELS; label++) {
                metadata.put("label-" + label, "\"".repeat(LONGEST_LABEL));
            }
            for (int job = 0; job < jobs; job++) {
                hostile.submit(labelled);
            }
            hostile.awaitEnd(large, LIMIT, state -> {});
            String page = signIn();
            String unknown = UUID.randomUUID().toString();
            Map<String, String> names = new LinkedHashMap<>(Map.of(
                    "jobs/id", large,
                    "results/index", "0",
                    "puzzles/index", "0",
                    "deliveries/delivery", unknown,
                    "webhooks/id", unknown,
                    "keys/id", unknown,
                    "dead-letters/topic", "results",
                    "techniques/id", "x-wing",
                    "language/id", "de",
                    "new/kind", "solve"));
            names.put("assets/digest", first(ASSET, page));
            names.put("/name", "htmx.js");
            Map<String, String> spares = new LinkedHashMap<>(names);
            spares.put("jobs/id", spare);
            spares.put("keys/id", made("keys", "{\"name\":\"spare\",\"scopes\":[\"jobs:read\"]}"));
            spares.put("webhooks/id", made("webhooks", "{\"url\":\"https://client.example/nonet\"}"));
            names.put("webhooks/id", spares.get("webhooks/id"));
            Map<String, String> deleted = new LinkedHashMap<>(names);
            deleted.put("jobs/id", doomed);
            deleted.put("webhooks/id", unknown);
            calls = Calls.all(new Calls.Visitor("hostile", cookie, first(CSRF, page), names, spares, deleted));
        }

        /** @return the id of what was made */
        private String made(String path, String body) throws InterruptedException {
            HttpResponse<String> answer = hostile.post(path, "application/json", body);
            assertThat(answer.statusCode()).as(answer.body()).isEqualTo(201);
            return hostile.read(answer.body()).path("id").asText();
        }

        private String cookie = "";

        /** @return a page of the session */
        private String signIn() throws IOException, InterruptedException {
            HttpResponse<String> form = get("/console/sign-in", "");
            String anonymous =
                    first(COOKIE, form.headers().firstValue("Set-Cookie").orElse(""));
            HttpResponse<String> signedIn = http.send(
                    HttpRequest.newBuilder(api.resolve("/console/sign-in"))
                            .header("Cookie", "nonet-session=" + anonymous)
                            .header("Content-Type", "application/x-www-form-urlencoded")
                            .POST(HttpRequest.BodyPublishers.ofString("key=hostile&csrf="
                                    + URLEncoder.encode(first(CSRF, form.body()), StandardCharsets.UTF_8)))
                            .build(),
                    HttpResponse.BodyHandlers.ofString());
            cookie = first(COOKIE, signedIn.headers().firstValue("Set-Cookie").orElse(""));
            return get("/console/new/solve", cookie).body();
        }

        private HttpResponse<String> get(String path, String session) throws IOException, InterruptedException {
            return http.send(
                    HttpRequest.newBuilder(api.resolve(path))
                            .header("Cookie", "nonet-session=" + session)
                            .build(),
                    HttpResponse.BodyHandlers.ofString());
        }

        private static String first(Pattern pattern, String text) {
            Matcher found = pattern.matcher(text);
            assertThat(found.find()).as("%s in %s", pattern, text).isTrue();
            return found.group(1);
        }

        Map<String, List<Call>> operations() {
            return calls.stream()
                    .collect(Collectors.groupingBy(Call::operation, LinkedHashMap::new, Collectors.toList()));
        }

        void byOperation(Crowd crowd, int clients) {
            Collection<List<Call>> operations = operations().values();
            operations.forEach(these -> crowd.make(these, clients));
        }

        /** Serves the honest tenant for so long, and looks how. */
        void serve(Crowd crowd, String name, Duration time) throws InterruptedException, TimeoutException {
            Instant end = Instant.now().plus(time);
            ObjectNode endless = generate(10_000_000, 4);
            String expires = honest.submit(endless.put("deadlineSeconds", 2));
            List<String> seconds = new ArrayList<>();
            while (seconds.isEmpty() || Instant.now().isBefore(end)) {
                long begun = System.nanoTime();
                JsonNode ended = honest.awaitEnd(
                        honest.submit(generate(10, seconds.size()).put("priority", "interactive")), LIMIT, state -> {});
                long took = System.nanoTime() - begun;
                seconds.add("%.1f".formatted(took / 1e9));
                assertThat(ended.path("state").asText()).isEqualTo("succeeded");
                assertThat(Duration.ofNanos(took))
                        .as("ten puzzles beside %s", name)
                        .isLessThan(TEN_PUZZLES);
            }
            JsonNode expired = honest.awaitEnd(expires, LIMIT, state -> {});
            Duration lasted = Duration.between(
                    Instant.parse(expired.path("createdAt").asText()),
                    Instant.parse(expired.path("endedAt").asText()));
            System.out.printf(
                    "%s: ten puzzles in %s s, a deadline of 2 s kept after %.1f s, %d connections, answers %s, %d MiB%n",
                    name,
                    seconds,
                    lasted.toMillis() / 1e3,
                    crowd.open(),
                    crowd.answers(),
                    stack.service("api-1").memory().most() >> 20);
            assertThat(expired.path("state").asText()).isEqualTo("expired");
            assertThat(lasted).isLessThan(TEN_PUZZLES);
            faults.addAll(crowd.faults());
        }

        /**
         * Clients that want much and read what they get are served, waiting where they must.
         *
         * @param results of a job that {@value #CLIENTS} clients download in an order
         * @param lines of an upload
         */
        void wantMuch(int results, int lines) throws Exception {
            String job = hostile.submit(generate(results, 5).put("level", "easy"));
            hostile.awaitEnd(job, LIMIT, state -> {});
            assertAll(
                    CLIENTS,
                    "jobs/" + job + "/results?sort=-rating",
                    "Accept: application/x-ndjson",
                    body -> assertThat(body.filter(line -> line.startsWith("{")).count())
                            .isEqualTo(results));
            assertAll(
                    2,
                    "jobs?limit=1000",
                    "Accept: application/json",
                    body -> assertThat(body.mapToLong(String::length).sum())
                            .isGreaterThan(60 * LABELS * LONGEST_LABEL * 2L));

            HttpResponse<String> uploaded = posted("text/plain", (PUZZLE + "\n").repeat(lines));
            assertThat(uploaded.statusCode()).as(uploaded.body()).isEqualTo(202);
            cancel(uploaded);
            uploaded = posted("application/x-ipuz", IPUZ.repeat(8_000_000 / IPUZ.length()));
            assertThat(uploaded.statusCode()).as(uploaded.body()).isEqualTo(202);

            String running = hostile.read(uploaded.body()).path("id").asText();
            assertAll(
                    1_000,
                    "jobs/" + running,
                    "Prefer: wait=3",
                    body -> assertThat(body.collect(Collectors.joining())).contains(running));
            assertAll(
                    300,
                    "jobs/" + running + "/events",
                    "Accept: text/event-stream",
                    body -> assertThat(body.collect(Collectors.joining())).contains("event:end"));
        }

        private void cancel(HttpResponse<String> accepted) throws InterruptedException {
            String id = hostile.read(accepted.body()).path("id").asText();
            assertThat(hostile.post("jobs/" + id + "/cancel", "application/json", "")
                            .statusCode())
                    .isEqualTo(200);
        }

        /** One that reads {@value #SLOWEST} bytes a second, longer than a client may read nothing, gets all. */
        @Nullable
        Void readSlowly(int results, Duration time) throws IOException, InterruptedException, TimeoutException {
            String job = hostile.submit(generate(results, 7).put("level", "easy"));
            hostile.awaitEnd(job, LIMIT, state -> {});
            HttpResponse<InputStream> answer = http.send(
                    hostile.request("jobs/" + job + "/results")
                            .header("Accept", "application/x-ndjson")
                            .build(),
                    HttpResponse.BodyHandlers.ofInputStream());
            try (InputStream body = answer.body()) {
                long lines = 0;
                for (long end = System.nanoTime() + time.toNanos(); System.nanoTime() < end; ) {
                    lines += lines(body.readNBytes(SLOWEST));
                    Thread.sleep(Duration.ofSeconds(1));
                }
                for (byte[] some = body.readNBytes(SLOWEST); some.length > 0; some = body.readNBytes(SLOWEST)) {
                    lines += lines(some);
                }
                assertThat(lines).isEqualTo(results);
            }
            return null;
        }

        private static long lines(byte[] text) {
            return new String(text, StandardCharsets.ISO_8859_1)
                    .chars()
                    .filter(character -> character == '\n')
                    .count();
        }

        void printABook(int puzzles) throws Exception {
            String job = hostile.submit(generate(puzzles, 6).put("level", "easy"));
            hostile.awaitEnd(job, LIMIT, state -> {});
            HttpResponse<byte[]> book = http.send(
                    hostile.request("jobs/" + job + "/book.pdf").timeout(LIMIT).build(),
                    HttpResponse.BodyHandlers.ofByteArray());
            assertThat(book.statusCode()).isEqualTo(200);
            assertThat(new String(book.body(), StandardCharsets.ISO_8859_1))
                    .startsWith("%PDF")
                    .endsWith("%%EOF\n");
        }

        private HttpResponse<String> posted(String type, String text) throws IOException, InterruptedException {
            ByteArrayOutputStream packed = new ByteArrayOutputStream();
            try (OutputStream gzip = new GZIPOutputStream(packed)) {
                gzip.write(text.getBytes(StandardCharsets.US_ASCII));
            }
            return http.send(
                    hostile.request("jobs")
                            .timeout(LIMIT)
                            .header("Content-Type", type)
                            .header("Content-Encoding", "gzip")
                            .POST(HttpRequest.BodyPublishers.ofByteArray(packed.toByteArray()))
                            .build(),
                    HttpResponse.BodyHandlers.ofString());
        }

        /** So many clients at once each get the whole answer. */
        private void assertAll(int clients, String path, String header, ThrowingConsumer<Stream<String>> whole)
                throws Exception {
            String[] parts = header.split(": ", 2);
            try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
                List<Future<Integer>> statuses = new ArrayList<>();
                for (int client = 0; client < clients; client++) {
                    statuses.add(threads.submit(() -> {
                        HttpResponse<Stream<String>> answer = http.send(
                                hostile.request(path)
                                        .timeout(LIMIT)
                                        .header(parts[0], parts[1])
                                        .build(),
                                HttpResponse.BodyHandlers.ofLines());
                        try (Stream<String> body = answer.body()) {
                            whole.accept(body);
                        }
                        return answer.statusCode();
                    }));
                }
                for (Future<Integer> status : statuses) {
                    assertThat(status.get()).as(path).isEqualTo(200);
                }
            }
        }

        void check() throws IOException, InterruptedException {
            ServiceProcess process = stack.service("api-1");
            String log = Files.readString(process.definition().logFile());
            assertThat(process.isAlive()).as("alive; its log: %s", log).isTrue();
            assertThat(log).doesNotContain("OutOfMemoryError");
            assertThat(process.memory().most() >> 20).as("MiB").isLessThanOrEqualTo(MOST_MIB);
            assertThat(faults).isEmpty();
            String metrics = http.send(
                            HttpRequest.newBuilder(process.management().resolve("/q/metrics"))
                                    .build(),
                            HttpResponse.BodyHandlers.ofString())
                    .body();
            assertThat(Double.parseDouble(first(LEASES_ENDED, metrics))).isZero();
        }

        @Override
        public void close() {
            stack.close();
        }
    }
}
