package dev.nonet.api.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nonet.api.Client;
import dev.nonet.api.Database;
import dev.nonet.api.ServiceTest;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.RestAssured;
import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * No request makes the service fail. The default requests are the same in every run, so that an unrelated change does
 * not fail by chance. To search for more faults: {@code -Dnonet.fuzz.seed=42 -Dnonet.fuzz.requests=1000000}.
 */
@QuarkusTest
class FuzzTest extends ServiceTest {

    private static final int REQUESTS = Integer.getInteger("nonet.fuzz.requests", 20_000);
    private static final long SEED = Long.getLong("nonet.fuzz.seed", 20_261_122);
    private static final int THREADS = 8;

    /** Detects requests that hang; far longer than an answer takes on a busy machine. */
    private static final Duration HANG = Duration.ofSeconds(20);

    private final Queue<String> faults = new ConcurrentLinkedQueue<>();
    private final AtomicLong slowest = new AtomicLong();

    @Test
    void noRequestMakesTheServiceFail() throws Exception {
        List<String> jobs = List.of(
                ended("{\"kind\":\"generate\",\"count\":3}"), ended("{\"kind\":\"solve\",\"puzzles\":[\"1\"]}"));
        List<Contract.Operation> operations = Contract.operations();
        try (LoggedFaults log = new LoggedFaults()) {
            List<Thread> threads = new ArrayList<>();
            for (int i = 0; i < THREADS; i++) {
                int thread = i;
                // The job may have been deleted meanwhile; then its id is as good as an unknown one.
                Mutation mutation = new Mutation(SEED + i, operations, () -> jobs.get(thread % jobs.size()));
                threads.add(Thread.ofPlatform().start(() -> send(mutation, REQUESTS / THREADS)));
            }
            for (Thread thread : threads) {
                thread.join();
            }
            faults.addAll(log.faults);
        }
        System.out.printf("%d requests of seed %d, the slowest took %d ms%n", REQUESTS, SEED, slowest.get());

        assertThat(faults.stream()
                        .map(fault -> fault.substring(0, Math.min(1_500, fault.length())))
                        .limit(12))
                .as("seed %d: %d faults", SEED, faults.size())
                .isEmpty();
        ended("{\"kind\":\"generate\",\"count\":3}");
    }

    /** Deletes the keys and endpoints created here: other tests create as many as a tenant may have. */
    @AfterEach
    void deleteKeysAndEndpoints() {
        Database.update(backends, "DELETE FROM webhook_endpoint");
        Database.update(backends, "DELETE FROM api_key WHERE tenant = 'local'");
    }

    private static String ended(String spec) {
        UUID id = Client.submit(spec);
        Client.awaitState(id, "succeeded");
        return id.toString();
    }

    private void send(Mutation mutation, int count) {
        int done = 0;
        while (done < count && faults.size() < 100) {
            try (Connection connection = new Connection()) {
                boolean goesOn = true;
                while (goesOn && done < count) {
                    goesOn = connection.exchange(mutation.next());
                    done++;
                }
            } catch (IOException e) {
                faults.add(e.toString());
            }
        }
    }

    static List<String> broken() {
        return KeptRequests.ALL;
    }

