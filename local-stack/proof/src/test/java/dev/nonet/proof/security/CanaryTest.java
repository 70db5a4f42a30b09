package dev.nonet.proof.security;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpServer;
import dev.nonet.job.v1.Topic;
import dev.nonet.local.client.NonetClient;
import dev.nonet.proof.stack.ConsoleSession;
import dev.nonet.proof.surface.Operation;
import dev.nonet.proof.surface.Surface;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * A text that occurs nowhere else is sent in every place of every call: queries, paths, headers, bodies, puzzles,
 * metadata, secrets and the addresses of callbacks. It may come back to the tenant who sent it, and appear nowhere
 * else.
 */
@ExtendWith(SharedStack.class)
class CanaryTest {

    private static final String CANARY = "CaNaRy7Zk2W9q";

    /** A secret of 32 bytes that has the canary in it. */
    private static final String SECRET =
            Base64.getEncoder().encodeToString((CANARY + "-------------------").getBytes(StandardCharsets.US_ASCII));

    /** Has exactly one solution. */
    private static final String PUZZLE =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    private static final String SOLUTION =
            "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

    /** Where a body is parsed, it is wrong only after the canary has been read. */
    private static final List<String> BODIES = List.of(
            "{\"" + CANARY + "\":1}",
            "{\"kind\":\"" + CANARY + "\"}",
            "{\"kind\":\"generate\",\"count\":\"" + CANARY + "\"}",
            "{\"kind\":\"generate\",\"count\":1,\"level\":\"" + CANARY + "\"}",
            "{\"kind\":\"solve\",\"puzzles\":[\"" + CANARY + "\"]} " + CANARY,
            "[\"" + CANARY + "\"",
            CANARY,
            PUZZLE + CANARY);

    private static final String TRACE = "4bf92f3577b34da6a3ce929d0e0e4799";
    private static final int SPAN_HEAD = 120;
    private static final Duration LIMIT = Duration.ofMinutes(3);

    private final SecuredStack stack;
    private final NonetClient acme;
    private final String key;
    private final String stranger;
    private final Queue<String> called = new ConcurrentLinkedQueue<>();
    private final ConsoleSession operators;
    private final ConsoleSession tenants;
    private final HttpServer receiver;

    CanaryTest(SecuredStack stack) throws IOException, InterruptedException {
        this.stack = stack;
        List<String> all = List.of("jobs:read", "jobs:write", "admin");
        this.key = stack.key(SecuredStack.ACME, all).key();
        this.stranger = stack.key(SecuredStack.STRANGER, all).key();
        this.acme = stack.client(key);
        this.operators = stack.session(stack.operator());
        this.tenants = stack.session(key);
        receiver = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        receiver.createContext("/", exchange -> {
            called.add(exchange.getRequestURI() + " "
                    + exchange.getRequestHeaders().getFirst("traceparent"));
            exchange.sendResponseHeaders(exchange.getRequestURI().getPath().contains("broken") ? 500 : 204, -1);
            exchange.close();
        });
        receiver.start();
    }

    @AfterEach
    void stopListening() {
        receiver.stop(0);
    }

    @Test
    void whatATenantSendsAppearsNowhereElse() throws Exception {
        Surface surface = Surface.of(SecuredStack.HOME);
        Map<String, String> values = values();
        for (Operation operation : surface.operations()) {
            send(operation, values);
        }
        sendPoison();
        String job = submit("");
        acme.awaitEnd(job, LIMIT, state -> {});
        await("calls back", () -> called.stream().anyMatch(call -> call.startsWith("/" + CANARY)));
        await("tries a receiver that fails", () -> called.stream().anyMatch(call -> call.startsWith("/broken")));
        List<JsonNode> letters = List.of(letters("tasks"), letters("results"));
        awaitSpans();

        assertThat(acme.get("jobs/" + job).body()).as("it did arrive").contains(CANARY);
        assertThat(acme.results(job).toString()).as("it was solved").contains(SOLUTION);

        for (JsonNode page : letters) {
            for (JsonNode letter : page) {
                assertClean("why a record was set aside", letter.path("reason").asText());
                // Beside what was sent, which the operator sees, headers say why it could not be read.
                letter.path("headers").properties().stream()
                        .filter(header -> header.getKey().matches(".*(?:reason|cause|exception).*"))
                        .forEach(header ->
                                assertClean(header.getKey(), header.getValue().asText()));
            }
        }
        Map<String, String> logs = stack.logs();
        assertThat(logs.get("api-1.log")).contains("nonet.audit", "DEBUG");
        logs.forEach((file, text) -> assertClean(file, text));
        assertThat(stack.metrics("api-1")).contains("nonet_");
        for (String service : List.of("api-1", "worker-1")) {
            assertClean("metrics of " + service, stack.metrics(service));
        }
        String spans = stack.spans().text();
        assertThat(spans).contains("POST /api/v1/jobs", "call back", "carry out task");
        assertClean("spans", spans);
        values.put("jobs/id", job);
        assertOthersSeeNothing(surface, values);
    }

