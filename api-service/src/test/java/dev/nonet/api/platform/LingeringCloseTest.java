package dev.nonet.api.platform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.nonet.api.Client;
import dev.nonet.api.ServiceTest;
import io.quarkus.test.junit.QuarkusTest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Connections after requests whose bodies were not read. */
@QuarkusTest
class LingeringCloseTest extends ServiceTest {

    private static final int CONNECTIONS = 16;
    private static final int REQUESTS = 25;
    private static final int LONG = 128 * 1024;

    /** More than there is room for, each with the largest unread body. */
    private static final int CLIENTS = 600;

    /** Longer than the time limit of draining an unread body. */
    private static final Duration LONGER = LingeringClose.LONGEST.plusSeconds(1);

    @Test
    void aConnectionWhoseRequestsHaveEndedStaysOpen() throws Exception {
        List<RawHttp> connections = new ArrayList<>();
        try (ExecutorService clients = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<?>> done = new ArrayList<>();
            for (int i = 0; i < CONNECTIONS; i++) {
                RawHttp connection = RawHttp.connect();
                connections.add(connection);
                done.add(clients.submit(() -> postMany(connection)));
            }
            for (Future<?> client : done) {
                client.get();
            }
            Thread.sleep(LONGER);
            for (RawHttp connection : connections) {
                connection.send("GET /api/v1/techniques HTTP/1.1\r\nHost: localhost\r\n\r\n");
                assertThat(connection.status()).isEqualTo(200);
            }
        } finally {
            for (RawHttp connection : connections) {
                connection.close();
            }
        }
    }

    @Test
    void discardsABodyThatNobodyReadsAndAnswers() throws Exception {
        UUID job = Client.submit("{\"kind\":\"generate\",\"count\":1}");
        Client.awaitState(job, "succeeded");
        String body = "x".repeat(1_000_000);
        for (String call : List.of("GET " + Client.JOBS + "/" + job, "POST " + Client.JOBS + "/" + job + "/cancel")) {
            for (String expect : List.of("", "Expect: 100-continue\r\n")) {
                try (RawHttp connection = RawHttp.connect()) {
                    for (int request = 0; request < 2; request++) {
                        connection.send(call + " HTTP/1.1\r\nHost: localhost\r\nContent-Length: " + body.length()
                                + "\r\n" + expect + "\r\n");
                        if (!expect.isEmpty()) {
                            assertThat(connection.status()).isEqualTo(100);
                            connection.rest();
                        }
                        connection.send(body);
                        assertThat(connection.status()).isEqualTo(200);
                        assertThat(connection.rest()).contains("\"state\":\"succeeded\"");
                    }
                }
            }
        }
    }

    /** A client of HTTP/1.0 would take the interim answer for the answer. */
    @Test
    void asksNoClientOfHttp10ToGoOn() throws Exception {
        for (String call : List.of("GET /api/v1/techniques", "POST /api/v1/hints", "DELETE /api/v1/jobs/x")) {
            try (RawHttp connection = RawHttp.connect()) {
                connection.send(call + " HTTP/1.0\r\nHost: localhost\r\nContent-Length: 2\r\n"
                        + "Expect: 100-continue\r\n\r\n{}");
                assertThat(connection.status()).as(call).isGreaterThanOrEqualTo(200);
            }
        }
    }

    @Test
    void anAnswerBeforeABodyThatWasAskedForLeavesTheConnectionOpen() throws Exception {
        String body = "x".repeat(1_000);
        try (RawHttp connection = RawHttp.connect()) {
            for (int request = 0; request < 2; request++) {
                connection.send("GET /api/v1/techniques HTTP/1.1\r\nHost: localhost\r\nContent-Length: " + body.length()
                        + "\r\nExpect: 100-continue\r\n\r\n");
                assertThat(connection.status()).isEqualTo(100);
                connection.rest();
                assertThat(connection.status()).isEqualTo(200);
                connection.rest();
                connection.send(body);
            }
        }
    }