    /** Requests that once failed, as regression tests. */
    @ParameterizedTest
    @org.junit.jupiter.params.provider.MethodSource("broken")
    void handlesRequestsThatOnceFailed(String request) throws Exception {
        try (LoggedFaults log = new LoggedFaults();
                Connection connection = new Connection()) {
            connection.exchange(new Mutation.Request(
                    request.substring(0, request.indexOf(' ')),
                    request.getBytes(java.nio.charset.StandardCharsets.ISO_8859_1),
                    true,
                    true));
            faults.addAll(log.faults);
        }
        assertThat(faults).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"x", "/", "application/json\r\nContent-Type: text/plain", ";", "application/json, text/plain"})
    void namesAnInvalidMediaType(String type) throws Exception {
        try (Connection connection = new Connection()) {
            HttpAnswer answer = connection.send(("POST /api/v1/jobs HTTP/1.1\r\nHost: localhost\r\nContent-Type: "
                            + type + "\r\nContent-Length: 2\r\n\r\n{}")
                    .getBytes(java.nio.charset.StandardCharsets.ISO_8859_1));
            assertThat(answer.status()).as(answer.text()).isIn(400, 415, 422);
            assertThat(answer.headers().get("content-type")).startsWith("application/problem+json");
        }
    }

    /** Records what the service logs as an error or with a stack trace. */
    private static final class LoggedFaults extends Handler implements AutoCloseable {

        private final Queue<String> faults = new ConcurrentLinkedQueue<>();

        LoggedFaults() {
            Logger.getLogger("").addHandler(this);
        }

        @Override
        public void publish(LogRecord record) {
            String logger = String.valueOf(record.getLoggerName());
            boolean isOurs = logger.startsWith("dev.nonet")
                    || logger.startsWith("io.quarkus")
                    || logger.startsWith("org.jboss.resteasy")
                    || logger.startsWith("io.vertx")
                    || logger.startsWith("io.netty");
            if (isOurs
                    && (record.getThrown() != null && record.getLevel().intValue() >= Level.INFO.intValue()
                            || record.getLevel().intValue() >= Level.SEVERE.intValue())) {
                faults.add("logged by " + logger + ": " + record.getMessage() + " " + record.getThrown());
            }
        }

        @Override
        public void flush() {}

        @Override
        public void close() {
            Logger.getLogger("").removeHandler(this);
        }
    }

    private final class Connection implements AutoCloseable {

        private final Socket socket = new Socket("localhost", RestAssured.port);
        private final BufferedInputStream input = new BufferedInputStream(socket.getInputStream());

        Connection() throws IOException {
            socket.setSoTimeout((int) HANG.toMillis());
        }

        HttpAnswer send(byte[] bytes) throws IOException {
            socket.getOutputStream().write(bytes);
            socket.getOutputStream().flush();
            return HttpAnswer.read(input, false);
        }

        /** @return whether the connection can be used for another request */
        boolean exchange(Mutation.Request request) {
            long begin = System.nanoTime();
            try {
                socket.getOutputStream().write(request.bytes());
                socket.getOutputStream().flush();
                if (request.endsEarly()) {
                    socket.shutdownOutput();
                }
                HttpAnswer answer = HttpAnswer.read(input, request.method().equals("HEAD"));
                check(request, answer);
                return request.isHttp() && !request.endsEarly() && !answer.closes();
            } catch (EOFException | SocketException e) {
                if (request.isHttp() && !request.endsEarly()) {
                    faults.add("no answer, " + e.getMessage() + ": " + request);
                }
                return false;
            } catch (IOException e) {
                faults.add(e + ": " + request);
                return false;
            } finally {
                slowest.accumulateAndGet(
                        Duration.ofNanos(System.nanoTime() - begin).toMillis(), Math::max);
            }
        }

        private void check(Mutation.Request request, HttpAnswer answer) {
            String type = answer.headers().getOrDefault("content-type", "");
            boolean isProblem = type.startsWith("application/problem+json");
            if (answer.status() >= 500) {
                faults.add(answer.status() + ": " + request + " → " + answer.text());
            } else if (answer.status() >= 400 && request.isHttp() && !isProblem && !isRefusedByTheServer(answer)) {
                faults.add(answer.status() + " is no problem but " + type + ": " + request);
            } else if (isProblem && answer.body().length > 20_000) {
                faults.add("a problem of " + answer.body().length + " bytes: " + request);
            }
        }

        /** Malformed HTTP is answered by the HTTP server itself, without problem+json. */
        private static boolean isRefusedByTheServer(HttpAnswer answer) {
            return answer.body().length == 0
                    && (answer.status() == 400
                            || answer.status() == 413
                            || answer.status() == 414
                            || answer.status() == 431);
        }

        @Override
        public void close() throws IOException {
            socket.close();
        }
    }
}
