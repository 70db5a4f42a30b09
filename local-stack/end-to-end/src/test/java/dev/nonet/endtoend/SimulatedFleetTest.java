package dev.nonet.endtoend;

import static dev.nonet.endtoend.GenerateJobs.done;
import static dev.nonet.endtoend.GenerateJobs.generate;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpServer;
import dev.nonet.local.backend.Backends;
import dev.nonet.local.bench.FleetBench;
import dev.nonet.local.bench.ServiceBench;
import dev.nonet.local.client.NonetClient;
import dev.nonet.local.console.Progress;
import dev.nonet.local.fleet.SimulatedFleet;
import dev.nonet.local.process.Stack;
import dev.nonet.reasoning.Level;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Two packaged APIs with simulated workers, as {@code ./nonet bench fleet} has them. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SimulatedFleetTest {

    private static final Duration LIMIT = Duration.ofMinutes(3);
    private static final int THREADS = 24;
    private static final int APIS = 2;

    /** More than a fleet does while a test runs. */
    private static final int ENDLESS = 5_000_000;

    private static final int WELL_UNDER_WAY = 2_000;

    /** Calls of a receiver, a second apart: more than are refused while processes are killed and start again. */
    private static final int RETRIES = 300;

    private Backends backends;
    private Stack stack;
    private NonetClient client;

    @BeforeAll
    void start(@TempDir Path folder) throws Exception {
        backends = Backends.start();
        Map<String, String> configuration = new HashMap<>(ServiceBench.configuration());
        configuration.put("nonet.webhook.retries", String.join(",", Collections.nCopies(RETRIES, "1s")));
        stack = Stack.start(
                backends, Stack.Settings.of(Repository.HOME, folder, APIS, 0).with(configuration));
        client = new NonetClient(stack.addresses(), "bulk");
    }

    @AfterAll
    void stop() throws SQLException {
        long deadlocks = backends.deadlocks();
        stack.close();
        assertThat(deadlocks).as("deadlocks that the database has broken up").isZero();
    }

    private SimulatedFleet fleet() throws Exception {
        return new SimulatedFleet(backends.kafkaBootstrapServers(), THREADS).awaitPartitions();
    }

    @Test
    void answersEveryItemOnce() throws Exception {
        try (SimulatedFleet fleet = fleet()) {
            for (Map.Entry<String, Integer> job :
                    Map.of("easy", 20_000, "extreme", 1_000).entrySet()) {
                String id = client.submit(generate(job.getValue(), 1).put("level", job.getKey()));

                JsonNode ended = client.awaitEnd(id, LIMIT, look -> {});

                assertThat(ended.path("state").asText()).isEqualTo("succeeded");
                assertThat(client.results(id).stream()
                                .map(result -> result.path("index").asInt())
                                .toList())
                        .isEqualTo(IntStream.range(0, job.getValue()).boxed().toList());
            }
            assertThat(fleet.tasks()).isPositive();
        }
    }

    /** While both APIs store outcomes of the job. What its counts say afterwards is what is stored of it. */
    @ParameterizedTest
    @ValueSource(strings = {"cancelled", "expired", "deleted"})
    void aJobEndsWhileAFleetWorksOnIt(String end) throws Exception {
        try (SimulatedFleet fleet = fleet()) {
            ObjectNode spec = generate(ENDLESS, 1).put("level", "easy");
            if (end.equals("expired")) {
                spec.put("deadlineSeconds", 5);
            }
            String id = client.submit(spec);
            await().atMost(LIMIT).until(() -> done(client.job(id)) > WELL_UNDER_WAY);

            switch (end) {
                case "cancelled" ->
                    assertThat(client.post("jobs/" + id + "/cancel", "application/json", "")
                                    .statusCode())
                            .isEqualTo(200);
                case "deleted" -> {
                    assertThat(delete(id)).isEqualTo(204);
                    for (var api : stack.addresses()) {
                        assertThat(new NonetClient(api, "bulk")
                                        .get("jobs/" + id)
                                        .statusCode())
                                .isEqualTo(404);
                    }
                }
                default -> {}
            }

            if (!end.equals("deleted")) {
                JsonNode ended = client.awaitEnd(id, LIMIT, look -> {});
                assertThat(ended.path("state").asText()).isEqualTo(end);
                assertThat(done(ended)).isGreaterThan(WELL_UNDER_WAY).isLessThan(ENDLESS);
            }
            await().atMost(LIMIT).untilAsserted(() -> assertAddsUp(id, end));
            // The outcomes that were under way at the end have come by the time another job is done, and changed
            // nothing.
            String next = client.submit(generate(2_000, 2).put("level", "easy"));
            assertThat(client.awaitEnd(next, LIMIT, look -> {}).path("state").asText())
                    .isEqualTo("succeeded");
            assertAddsUp(id, end);
            assertThat(fleet.tasks()).isPositive();
        }
    }

    private int delete(String id) throws Exception {
        try (HttpClient http = HttpClient.newHttpClient()) {
            return http.send(client.request("jobs/" + id).DELETE().build(), HttpResponse.BodyHandlers.discarding())
                    .statusCode();
        }
    }

    /**
     * Nothing is left to do of the job. If it was deleted, retention may be deleting its results already, part by part.
     */
    private void assertAddsUp(String id, String end) throws SQLException {
        try (Connection connection =
                DriverManager.getConnection(backends.jdbcUrl(), backends.username(), backends.password())) {
            for (String table : List.of("task", "uncut", "job_part")) {
                assertThat(number(connection, "SELECT count(*) FROM " + table + " WHERE job_id = ?", id))
                        .as(table)
                        .isZero();
            }
            if (!end.equals("deleted")) {
                assertThat(number(connection, "SELECT done FROM job WHERE id = ?", id))
                        .isEqualTo(number(
                                connection,
                                "SELECT sum(item_count - cardinality(missing)) FROM result_slice WHERE job_id = ?",
                                id));
                assertThat(number(connection, "SELECT failed FROM job WHERE id = ?", id))
                        .isEqualTo(number(connection, "SELECT count(*) FROM item_error WHERE job_id = ?", id));
            }
        }
    }

    private static long number(Connection connection, String query, String job) throws SQLException {
        try (PreparedStatement select = connection.prepareStatement(query)) {
            select.setObject(1, UUID.fromString(job));
            try (ResultSet row = select.executeQuery()) {
                assertThat(row.next()).isTrue();
                return row.getLong(1);
            }
        }
    }

    /**
     * The callback is due since the transaction that ended the job, whichever process would have sent it. Until both
     * were killed and run again, the receiver refuses every call, so none can have arrived before.
     */
    @Test
    void callsBackThoughBothApisAreKilledBetweenTheEndAndTheCallback() throws Exception {
        AtomicBoolean isOpen = new AtomicBoolean();
        Queue<String> refused = new ConcurrentLinkedQueue<>();
        Queue<String> arrived = new ConcurrentLinkedQueue<>();
        HttpServer receiver = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        receiver.createContext("/", exchange -> {
            boolean accepts = isOpen.get();
            String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            (accepts ? arrived : refused).add(exchange.getRequestHeaders().getFirst("webhook-id") + " " + body);
            exchange.sendResponseHeaders(accepts ? 204 : 503, -1);
            exchange.close();
        });
        receiver.start();
        try (SimulatedFleet fleet = fleet()) {
            ObjectNode spec = generate(200, 1).put("level", "easy");
            spec.putObject("callback")
                    .put("url", "http://127.0.0.1:" + receiver.getAddress().getPort() + "/done");
            String id = client.submit(spec);
            JsonNode ended = client.awaitEnd(id, LIMIT, look -> {});
            assertThat(ended.path("state").asText()).isEqualTo("succeeded");
            JsonNode due = delivery(id);
            assertThat(due.path("state").asText()).as("before the kill").isEqualTo("pending");

            for (int api = 1; api <= APIS; api++) {
                stack.service("api-" + api).kill();
            }
            for (int api = 1; api <= APIS; api++) {
                stack.restart("api-" + api);
            }
            assertThat(delivery(id).path("state").asText())
                    .as("after the restart")
                    .isEqualTo("pending");
            isOpen.set(true);

            await().atMost(LIMIT)
                    .until(() -> delivery(id).path("state").asText().equals("delivered"));
            String webhook = due.path("id").asText();
            assertThat(arrived)
                    .singleElement()
                    .asString()
                    .startsWith(webhook + " ")
                    .contains(id, "job.succeeded");
            assertThat(refused).allSatisfy(call -> assertThat(call).startsWith(webhook + " "));
            assertThat(fleet.tasks()).isPositive();
        } finally {
            receiver.stop(0);
        }
    }

    /** The only delivery of a job, as the API has it. */
    private JsonNode delivery(String job) throws InterruptedException {
        JsonNode deliveries =
                client.read(client.get("jobs/" + job + "/deliveries").body()).path("items");
        assertThat(deliveries).hasSize(1);
        return deliveries.path(0);
    }

    /** For a few seconds, which say nothing about how fast it is. */
    @Test
    void theBenchmarkTellsItsFigures() throws Exception {
        Progress silent =
                new Progress(new PrintStream(OutputStream.nullOutputStream(), true, StandardCharsets.UTF_8), false);
        FleetBench.Plan plan =
                new FleetBench.Plan(THREADS, Level.EXTREME, ENDLESS, Duration.ofSeconds(2), Duration.ofSeconds(12));

        ObjectNode figures = FleetBench.run(stack, plan, null, silent).json();

        assertThat(figures.path("cores").asInt()).isEqualTo(THREADS);
        for (String name : List.of(
                "busy",
                "puzzlesPerSecond",
                "tasksPerSecond",
                "apiCpuMicrosPerPuzzle",
                "postgresqlCpuMicrosPerPuzzle",
                "interactiveSeconds",
                "submitMillis")) {
            assertThat(figures.path(name).isNumber()).as(name).isTrue();
            assertThat(figures.path(name).asDouble()).as(name).isPositive();
        }
        assertThat(figures.path("busy").asDouble()).isLessThanOrEqualTo(1.01);
    }
}