    /** Many clients read the answer only after sending everything. */
    @ParameterizedTest
    @ValueSource(strings = {"HTTP/1.1\r\nConnection: close", "HTTP/1.0"})
    void drainsTheBodyOfALastRequest(String version) throws Exception {
        String body = "x".repeat(8_000_000);
        try (RawHttp connection = RawHttp.connect()) {
            connection.send("POST /api/v1/jobs " + version + "\r\nHost: localhost\r\nContent-Type: image/png\r\n"
                    + "Content-Length: " + body.length() + "\r\n\r\n");
            connection.send(body);
            assertThat(connection.line()).contains(" 415 ");
        }
    }

    /** Its next request would come too late otherwise. */
    @ParameterizedTest
    @MethodSource("headsNotWorthDraining")
    void saysSoWhenItClosesRatherThanDrains(String head) throws Exception {
        try (RawHttp connection = RawHttp.connect()) {
            connection.send("POST /api/v1/jobs HTTP/1.1\r\nHost: localhost\r\nContent-Type: image/png\r\n"
                    + "Content-Length: 2\r\n" + head + "\r\n");
            assertThat(connection.status()).isEqualTo(415);
            assertThat(connection.rest()).containsIgnoringCase("\nconnection: close\n");
            assertThat(connection.all()).isEmpty();
        }
    }

    static List<String> headsNotWorthDraining() {
        return List.of("Cookie: a=" + "x".repeat(5_000) + "\r\n", "Expect: 100-continue\r\n");
    }

    /** Hundreds of small ones that wait take as little as a large one. */
    @Test
    void unreadBodiesAreCountedByWhatTheyTake() throws Exception {
        UUID job = Client.submit("{\"kind\":\"generate\",\"count\":1}");
        Client.awaitState(job, "succeeded");
        List<RawHttp> waiting = new ArrayList<>();
        try {
            for (int client = 0; client < CLIENTS; client++) {
                waiting.add(RawHttp.narrow().post("application/json", "Content-Length: 90\r\n"));
            }
            try (RawHttp other = RawHttp.connect()) {
                other.send("POST " + Client.JOBS + "/" + job
                        + "/cancel HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\n{}");
                assertThat(other.status()).isEqualTo(200);
            }
        } finally {
            for (RawHttp client : waiting) {
                client.close();
            }
        }
    }

    /** Requests that have read their bodies and wait for their jobs shut out nobody's. */
    @Test
    void bodiesThatWereReadAreNotCounted() throws Exception {
        worker.isSilent();
        String body = "{\"kind\":\"generate\",\"count\":1}" + " ".repeat(LONG);
        List<RawHttp> waiting = new ArrayList<>();
        try {
            for (int client = 0; client < CLIENTS; client++) {
                waiting.add(RawHttp.narrow()
                        .post("application/json", "Prefer: wait=60\r\nContent-Length: " + body.length() + "\r\n")
                        .send(body));
                if (client % 100 == 99) {
                    await().until(() -> metric("nonet_admission_used{resource=\"waits\"") == waiting.size());
                }
            }
            try (RawHttp other = RawHttp.connect()) {
                other.post("application/json", "Content-Length: " + body.length() + "\r\n")
                        .send(body);
                assertThat(other.status()).isEqualTo(202);
            }
        } finally {
            for (RawHttp client : waiting) {
                client.close();
            }
        }
    }

    private static Void postMany(RawHttp connection) throws Exception {
        String body = "{\"kind\":\"solve\",\"puzzles\":[\"1\"],\"detail\":\"solution\"}";
        for (int i = 0; i < REQUESTS; i++) {
            connection
                    .post("application/json", "Content-Length: " + body.length() + "\r\n")
                    .send(body);
            assertThat(connection.status()).isIn(202, 429);
            connection.rest();
        }
        return null;
    }
}
