package dev.nonet.proof.faults;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.nonet.proof.stack.Violations;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/** Receives callbacks, verifies them as Standard Webhooks asks, and can misbehave. */
final class Receiver implements AutoCloseable {

    private static final String HOOKS = "/hooks/";
    private static final String TRAP = "/trap";
    private static final int MAX_BYTES = 1 << 20;
    private static final int SLOW_MILLIS = 6_000;

    /** How far the time of a call may be off, in seconds, as the specification recommends. */
    private static final long TOLERANCE = 300;

    /** What the receiver answers. */
    enum Behaviour {
        GOOD,
        /** 204, after some seconds. */
        SLOW,
        /** 503, though it has received the call. */
        LYING,
        /** A redirect, which must not be followed. */
        REDIRECTING,
        /** None: the connection is closed. */
        RESETTING
    }

    private final HttpServer server;
    private final Violations violations;
    private final Map<String, String> secrets = new ConcurrentHashMap<>();
    private final Map<String, List<Call>> calls = new ConcurrentHashMap<>();
    private volatile Behaviour behaviour = Behaviour.GOOD;

    /**
     * A call with a signature that verifies.
     *
     * @param id its {@code webhook-id}
     * @param answered whether it was answered 2xx
     */
    record Call(String id, String body, boolean answered) {}

    Receiver(Violations violations) {
        this.violations = violations;
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.createContext(HOOKS, this::receive);
        server.createContext(TRAP, exchange -> {
            violations.add("A redirect of a callback was followed");
            answer(exchange, 204);
        });
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.start();
    }

    /** The address for the callbacks of one job, whose calls are to be signed with this secret. */
    String address(String job, String secret) {
        secrets.put(job, secret);
        return "http://127.0.0.1:" + server.getAddress().getPort() + HOOKS + job;
    }

    void behave(Behaviour now) {
        behaviour = now;
    }

    /** The calls that came for a job so far. */
    List<Call> calls(String job) {
        List<Call> of = calls.getOrDefault(job, List.of());
        synchronized (of) {
            return List.copyOf(of);
        }
    }

    private void receive(HttpExchange exchange) throws IOException {
        String job = exchange.getRequestURI().getPath().substring(HOOKS.length());
        String body = new String(exchange.getRequestBody().readNBytes(MAX_BYTES), StandardCharsets.UTF_8);
        String id = header(exchange, "webhook-id");
        String timestamp = header(exchange, "webhook-timestamp");
        String secret = secrets.get(job);
        if (secret == null) {
            violations.add("A callback came to " + exchange.getRequestURI() + ", where none was asked for");
            answer(exchange, 404);
            return;
        }
        if (!isSigned(secret, id, timestamp, body, header(exchange, "webhook-signature"))) {
            violations.add("The callback " + id + " of " + job + " has no signature that verifies");
            answer(exchange, 400);
            return;
        }
        Behaviour now = behaviour;
        // The clock of a process may have jumped. Another one calls again, with its own time.
        boolean isTimely = Math.abs(System.currentTimeMillis() / 1_000 - Long.parseLong(timestamp)) <= TOLERANCE;
        boolean answered = isTimely && (now == Behaviour.GOOD || now == Behaviour.SLOW);
        List<Call> of = calls.computeIfAbsent(job, any -> new ArrayList<>());
        synchronized (of) {
            of.add(new Call(id, body, answered));
        }
        if (!isTimely) {
            answer(exchange, 400);
            return;
        }
        switch (now) {
            case GOOD -> answer(exchange, 204);
            case SLOW -> {
                pause();
                answer(exchange, 204);
            }
            case LYING -> answer(exchange, 503);
            case REDIRECTING -> {
                exchange.getResponseHeaders()
                        .set(
                                "Location",
                                "http://127.0.0.1:" + server.getAddress().getPort() + TRAP);
                answer(exchange, 307);
            }
            case RESETTING -> exchange.close();
        }
    }

    private static void pause() {
        try {
            Thread.sleep(SLOW_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static String header(HttpExchange exchange, String name) {
        @Nullable String value = exchange.getRequestHeaders().getFirst(name);
        return value == null ? "" : value;
    }

    private static void answer(HttpExchange exchange, int status) throws IOException {
        exchange.sendResponseHeaders(status, -1);
        exchange.close();
    }

    /** Whether one of the signatures is the HMAC-SHA256 of id, timestamp and body. */
    static boolean isSigned(String secret, String id, String timestamp, String body, String signatures) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            byte[] key = Base64.getDecoder().decode(secret.substring("whsec_".length()));
            mac.init(new SecretKeySpec(key, "HmacSHA256"));
            byte[] expected = ("v1,"
                            + Base64.getEncoder()
                                    .encodeToString(mac.doFinal(
                                            (id + "." + timestamp + "." + body).getBytes(StandardCharsets.UTF_8))))
                    .getBytes(StandardCharsets.US_ASCII);
            for (String signature : signatures.split(" ")) {
                if (MessageDigest.isEqual(expected, signature.getBytes(StandardCharsets.US_ASCII))) {
                    return timestamp.matches("[0-9]{1,12}");
                }
            }
            return false;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("Every JDK has HMAC-SHA256", e);
        }
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