    private Map<String, String> values() throws InterruptedException {
        Map<String, String> values = new HashMap<>(Map.of(
                "jobs/id",
                submit("/broken"),
                "results/index",
                "0",
                "puzzles/index",
                "0",
                "deliveries/delivery",
                CANARY,
                "dead-letters/topic",
                "results",
                "techniques/id",
                CANARY,
                "language/id",
                "de",
                "new/kind",
                "solve",
                "assets/digest",
                CANARY,
                "/name",
                CANARY));
        values.put(
                "webhooks/id",
                made("webhooks", "{\"url\":\"" + address("/endpoint") + "\",\"secret\":\"whsec_" + SECRET + "\"}"));
        values.put("keys/id", made("keys", "{\"name\":\"" + CANARY + "\",\"scopes\":[\"jobs:read\"]}"));
        return values;
    }

    private String made(String path, String body) throws InterruptedException {
        HttpResponse<String> answer = acme.post(path, "application/json", body);
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(201);
        return acme.read(answer.body()).path("id").asText();
    }

    private String address(String path) {
        return "http://127.0.0.1:" + receiver.getAddress().getPort() + path + "/" + CANARY + "?token=" + CANARY;
    }

    /** A job that has the canary wherever there may be a text. */
    private String submit(String receiverPath) throws InterruptedException {
        ObjectNode spec =
                JsonNodeFactory.instance.objectNode().put("kind", "solve").put("detail", "steps");
        spec.putArray("puzzles").add(PUZZLE).add(CANARY);
        spec.putObject("metadata").put(CANARY.toLowerCase(Locale.ROOT), CANARY);
        spec.putObject("callback").put("url", address(receiverPath)).put("secret", "whsec_" + SECRET);
        return acme.submit(spec);
    }

    /** Sends the canary in every parameter, header, body and place of the path. */
    private void send(Operation operation, Map<String, String> values) throws IOException, InterruptedException {
        String credentials = operation.isForOperator() ? stack.operator() : key;
        Map<String, String> everywhere = new HashMap<>(values);
        everywhere.replaceAll((name, value) -> CANARY);
        for (String address : List.of(
                operation.address(values) + "?" + query(operation),
                operation.address(everywhere),
                operation.address(values))) {
            if (operation.deletes() && address.startsWith(operation.address(values))) {
                // What others are asked about has to stay.
                continue;
            }
            for (String body : operation.method().equals("GET") ? List.of("") : BODIES) {
                HttpRequest.Builder request = stack.request(address)
                        .header("User-Agent", CANARY)
                        .header("Referer", "http://127.0.0.1/" + CANARY)
                        .header("Idempotency-Key", CANARY + body.hashCode())
                        .header("Last-Event-ID", CANARY)
                        .header("If-None-Match", CANARY);
                if (address.contains("?")) {
                    // Goes with a query; beside a JSON body it is refused before that is read.
                    request.header("Callback-Secret", "whsec_" + SECRET);
                }
                credentials(request, operation, credentials);
                request.method(
                        operation.method(),
                        body.isEmpty()
                                ? HttpRequest.BodyPublishers.noBody()
                                : HttpRequest.BodyPublishers.ofString(body));
                for (String type : types(operation)) {
                    assertThat(stack.send(request.copy().setHeader("Content-Type", type))
                                    .statusCode())
                            .as("%s as %s", operation, type)
                            .isLessThan(500);
                }
            }
            // Somebody else's credentials, and none that exist.
            assertThat(stack.send(stack.request(address)
                                    .header("Authorization", "Bearer " + CANARY)
                                    .header("Cookie", "nonet-session=" + CANARY)
                                    .method(operation.method(), HttpRequest.BodyPublishers.noBody()))
                            .statusCode())
                    .isLessThan(500);
        }
    }

    private void credentials(HttpRequest.Builder request, Operation operation, String credentials) {
        if (!operation.isPage()) {
            request.header("Authorization", "Bearer " + credentials);
            return;
        }
        ConsoleSession session = operation.isForOperator() ? operators : tenants;
        request.header("Cookie", session.header())
                .header("X-CSRF", session.csrf())
                .header("Accept", "text/html");
    }

    private static String query(Operation operation) {
        Map<String, String> fields = new HashMap<>(Map.of(CANARY, CANARY, "title", CANARY));
        for (JsonNode parameter : operation.contract().path("parameters")) {
            String name = parameter.path("name").asText();
            if (parameter.path("in").asText().equals("query")) {
                fields.put(name.equals("metadata") ? "metadata." + CANARY : name, CANARY);
            }
        }
        return SecuredStack.form(fields);
    }

