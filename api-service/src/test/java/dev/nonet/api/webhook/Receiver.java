package dev.nonet.api.webhook;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;

/** An HTTP server that records callbacks. It answers with the statuses a test sets, and with 204 after them. */
final class Receiver implements AutoCloseable {

    private final List<Call> calls = new CopyOnWriteArrayList<>();
    private final HttpServer server;
    private volatile List<Integer> answers = List.of();
    private volatile Map<String, String> headers = Map.of();

    /** A recorded call. */
    record Call(String path, Map<String, List<String>> headers, String body) {

        String header(String name) {
            return headers.getOrDefault(name, List.of()).getFirst();
        }

        /** The signature headers in the form that the Standard Webhooks library verifies. */
        Map<String, List<String>> signed() {
            return Map.of(
                    "webhook-id", List.of(header("Webhook-id")),
                    "webhook-timestamp", List.of(header("Webhook-timestamp")),
                    "webhook-signature", List.of(header("Webhook-signature")));
        }
    }

    Receiver() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::answer);
        server.start();
    }

    int port() {
        return server.getAddress().getPort();
    }

    String url(String path) {
        return "http://127.0.0.1:" + port() + path;
    }

    /** Forgets the recorded calls and sets the statuses of the next answers. */
    void answers(Integer... statuses) {
        calls.clear();
        answers = List.of(statuses);
    }

    /** Sets headers for all further answers. */
    void answersWith(Map<String, String> more) {
        headers = more;
    }

    List<Call> calls() {
        return calls;
    }

    private void answer(HttpExchange exchange) throws IOException {
        String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        calls.add(new Call(exchange.getRequestURI().toString(), Map.copyOf(exchange.getRequestHeaders()), body));
        int answer = calls.size() <= answers.size() ? answers.get(calls.size() - 1) : 204;
        headers.forEach(exchange.getResponseHeaders()::add);
        if (answer == 302) {
            exchange.getResponseHeaders().add("Location", "/elsewhere");
        }
        exchange.sendResponseHeaders(answer, -1);
        exchange.close();
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
