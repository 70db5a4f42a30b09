package dev.nonet.proof.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * No request makes the service fail. The requests are the same in every run, so that an unrelated change does not fail
 * by chance; {@code ./nonet prove fuzz --target endpoints} searches with others.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class EndpointsTest {

    private static final int REQUESTS = 10_000;
    private static final long SEED = 20_261_122;

    private Endpoints endpoints;

    @BeforeAll
    void start(@TempDir Path logs) throws Exception {
        endpoints = Endpoints.start(Path.of("../..").toAbsolutePath().normalize(), logs);
    }

    @AfterAll
    void stop() {
        endpoints.close();
    }

    @Test
    void noRequestMakesTheServiceFail() throws Exception {
        Campaign.Outcome outcome = endpoints.run(REQUESTS, SEED);

        assertThat(outcome.violations())
                .as("%d requests of seed %d", outcome.inputs(), SEED)
                .isEmpty();
        assertThat(outcome.inputs()).isEqualTo(REQUESTS);
    }

    static List<String> kept() {
        return KeptRequests.ALL;
    }

    @ParameterizedTest
    @MethodSource("kept")
    void answersWhatItOnceFailedOn(String request) throws Exception {
        assertThat(endpoints.violationsOf(new RequestMutation.Request(
                        request.substring(0, request.indexOf(' ')),
                        request.getBytes(StandardCharsets.ISO_8859_1),
                        true,
                        true)))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"x", "/", "application/json\r\nContent-Type: text/plain", ";", "application/json, text/plain"})
    void namesAnInvalidMediaType(String type) throws Exception {
        HttpAnswer answer = endpoints.answer(("POST /api/v1/jobs HTTP/1.1\r\nHost: localhost\r\nContent-Type: " + type
                        + "\r\nContent-Length: 2\r\n\r\n{}")
                .getBytes(StandardCharsets.ISO_8859_1));

        assertThat(answer.status()).as(answer.text()).isIn(400, 415, 422);
        assertThat(answer.headers().get("content-type")).startsWith("application/problem+json");
    }

    /** A search that notices nothing would prove nothing. */
    @Test
    void findsErrorsAndStackTracesInALog() {
        String date = "2026-11-26 16:46:25,006 ";
        List<String> log = List.of(
                date + "INFO  [io.quarkus] (main) nonet-api started",
                date + "WARN  [org.apache.kafka.clients.NetworkClient] (kafka-1) Connection to node 1 is lost",
                "\tat org.apache.kafka.clients.NetworkClient.poll(NetworkClient.java:1)",
                date + "ERROR [dev.nonet.api.job.JobResource] (executor-1) One",
                date + "WARN  [io.vertx.core.impl.ContextBase] (vert.x-1) Two",
                "java.lang.IllegalStateException: two",
                "\tat dev.nonet.api.job.JobResource.get(JobResource.java:1)");

        assertThat(ServiceLog.faults(log))
                .hasSize(2)
                .satisfiesExactly(
                        one -> assertThat(one).contains("One"),
                        two -> assertThat(two).contains("Two", "IllegalState"));
    }
}
