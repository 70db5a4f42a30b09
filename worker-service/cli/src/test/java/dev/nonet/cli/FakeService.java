package dev.nonet.cli;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;

/** A fake REST API. For each call it gives prepared answers one after the other, and repeats the last one. */
final class FakeService implements AutoCloseable {

    static final String ID = "0199f1c2-0000-7000-8000-000000000001";

    private final HttpServer server;
    private final Map<String, Deque<Answer>> answers = new ConcurrentHashMap<>();
    private final List<Request> requests = new CopyOnWriteArrayList<>();

    /** @param cut whether the connection breaks off before the end of the body */
    record Answer(int status, Map<String, String> headers, String body, boolean cut) {

        static Answer ok(String body) {
            return new Answer(200, Map.of("Content-Type", "application/json"), body, false);
        }

        static Answer problem(int status, String detail, Map<String, String> headers) {
            return new Answer(
                    status,
                    headers,
                    "{\"type\":\"urn:nonet:problem:x\",\"title\":\"A title\",\"status\":" + status + ",\"detail\":\""
                            + detail + "\"}",
                    false);
        }

        Answer cutOff() {
            return new Answer(status, headers, body, true);
        }
    }

    /** @param call method and path without the query */
    record Request(String call, @Nullable String query, Map<String, List<String>> headers, String body) {

        @Nullable
        String header(String name) {
            return headers.entrySet().stream()
                    .filter(entry -> entry.getKey().equalsIgnoreCase(name))
                    .map(entry -> entry.getValue().getFirst())
                    .findFirst()
                    .orElse(null);
        }
    }

    FakeService() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::handle);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.start();
    }

    String address() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    /** @param call such as {@code GET jobs/ID} */
    void answers(String call, Answer... some) {
        answers.put(call, new ArrayDeque<>(List.of(some)));
    }

    /** Prepares all answers for a job that succeeds. */
    void hasJob(String kind, String detail, int requested, int done, int failed, String results, String errors) {
        String job = job(kind, detail, "succeeded", requested, done, failed);
        answers("POST jobs", new Answer(202, Map.of(), job(kind, detail, "queued", requested, 0, 0), false));
        answers("GET jobs/" + ID, Answer.ok(job));
        answers("GET jobs/" + ID + "/events", Answer.ok(event("end", "9", done, failed)));
        answers("GET jobs/" + ID + "/results", Answer.ok(results));
        answers("GET jobs/" + ID + "/errors", Answer.ok(errors));
    }

    static String job(String kind, String detail, String state, int requested, int done, int failed) {
        return """
                {"id":"%s","kind":"%s","state":"%s","counts":{"requested":%d,"done":%d,"failed":%d},\
                "createdAt":"2026-11-22T10:00:00Z","spec":{"kind":"%s","detail":"%s","more":1},\
                "links":{}}""".formatted(ID, kind, state, requested, done, failed, kind, detail);
    }

    static String event(String name, String id, int done, int failed) {
        return "event:" + name + "\nid:" + id + "\ndata:{\"counts\":{\"requested\":9,\"done\":" + done + ",\"failed\":"
                + failed + "}}\n\n";
    }

    List<Request> requests() {
        return requests;
    }

    List<Request> requests(String call) {
        return requests.stream().filter(request -> request.call().equals(call)).toList();
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            byte[] sent = exchange.getRequestBody().readAllBytes();
            boolean isPacked = "gzip".equals(exchange.getRequestHeaders().getFirst("Content-Encoding"));
            if (isPacked) {
                sent = new GZIPInputStream(new java.io.ByteArrayInputStream(sent)).readAllBytes();
            }
            String call = exchange.getRequestMethod() + " "
                    + exchange.getRequestURI().getPath().replace("/api/v1/", "");
            requests.add(new Request(
                    call,
                    exchange.getRequestURI().getRawQuery(),
                    Map.copyOf(exchange.getRequestHeaders()),
                    new String(sent, StandardCharsets.UTF_8)));
            Deque<Answer> some = answers.getOrDefault(call, new ArrayDeque<>());
            Answer answer;
            synchronized (some) {
                answer = some.size() > 1 ? some.removeFirst() : some.peekFirst();
            }
            if (answer == null) {
                answer = Answer.problem(404, "there is no " + call, Map.of());
            }
            answer.headers().forEach(exchange.getResponseHeaders()::add);
            byte[] body = answer.body().getBytes(StandardCharsets.UTF_8);
            // Announcing a longer body than is sent looks like a broken connection to the client.
            exchange.sendResponseHeaders(
                    answer.status(), answer.cut() ? body.length + 1_000 : body.length == 0 ? -1 : body.length);
            OutputStream out = exchange.getResponseBody();
            out.write(body);
            out.flush();
        }
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
