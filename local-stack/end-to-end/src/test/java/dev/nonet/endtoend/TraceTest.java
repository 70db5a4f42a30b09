package dev.nonet.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpServer;
import dev.nonet.local.backend.Backends;
import dev.nonet.local.process.Stack;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A single trace covers a client's request, the Kafka messages to the workers and back, and the webhook call; and log
 * lines carry the ids of request, job and task.
 */
class TraceTest {

    private static final String TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
    private static final String CLIENT = "00f067aa0ba902b7";
    private static final ObjectMapper JSON = new ObjectMapper();

    @Test
    void aTraceCoversEverythingFromTheRequestToTheCallback(@TempDir Path logs) throws Exception {
        LinkedBlockingQueue<String> called = new LinkedBlockingQueue<>();
        HttpServer receiver = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        receiver.createContext("/", exchange -> {
            called.add(String.valueOf(exchange.getRequestHeaders().getFirst("traceparent")));
            exchange.sendResponseHeaders(204, -1);
            exchange.close();
        });
        receiver.start();
        try (TraceCollector collector = new TraceCollector();
                Stack stack = Stack.start(
                        Backends.start(),
                        Stack.Settings.of(Repository.HOME, logs, 1, 1)
                                .with(Map.of(
                                        "quarkus.otel.sdk.disabled", "false",
                                        "quarkus.otel.exporter.otlp.protocol", "http/protobuf",
                                        "quarkus.otel.exporter.otlp.endpoint", collector.address(),
                                        "quarkus.otel.bsp.schedule.delay", "200ms",
                                        "quarkus.log.category.\"dev.nonet\".level", "DEBUG",
                                        "quarkus.log.console.json.enabled", "true")))) {
            HttpRequest submission = HttpRequest.newBuilder(stack.address().resolve("/api/v1/jobs"))
                    .header("Content-Type", "application/json")
                    .header("X-Request-Id", "traced-request")
                    .header("traceparent", "00-" + TRACE + "-" + CLIENT + "-01")
                    .POST(HttpRequest.BodyPublishers.ofString(
                            "{\"kind\":\"generate\",\"count\":24,\"callback\":{\"url\":\"http://127.0.0.1:"
                                    + receiver.getAddress().getPort() + "/\"}}"))
                    .build();
            JsonNode job;
            try (HttpClient client = HttpClient.newHttpClient()) {
                HttpResponse<String> answer = client.send(submission, HttpResponse.BodyHandlers.ofString());
                assertThat(answer.statusCode()).as(answer.body()).isEqualTo(202);
                job = JSON.readTree(answer.body());
            }

            assertThat(called.poll(60, TimeUnit.SECONDS)).startsWith("00-" + TRACE + "-");
            await().atMost(Duration.ofSeconds(30))
                    .untilAsserted(() -> assertThat(names(collector))
                            .contains(
                                    "POST /api/v1/jobs", "send task", "carry out task", "store outcome", "call back"));
            List<TraceCollector.Span> spans = collector.spansOf(TRACE);
            assertThat(spans)
                    .filteredOn(span -> span.name().equals("carry out task"))
                    .hasSizeGreaterThan(1);
            Set<String> ids = new HashSet<>(List.of(CLIENT));
            spans.forEach(span -> ids.add(span.id()));
            assertThat(spans).allSatisfy(span -> assertThat(ids).contains(span.parent()));

            String id = job.path("id").asText();
            assertThat(contexts(logs.resolve("api-1.log")))
                    .anySatisfy(context -> assertThat(context)
                            .containsEntry("requestId", "traced-request")
                            .containsEntry("jobId", id));
            assertThat(contexts(logs.resolve("worker-1.log")))
                    .anySatisfy(context ->
                            assertThat(context).containsEntry("jobId", id).containsKey("taskId"));
        } finally {
            receiver.stop(0);
        }
    }

    /** The diagnostic contexts (MDC) of the JSON lines of a log. */
    private static List<Map<String, String>> contexts(Path log) throws IOException {
        List<Map<String, String>> contexts = new ArrayList<>();
        for (String line : Files.readAllLines(log)) {
            if (line.startsWith("{")) {
                contexts.add(JSON.convertValue(JSON.readTree(line).path("mdc"), new TypeReference<>() {}));
            }
        }
        return contexts;
    }

    private static Set<String> names(TraceCollector collector) {
        return collector.spansOf(TRACE).stream().map(TraceCollector.Span::name).collect(Collectors.toSet());
    }
}
