package dev.nonet.endtoend;

import static dev.nonet.endtoend.GenerateJobs.done;
import static dev.nonet.endtoend.GenerateJobs.generate;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.standardwebhooks.Webhook;
import com.sun.net.httpserver.HttpServer;
import dev.nonet.local.backend.Backends;
import dev.nonet.local.backend.TcpProxy;
import dev.nonet.local.client.NonetClient;
import dev.nonet.local.console.Progress;
import dev.nonet.local.demo.Demo;
import dev.nonet.local.demo.Stages;
import dev.nonet.local.process.Program;
import dev.nonet.local.process.ServiceProcess;
import dev.nonet.local.process.Stack;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The packaged services on real backends: uses them through the REST API, and injects failures while they work. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class StackTest {

    private static final Duration LIMIT = Duration.ofMinutes(3);

    /** A recovered dependency must be used again within 15 s; the rest is a reserve for a busy machine. */
    private static final Duration RECOVERY = Duration.ofSeconds(30);

    /** What the service is configured to wait for an answer of PostgreSQL, and for a connection of the pool. */
    private static final Duration SOCKET_TIMEOUT = Duration.ofSeconds(20);

    private static final Duration POOL_TIMEOUT = Duration.ofSeconds(3);

    private static final int APIS = 2;
    private static final int WORKERS = 2;

    /** The items of a job that takes several seconds, so that there is time to inject a failure. */
    private static final int LARGE = 4_000;

    private static final int WELL_UNDER_WAY = 500;

    private final HttpClient http = HttpClient.newHttpClient();

    private Backends backends;

    private TcpProxy proxy;

    private Stack stack;
    private NonetClient client;

    @BeforeAll
    void start(@TempDir Path folder) throws Exception {
        backends = Backends.start();
        proxy = new TcpProxy(TcpProxy.portOf(backends.jdbcUrl()));
        stack = Stack.start(
                backends,
                Stack.Settings.of(Repository.HOME, folder, APIS, WORKERS)
                        .with(Map.of("quarkus.datasource.jdbc.url", proxy.jdbcUrl(backends.jdbcUrl()))));
        client = new NonetClient(stack.addresses(), null);
    }

    @AfterAll
    void stop() {
        stack.close();
        proxy.close();
    }

    @Test
    void generatedAndSolvedPuzzlesPassAllChecksOfTheDemo() throws Exception {
        Progress silent =
                new Progress(new PrintStream(OutputStream.nullOutputStream(), true, StandardCharsets.UTF_8), false);

        Demo.Outcome outcome = new Demo(client, silent, new Stages()).run(400, 4);

        assertThat(outcome.problems()).isEmpty();
        assertThat(outcome.generated().values().stream()
                        .mapToInt(Integer::intValue)
                        .sum())
                .isEqualTo(400);
        assertThat(outcome.solved())
                .containsEntry("no solution", 2)
                .containsEntry("one solution", 20)
                .containsEntry("several solutions", 1)
                .containsEntry("malformed", 1);
    }

    @Test
    void losesAndDoublesNothingWhenAWorkerIsKilled() throws Exception {
        String job = client.submit(generate(LARGE, 11));
        awaitUnderWay(job);

        stack.service("worker-1").kill();
        stack.restart("worker-1");

        assertAllStoredOnce(job, 11);
    }

    /** Kills one API after the other at a random point of the job. The client continues with the remaining one. */
    @Test
    void losesAndDoublesNothingWhenEitherApiIsKilled() throws Exception {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        String job = client.submit(generate(LARGE, 12));
        for (int number = 1; number <= APIS; number++) {
            int point = number * LARGE / 4 + random.nextInt(LARGE / 8);
            await().atMost(LIMIT).pollInterval(Duration.ofMillis(20)).until(() -> done(client.job(job)) >= point);

            stack.service("api-" + number).kill();
            assertThat(client.job(job).path("id").asText()).as("seed %d", seed).isEqualTo(job);
            stack.restart("api-" + number);
        }

        assertAllStoredOnce(job, 12);
    }

    @Test
    void losesAndDoublesNothingWhenEveryServiceIsKilledAtOnce() throws Exception {
        String job = client.submit(generate(LARGE, 13));
        awaitUnderWay(job);

        stack.services().forEach(ServiceProcess::kill);
        stack.restartAll();

        assertAllStoredOnce(job, 13);
    }

    @Test
    void finishesAJobWhoseWorkersAreStoppedOneAfterAnother() throws Exception {
        String job = client.submit(generate(LARGE, 14));
        awaitUnderWay(job);

        for (int number = 1; number <= WORKERS; number++) {
            ServiceProcess worker = stack.service("worker-" + number);
            assertThat(worker.definition().program()).isEqualTo(Program.WORKER);
            worker.stop();
            stack.restart("worker-" + number);
        }

        assertAllStoredOnce(job, 14);
    }

    @Test
    @DisabledIfSystemProperty(
            named = Backends.KIND,
            matches = "containers",
            disabledReason = "a container that is started again has another port")
    void goesOnWhileKafkaIsAwayAndResumesWhenItIsBack() throws Exception {
        String finished = client.submit(generate(10, 21));
        client.awaitEnd(finished, LIMIT, state -> {});
        backends.stopKafka();
        String waiting;
        try {
            await().atMost(Duration.ofSeconds(30))
                    .untilAsserted(() ->
                            assertThat(dependencies()).contains("\"kafka\"").contains("DOWN"));
            waiting = client.submit(generate(20, 22));
            assertThat(client.job(waiting).path("state").asText()).isEqualTo("queued");
            assertThat(client.results(finished)).hasSize(10);
            for (URI api : managements("api")) {
                HttpRequest ready = HttpRequest.newBuilder(api.resolve("/q/health/ready"))
                        .timeout(Duration.ofSeconds(3))
                        .build();
                assertThat(http.send(ready, HttpResponse.BodyHandlers.ofString())
                                .statusCode())
                        .isEqualTo(200);
                assertThat(metrics(api)).contains("nonet_dependency_up{dependency=\"kafka\"} 0.0");
            }
        } finally {
            backends.startKafka();
        }

        assertThat(client.awaitEnd(waiting, RECOVERY, state -> {}).path("state").asText())
                .isEqualTo("succeeded");
        assertThat(Files.readString(stack.service("api-1").definition().logFile()))
                .contains("kafka is out of reach", "kafka is back");
    }

    @Test
    void refusesAtOnceWhilePostgresqlIsSilentAndRecovers() throws Exception {
        String finished = client.submit(generate(10, 23));
        client.awaitEnd(finished, LIMIT, state -> {});
        proxy.set(TcpProxy.Network.SILENT);
        try {
            await().atMost(Duration.ofSeconds(40)).until(() -> dependencies().contains("DOWN"));
            List<Duration> waits = new ArrayList<>();
            for (int request = 0; request < 20; request++) {
                long asked = System.nanoTime();
                HttpResponse<String> answer = client.get("jobs/" + finished);
                assertThat(answer.statusCode()).isEqualTo(503);
                assertThat(answer.headers().firstValue("Retry-After")).isPresent();
                assertThat(answer.headers().firstValue("Content-Type"))
                        .hasValueSatisfying(type -> assertThat(type).startsWith("application/problem+json"));
                waits.add(Duration.ofNanos(System.nanoTime() - asked));
            }
            // A busy machine delays some answers; had they waited for PostgreSQL, all would come as late as a timeout.
            Collections.sort(waits);
            assertThat(waits.getLast()).isLessThan(SOCKET_TIMEOUT);
            assertThat(waits.get(waits.size() / 2)).isLessThan(POOL_TIMEOUT);
        } finally {
            proxy.set(TcpProxy.Network.GOOD);
        }

        for (URI api : stack.addresses()) {
            NonetClient one = new NonetClient(api);
            await().atMost(RECOVERY).until(() -> one.get("jobs/" + finished).statusCode() == 200);
        }
        String next = client.submit(generate(10, 24));
        assertThat(client.awaitEnd(next, LIMIT, state -> {}).path("state").asText())
                .isEqualTo("succeeded");
    }

    /** The pool validates idle connections and replaces broken ones before a request uses them. */
    @Test
    void answersTheNextRequestsAfterAllConnectionsWereCut() throws Exception {
        String finished = client.submit(generate(10, 25));
        client.awaitEnd(finished, LIMIT, state -> {});

        proxy.cutAll();

        for (int request = 0; request < 20; request++) {
            assertThat(client.get("jobs/" + finished).statusCode()).isEqualTo(200);
        }
    }

    @Test
    void documentsEveryMetric() throws Exception {
        String job = client.submit(generate(10, 26));
        client.awaitEnd(job, LIMIT, state -> {});
        MetricsDocument document = MetricsDocument.read();

        // Some metrics exist only after the first result of a process, so all processes are checked together.
        String apis = metricsOfAll("api");
        String workers = metricsOfAll("worker");
        document.check("API", apis);
        document.check("Worker", workers);
        assertThat(document.ofFrameworks())
                .isNotEmpty()
                .allSatisfy(metric -> assertThat(apis + workers).contains("\n" + metric));
    }

    private List<URI> managements(String kind) {
        return stack.services().stream()
                .filter(service -> service.definition().name().startsWith(kind))
                .map(ServiceProcess::management)
                .toList();
    }

    private String metricsOfAll(String kind) throws Exception {
        StringBuilder all = new StringBuilder();
        for (URI address : managements(kind)) {
            all.append(metrics(address));
        }
        return all.toString();
    }

    private String dependencies() throws Exception {
        StringBuilder all = new StringBuilder();
        for (URI api : managements("api")) {
            String one = http.send(
                            HttpRequest.newBuilder(api.resolve("/q/health/group/dependencies"))
                                    .build(),
                            HttpResponse.BodyHandlers.ofString())
                    .body();
            if (!one.contains("DOWN")) {
                return one;
            }
            all.append(one);
        }
        return all.toString();
    }

    private String metrics(URI api) throws Exception {
        return http.send(
                        HttpRequest.newBuilder(api.resolve("/q/metrics")).build(), HttpResponse.BodyHandlers.ofString())
                .body();
    }

    @Test
    void callsBackWithASignatureThatVerifies() throws Exception {
        String secret = "whsec_" + Base64.getEncoder().encodeToString(new byte[32]);
        BlockingQueue<Map.Entry<HttpHeaders, String>> calls = new LinkedBlockingQueue<>();
        HttpServer receiver = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        receiver.createContext("/", exchange -> {
            String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            calls.add(Map.entry(HttpHeaders.of(exchange.getRequestHeaders(), (name, value) -> true), body));
            exchange.sendResponseHeaders(204, -1);
            exchange.close();
        });
        receiver.start();
        try {
            ObjectNode spec = generate(10, 15);
            spec.putObject("callback")
                    .put("url", "http://127.0.0.1:" + receiver.getAddress().getPort() + "/done")
                    .put("secret", secret);
            String job = client.submit(spec);

            Map.Entry<HttpHeaders, String> call = calls.poll(LIMIT.toSeconds(), TimeUnit.SECONDS);

            assertThat(call).as("a call").isNotNull();
            new Webhook(secret).verify(call.getValue(), call.getKey());
            assertThat(call.getValue()).contains(job);
            assertThat(client.job(job).toString()).doesNotContain(secret);
        } finally {
            receiver.stop(0);
        }
    }

    @Test
    void solvesAStreamOfLines() throws Exception {
        String puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        String job = client.submitLines(puzzle + "\n" + "x".repeat(81) + "\n" + puzzle + "\n", "detail=solution");

        assertThat(client.awaitEnd(job, LIMIT, state -> {}).path("state").asText())
                .isEqualTo("succeeded");
        assertThat(client.results(job))
                .extracting(result -> result.path("solution").asText())
                .containsOnly("534678912672195348198342567859761423426853791713924856961537284287419635345286179")
                .hasSize(2);
        assertThat(client.errors(job))
                .singleElement()
                .satisfies(error -> assertThat(error.path("index").asInt()).isEqualTo(1));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "{'kind':'generate','count':0}|count",
                "{'kind':'generate','count':5,'level':'nightmare'}|level",
                "{'kind':'generate','count':5,'symmetry':'round'}|symmetry",
                "{'kind':'generate','count':5,'requires':['magic']}|requires",
                "{'kind':'generate','count':5,'colour':'red'}|colour",
                "{'kind':'solve','puzzles':[]}|puzzles",
                "{'kind':'generate','count':5|",
            })
    void rejectsBadInputAndNamesTheField(String spec, String field) throws Exception {
        // A label of its own finds the job if one is stored after all; the number of jobs changes with other tests and
        // retention.
        String label = UUID.randomUUID().toString();
        String labelled = spec.replace("{'kind'", "{'metadata':{'test':'" + label + "'},'kind'");

        HttpResponse<String> response = client.post("jobs", "application/json", labelled.replace('\'', '"'));

        assertThat(response.statusCode()).isBetween(400, 422);
        assertThat(response.headers().firstValue("Content-Type"))
                .hasValueSatisfying(type -> assertThat(type).startsWith("application/problem+json"));
        if (field != null) {
            assertThat(response.body()).contains(field);
        }
        assertThat(jobs(label)).isEmpty();
        ObjectNode good = generate(1, 27);
        good.putObject("metadata").put("test", label);
        client.submit(good);
        assertThat(jobs(label)).hasSize(1);
    }

    private JsonNode jobs(String label) throws Exception {
        return client.read(client.get("jobs?label=test:" + label).body()).path("items");
    }

    private void awaitUnderWay(String job) {
        await().atMost(LIMIT).pollInterval(Duration.ofMillis(20)).until(() -> done(client.job(job)) >= WELL_UNDER_WAY);
    }

    private void assertAllStoredOnce(String job, long seed) throws Exception {
        GenerateJobs.assertAllStoredOnce(client, job, LARGE, seed);
        assertMemoryBounded();
    }

    private void assertMemoryBounded() {
        for (ServiceProcess service : stack.services()) {
            long limit = switch (service.definition().program()) {
                case API -> 400;
                case WORKER -> 300;
            };
            assertThat(service.memory().max() >> 20)
                    .as("MiB of %s", service.definition().name())
                    .isLessThan(limit);
        }
    }
}
