package dev.nonet.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.standardwebhooks.Webhook;
import com.sun.net.httpserver.HttpServer;
import dev.nonet.local.backend.Backends;
import dev.nonet.local.client.NonetClient;
import dev.nonet.local.console.Progress;
import dev.nonet.local.demo.Checks;
import dev.nonet.local.demo.Demo;
import dev.nonet.local.demo.Stages;
import dev.nonet.local.process.Program;
import dev.nonet.local.process.ServiceProcess;
import dev.nonet.local.process.Stack;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.http.HttpHeaders;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The packaged services on real backends: used as clients use them, and broken while they work. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class StackTest {

    private static final Duration LIMIT = Duration.ofMinutes(3);
    private static final int WORKERS = 2;

    /** Some seconds of work, so that there is time to break something in the middle. */
    private static final int LARGE = 15_000;

    private static final int WELL_UNDER_WAY = 2_000;
    private static final int SAMPLE = 1_000;

    private Stack stack;
    private NonetClient client;

    @BeforeAll
    void start(@TempDir Path folder) throws Exception {
        stack = Stack.start(Backends.start(), Stack.Settings.of(Repository.HOME, folder, WORKERS));
        client = new NonetClient(stack.address());
    }

    @AfterAll
    void stop() {
        stack.close();
    }

    @Test
    void generatesAndSolvesWhatHoldsEveryCheck() throws Exception {
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

    @Test
    void losesAndDoublesNothingWhenTheApiIsKilled() throws Exception {
        String job = client.submit(generate(LARGE, 12));
        awaitUnderWay(job);

        stack.service("api").kill();
        stack.restart("api");

        assertAllStoredOnce(job, 12);
    }

    @Test
    void losesAndDoublesNothingWhenEveryServiceIsKilledAtOnce() throws Exception {
        String job = client.submit(generate(LARGE, 13));
        awaitUnderWay(job);

        List<ServiceProcess> services = stack.services();
        services.forEach(ServiceProcess::kill);
        for (ServiceProcess service : services) {
            stack.restart(service.definition().name());
        }

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
    void refusesBadInputNamingWhatIsWrong(String spec, String field) throws Exception {
        int before = jobs();

        HttpResponse<String> response = client.post("jobs", "application/json", spec.replace('\'', '"'));

        assertThat(response.statusCode()).isBetween(400, 422);
        assertThat(response.headers().firstValue("Content-Type"))
                .hasValueSatisfying(type -> assertThat(type).startsWith("application/problem+json"));
        if (field != null) {
            assertThat(response.body()).contains(field);
        }
        assertThat(jobs()).isEqualTo(before);
    }

    private int jobs() throws Exception {
        return client.read(client.get("jobs?limit=100").body()).path("items").size();
    }

    private static ObjectNode generate(int count, long seed) {
        return JsonNodeFactory.instance
                .objectNode()
                .put("kind", "generate")
                .put("count", count)
                .put("seed", seed);
    }

    private void awaitUnderWay(String job) {
        await().atMost(LIMIT).pollInterval(Duration.ofMillis(20)).until(() -> done(client.job(job)) >= WELL_UNDER_WAY);
    }

    private static int done(JsonNode job) {
        return job.path("counts").path("done").asInt();
    }

    /** Every item has one result, in order, and the very one that an undisturbed run of the same seed gives. */
    private void assertAllStoredOnce(String job, long seed) throws Exception {
        JsonNode ended = client.awaitEnd(job, LIMIT, state -> {});
        assertThat(ended.path("state").asText()).isEqualTo("succeeded");
        assertThat(done(ended)).isEqualTo(LARGE);
        List<JsonNode> results = client.results(job);
        assertThat(Checks.complete(job, LARGE, results, client.errors(job))).isEmpty();

        assertMemoryBounded();

        String undisturbed = client.submit(generate(SAMPLE, seed));
        client.awaitEnd(undisturbed, LIMIT, state -> {});
        List<JsonNode> expected = client.results(undisturbed);
        for (int index = 0; index < SAMPLE; index++) {
            assertThat(results.get(index)).as("item %d", index).isEqualTo(expected.get(index));
        }
    }

    private void assertMemoryBounded() {
        for (ServiceProcess service : stack.services()) {
            long limit = switch (service.definition().program()) {
                case API -> 400;
                case WORKER -> 300;
            };
            assertThat(service.memory().most() >> 20)
                    .as("MiB of %s", service.definition().name())
                    .isLessThan(limit);
        }
    }
}
