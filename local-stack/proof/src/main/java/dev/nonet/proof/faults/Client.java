package dev.nonet.proof.faults;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.nonet.local.client.NonetClient;
import dev.nonet.proof.stack.ProxiedStack;
import dev.nonet.proof.stack.Violations;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A tenant's client that repeats a request, at the other API, until it has an answer that says what has become of it.
 */
final class Client {

    /** Longer than a process is suspended, or a link is silent, would mean to wait for nothing else. */
    private static final Duration REQUEST_LIMIT = Duration.ofSeconds(15);

    private static final Duration STREAM_LIMIT = Duration.ofMinutes(4);
    private static final int PAUSE_MILLIS = 300;

    /** Answers of a service that cannot answer now; a repetition may be answered otherwise. */
    private static final Set<Integer> LATER = Set.of(408, 429, 503);

    private static final String DATA = "data:";
    private static final int CONFLICT = 409;
    private static final int FAILURE = 500;

    private final NonetClient requests;
    private final Violations violations;
    private final HttpClient http = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofSeconds(5))
            .build();
    private final JsonMapper json = new JsonMapper();

    Client(ProxiedStack stack, String tenant, Violations violations) {
        this.requests = stack.client(tenant);
        this.violations = violations;
    }

    /** A request that has been answered. */
    record Answer(int status, String body) {}

    /**
     * Sends a request once.
     *
     * @param body none for GET and DELETE
     * @return null if there was no answer, or a later one may differ
     */
    @Nullable
    Answer once(String method, String path, Map<String, String> headers, @Nullable String body)
            throws InterruptedException {
        HttpRequest.Builder request = requests.request(path).timeout(REQUEST_LIMIT);
        headers.forEach(request::header);
        request.method(
                method, body == null ? HttpRequest.BodyPublishers.noBody() : HttpRequest.BodyPublishers.ofString(body));
        try {
            HttpResponse<String> response = http.send(request.build(), HttpResponse.BodyHandlers.ofString());
            int status = response.statusCode();
            if (status == FAILURE) {
                violations.add(method + " " + path + " was answered with 500: " + response.body());
            }
            boolean isLater = LATER.contains(status)
                    || status >= FAILURE
                    || status == CONFLICT && headers.containsKey("Idempotency-Key");
            return isLater ? null : new Answer(status, response.body());
        } catch (IOException e) {
            return null;
        }
    }

    /**
     * Repeats a request until it is answered.
     *
     * @param end when to give up, in terms of {@link System#nanoTime}
     * @return null if it was never answered
     */
    @Nullable
    Answer untilAnswered(String method, String path, Map<String, String> headers, @Nullable String body, long end)
            throws InterruptedException {
        while (System.nanoTime() < end) {
            Answer answer = once(method, path, headers, body);
            if (answer != null) {
                return answer;
            }
            TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
        }
        return null;
    }

    /** All values of a stream of JSON lines; null if it was refused, or cut off. */
    @Nullable
    List<JsonNode> stream(String path) throws InterruptedException {
        List<String> lines = lines(path, "application/x-ndjson");
        return lines == null ? null : values(lines);
    }

    /** The data of a stream of server-sent events; null if it was refused, or cut off. */
    @Nullable
    List<JsonNode> events(String path) throws InterruptedException {
        List<String> lines = lines(path, "text/event-stream");
        return lines == null
                ? null
                : values(lines.stream()
                        .filter(line -> line.startsWith(DATA))
                        .map(line -> line.substring(DATA.length()))
                        .toList());
    }

    private @Nullable List<JsonNode> values(List<String> lines) {
        try {
            List<JsonNode> values = new ArrayList<>();
            for (String line : lines) {
                values.add(json.readTree(line));
            }
            return values;
        } catch (JsonProcessingException e) {
            violations.add("A stream that was not cut has a line that is no JSON: " + e.getOriginalMessage());
            return null;
        }
    }

    private @Nullable List<String> lines(String path, String type) throws InterruptedException {
        HttpRequest request = requests.request(path)
                .header("Accept", type)
                .timeout(STREAM_LIMIT)
                .build();
        try {
            HttpResponse<Stream<String>> response = http.send(request, HttpResponse.BodyHandlers.ofLines());
            try (Stream<String> body = response.body()) {
                List<String> lines = body.toList();
                return response.statusCode() == 200 ? lines : null;
            }
        } catch (IOException | UncheckedIOException e) {
            return null;
        }
    }

    JsonNode read(String body) {
        return requests.read(body);
    }
}
