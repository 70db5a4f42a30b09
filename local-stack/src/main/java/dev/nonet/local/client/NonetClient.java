package dev.nonet.local.client;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A client of the REST API: submits jobs, waits for their end, and fetches their results. */
public final class NonetClient {

    private static final Duration REQUEST_LIMIT = Duration.ofSeconds(60);
    private static final Duration POLL = Duration.ofMillis(100);
    private static final Set<String> FINAL_STATES = Set.of("succeeded", "failed", "cancelled", "expired");

    private final HttpClient http =
            HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(10)).build();
    private final ObjectMapper json = new ObjectMapper();
    private final List<URI> apis;
    private final AtomicInteger turn = new AtomicInteger();
    private final @Nullable String token;

    /** @param address of a service without authentication; without a path */
    public NonetClient(URI address) {
        this(address, null);
    }

    /** @param token the bearer token, which also identifies the tenant; null for a service without authentication */
    public NonetClient(URI address, @Nullable String token) {
        this(List.of(address), token);
    }

    /**
     * A client of several processes of a service, which it calls round-robin. If one refuses the connection, or fails
     * during a GET request, the next one is tried.
     *
     * @param addresses of all processes, without a path
     * @param token the bearer token, which also identifies the tenant; null for a service without authentication
     */
    public NonetClient(List<URI> addresses, @Nullable String token) {
        this.apis =
                addresses.stream().map(address -> address.resolve("/api/v1/")).toList();
        this.token = token;
    }

    /** The service answered with an unexpected status. */
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
     * @return the id of the job
     */
    public String submit(JsonNode spec) throws InterruptedException {
        HttpResponse<String> response = post("jobs", "application/json", spec.toString());
        return read(expect(202, response)).get("id").asText();
    }

    /**
     * Submits a solve job.
     *
     * @param lines one puzzle per line
     * @param query parameters such as {@code detail=solution}; may be empty
     * @return the id of the job
     */
    public String submitLines(String lines, String query) throws InterruptedException {
        HttpResponse<String> response = post(query.isEmpty() ? "jobs" : "jobs?" + query, "text/plain", lines);
        return read(expect(202, response)).get("id").asText();
    }

    /** Sends a POST request and returns the response, whatever its status. */
    public HttpResponse<String> post(String path, String contentType, String body) throws InterruptedException {
        return send(api -> request(api, path)
                .header("Content-Type", contentType)
                .POST(HttpRequest.BodyPublishers.ofString(body))
                .build());
    }

    /** Sends a GET request and returns the response, whatever its status. */
    public HttpResponse<String> get(String path) throws InterruptedException {
        return send(api -> request(api, path).build());
    }

    public JsonNode job(String id) throws InterruptedException {
        return read(expect(200, get("jobs/" + id)));
    }

    public JsonNode techniques() throws InterruptedException {
        return read(expect(200, get("techniques")));
    }

    /**
     * Waits until a job has ended, polling ten times a second. Connection failures are retried until the limit.
     *
     * @param progress receives the job after each poll
     * @throws TimeoutException if the job has not ended within the limit
     */
    public JsonNode awaitEnd(String id, Duration limit, Consumer<JsonNode> progress)
            throws InterruptedException, TimeoutException {
        return awaitEnd(id, limit, POLL, progress);
    }

    /** Like the method above, with another pause between two polls. */
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

    /** Waits until at least {@code count} items have a result. */
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
            throw new TimeoutException("job " + id + " made too little progress within the limit");
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

    /** A request to the next process of the service, with the token of this client. */
    public HttpRequest.Builder request(String path) {
        return request(next(), path);
    }

    private URI next() {
        return apis.get(Math.floorMod(turn.getAndIncrement(), apis.size()));
    }

    private HttpRequest.Builder request(URI api, String path) {
        HttpRequest.Builder request = HttpRequest.newBuilder(api.resolve(path)).timeout(REQUEST_LIMIT);
        return token == null ? request : request.header("Authorization", "Bearer " + token);
    }

    private HttpResponse<String> send(Function<URI, HttpRequest> request) throws InterruptedException {
        for (int left = apis.size(); ; left--) {
            HttpRequest one = request.apply(next());
            try {
                return http.send(one, HttpResponse.BodyHandlers.ofString());
            } catch (IOException e) {
                // Retried only if that cannot repeat a change: the request was never sent, or it only reads.
                boolean repeatable =
                        e instanceof ConnectException || one.method().equals("GET");
                if (left <= 1 || !repeatable) {
                    throw new UncheckedIOException(one.uri() + ": " + e.getMessage(), e);
                }
            }
        }
    }

    private static String expect(int status, HttpResponse<String> response) {
        if (response.statusCode() != status) {
            throw new UnexpectedAnswer(response.request(), response, response.body());
        }
        return response.body();
    }

    /** Parses one JSON document. */
    public JsonNode read(String text) {
        try {
            return json.readTree(text);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException("not JSON: " + text, e);
        }
    }
}
