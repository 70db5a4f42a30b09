package dev.nonet.local.client;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Submits jobs, waits for them, and fetches what came of them. */
public final class NonetClient {

    private static final Duration REQUEST_LIMIT = Duration.ofSeconds(60);
    private static final Duration POLL = Duration.ofMillis(100);
    private static final Set<String> FINAL_STATES = Set.of("succeeded", "failed", "cancelled", "expired");

    private final HttpClient http =
            HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(10)).build();
    private final ObjectMapper json = new ObjectMapper();
    private final URI api;
    private final @Nullable String token;

    /** @param address of a service that asks for no token, without a path */
    public NonetClient(URI address) {
        this(address, null);
    }

    /** @param token names the tenant; null if the service asks for none */
    public NonetClient(URI address, @Nullable String token) {
        this.api = address.resolve("/api/v1/");
        this.token = token;
    }

    /** The service answered otherwise than expected. */
    public static final class UnexpectedAnswer extends RuntimeException {

        private static final long serialVersionUID = 1L;

        private final int status;

        UnexpectedAnswer(HttpRequest request, HttpResponse<?> response, String body) {
            super(request.method() + " " + request.uri() + " was answered with " + response.statusCode() + ": " + body);
            this.status = response.statusCode();
        }

        public int status() {
            return status;
        }
    }

    /**
     * Submits a job.
     *
     * @param spec in JSON
     * @return its id
     */
    public String submit(JsonNode spec) throws InterruptedException {
        HttpResponse<String> response = post("jobs", "application/json", spec.toString());
        return read(expect(202, response)).get("id").asText();
    }

    /**
     * Submits a solve job of one puzzle a line.
     *
     * @param query parameters, {@code detail=solution}, or nothing
     * @return its id
     */
    public String submitLines(String lines, String query) throws InterruptedException {
        HttpResponse<String> response = post(query.isEmpty() ? "jobs" : "jobs?" + query, "text/plain", lines);
        return read(expect(202, response)).get("id").asText();
    }

    /** Sends a body, whatever the answer. */
    public HttpResponse<String> post(String path, String contentType, String body) throws InterruptedException {
        return send(request(path)
                .header("Content-Type", contentType)
                .POST(HttpRequest.BodyPublishers.ofString(body))
                .build());
    }

    /** Asks for something, whatever the answer. */
    public HttpResponse<String> get(String path) throws InterruptedException {
        return send(request(path).build());
    }

    public JsonNode job(String id) throws InterruptedException {
        return read(expect(200, get("jobs/" + id)));
    }

    public JsonNode techniques() throws InterruptedException {
        return read(expect(200, get("techniques")));
    }

    /**
     * Waits until a job has ended, asking ten times a second. An API that is away for a moment is waited for too.
     *
     * @param progress is told of the job each time
     */
    public JsonNode awaitEnd(String id, Duration limit, Consumer<JsonNode> progress)
            throws InterruptedException, TimeoutException {
        return awaitEnd(id, limit, POLL, progress);
    }

    /** The same, with such a pause before it asks again. */
    public JsonNode awaitEnd(String id, Duration limit, Duration pause, Consumer<JsonNode> progress)
            throws InterruptedException, TimeoutException {
        Instant end = Instant.now().plus(limit);
        while (true) {
            try {
                JsonNode job = job(id);
                progress.accept(job);
                if (FINAL_STATES.contains(job.get("state").asText())) {
                    return job;
                }
            } catch (UncheckedIOException e) {
                if (Instant.now().isAfter(end)) {
                    throw e;
                }
            }
            if (Instant.now().isAfter(end)) {
                throw new TimeoutException("job " + id + " has not ended within " + limit.toSeconds() + " s");
            }
            Thread.sleep(pause);
        }
    }

    /** Waits until so many items have a result. */
    public void awaitDone(String id, int count, Duration limit) throws InterruptedException, TimeoutException {
        Instant end = Instant.now().plus(limit);
        while (job(id).path("counts").path("done").asInt() < count) {
            pause(id, end);
        }
    }

    /** Waits until the first result can be read. */
    public void awaitResult(String id, Duration limit) throws InterruptedException, TimeoutException {
        Instant end = Instant.now().plus(limit);
        while (read(expect(200, get("jobs/" + id + "/results?limit=1")))
                .path("items")
                .isEmpty()) {
            pause(id, end);
        }
    }

    private static void pause(String id, Instant end) throws InterruptedException, TimeoutException {
        if (Instant.now().isAfter(end)) {
            throw new TimeoutException("job " + id + " was waited for in vain");
        }
        Thread.sleep(POLL);
    }

    /** All results, in item order. */
    public List<JsonNode> results(String id) throws InterruptedException {
        return stream("jobs/" + id + "/results");
    }

    /** All items that failed, in item order. */
    public List<JsonNode> errors(String id) throws InterruptedException {
        return stream("jobs/" + id + "/errors");
    }

    private List<JsonNode> stream(String path) throws InterruptedException {
        HttpRequest request =
                request(path).header("Accept", "application/x-ndjson").build();
        try {
            HttpResponse<Stream<String>> response = http.send(request, HttpResponse.BodyHandlers.ofLines());
            try (Stream<String> lines = response.body()) {
                if (response.statusCode() != 200) {
                    throw new UnexpectedAnswer(request, response, String.join("\n", lines.toList()));
                }
                return lines.filter(line -> !line.isBlank()).map(this::read).toList();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(request.uri() + ": " + e.getMessage(), e);
        }
    }

    /** A request to this service in the name of this client. */
    public HttpRequest.Builder request(String path) {
        HttpRequest.Builder request = HttpRequest.newBuilder(api.resolve(path)).timeout(REQUEST_LIMIT);
        return token == null ? request : request.header("Authorization", "Bearer " + token);
    }

    private HttpResponse<String> send(HttpRequest request) throws InterruptedException {
        try {
            return http.send(request, HttpResponse.BodyHandlers.ofString());
        } catch (IOException e) {
            throw new UncheckedIOException(request.uri() + ": " + e.getMessage(), e);
        }
    }

    private static String expect(int status, HttpResponse<String> response) {
        if (response.statusCode() != status) {
            throw new UnexpectedAnswer(response.request(), response, response.body());
        }
        return response.body();
    }

    /** Reads one JSON document. */
    public JsonNode read(String text) {
        try {
            return json.readTree(text);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException("not JSON: " + text, e);
        }
    }
}