    private static List<String> types(Operation operation) {
        if (operation.method().equals("GET")) {
            return List.of("text/plain");
        }
        ArrayNode types = JsonNodeFactory.instance.arrayNode();
        operation.contract().at("/requestBody/content").fieldNames().forEachRemaining(types::add);
        types.add("application/x-www-form-urlencoded").add(CANARY + "/" + CANARY);
        return types.valueStream().map(JsonNode::asText).toList();
    }

    /** A task and a result that are none. */
    private void sendPoison() throws Exception {
        byte[] text = CANARY.getBytes(StandardCharsets.US_ASCII);
        byte[] record = ("{\"" + CANARY + "\":" + CANARY).getBytes(StandardCharsets.US_ASCII);
        try (KafkaProducer<byte[], byte[]> producer = new KafkaProducer<>(
                Map.of("bootstrap.servers", stack.stack().backends().kafkaBootstrapServers()),
                new ByteArraySerializer(),
                new ByteArraySerializer())) {
            for (Topic topic : List.of(Topic.TASKS, Topic.RESULTS)) {
                producer.send(new ProducerRecord<>(topic.id(), text, record)).get(1, TimeUnit.MINUTES);
            }
        }
    }

    /** The dead letters of a topic, once there is one with the canary. */
    private JsonNode letters(String topic) throws Exception {
        String page = await(
                "sets the poison of " + topic + " aside",
                () -> stack.client(stack.operator())
                        .get("dead-letters/" + topic)
                        .body(),
                letters -> letters.contains(CANARY));
        return acme.read(page).path("items");
    }

    /** A job in a trace of its own, whose last span comes after all that were there before. */
    private void awaitSpans() throws Exception {
        HttpResponse<String> answer = stack.send(stack.request("/api/v1/jobs")
                .header("Authorization", "Bearer " + key)
                .header("Content-Type", "application/json")
                .header("traceparent", "00-" + TRACE + "-00f067aa0ba902b7-01")
                .POST(HttpRequest.BodyPublishers.ofString(
                        "{\"kind\":\"generate\",\"count\":1,\"callback\":{\"url\":\"" + address("/traced") + "\"}}")));
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(202);
        await("calls back in the trace", () -> called.stream().anyMatch(call -> call.contains(TRACE)));
        String id = new String(HexFormat.of().parseHex(TRACE), StandardCharsets.ISO_8859_1);
        await("exports the trace", () -> {
            String spans = stack.spans().text();
            for (int at = spans.indexOf(id); at >= 0; at = spans.indexOf(id, at + 1)) {
                // The name of a span comes after three ids.
                if (spans.substring(at, Math.min(spans.length(), at + SPAN_HEAD))
                        .contains("call back")) {
                    return true;
                }
            }
            return false;
        });
    }

    private static void await(String what, Callable<Boolean> condition) throws Exception {
        await(what, condition, holds -> holds);
    }

    private static <T> T await(String what, Callable<T> value, Predicate<T> condition) throws Exception {
        long end = System.nanoTime() + LIMIT.toNanos();
        while (true) {
            T one = value.call();
            if (condition.test(one)) {
                return one;
            }
            assertThat(System.nanoTime()).as(what).isLessThan(end);
            Thread.sleep(100);
        }
    }

    private void assertOthersSeeNothing(Surface surface, Map<String, String> values) throws Exception {
        ConsoleSession theirs = stack.session(stranger);
        for (Operation operation : surface.operations()) {
            boolean isAskedFor = operation.method().equals("GET") || operation.hasParameters();
            if (!isAskedFor || operation.isForOperator()) {
                continue;
            }
            HttpRequest.Builder request = stack.request(operation.address(values));
            if (operation.isPage()) {
                request.header("Cookie", theirs.header()).header("X-CSRF", theirs.csrf());
            } else {
                request.header("Authorization", "Bearer " + stranger);
            }
            HttpResponse<String> answer =
                    stack.send(request.method(operation.method(), HttpRequest.BodyPublishers.noBody()));
            // What the stranger sent in the path is the stranger's own.
            if (!operation.address(values).contains(CANARY)) {
                assertClean(
                        operation + " for another tenant",
                        answer.body() + answer.headers().map());
            }
        }
    }

    private static void assertClean(String where, String text) {
        String searched = text.toLowerCase(Locale.ROOT);
        for (String sent : List.of(CANARY, SECRET, PUZZLE, SOLUTION)) {
            int at = searched.indexOf(sent.toLowerCase(Locale.ROOT));
            assertThat(at < 0 ? "" : text.substring(Math.max(0, at - 300), Math.min(text.length(), at + 300)))
                    .as("%s has what a tenant sent", where)
                    .isEmpty();
        }
    }
}
