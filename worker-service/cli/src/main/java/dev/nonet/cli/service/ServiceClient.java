package dev.nonet.cli.service;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.nonet.job.JobSpec;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.channels.UnresolvedAddressException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A client of the REST API. Every call can safely be retried, because submissions carry an idempotency key. Redirects
 * are not followed, so that the API key is sent only to the address that the user gave.
 */
public final class ServiceClient implements AutoCloseable {

    private static final Duration CONNECT = Duration.ofSeconds(10);

    /** The time limit until the response headers arrive. */
    private static final Duration ANSWER = Duration.ofSeconds(60);

    /** The time limit of an upload, a little longer than the limit of the service. */
    private static final Duration UPLOAD = Duration.ofMinutes(11);

    /** The time limit of the last request after Ctrl-C. */
    private static final Duration FAREWELL = Duration.ofSeconds(4);

    /** The longest response that is read into memory, in bytes. */
    private static final int LONGEST = 16 << 20;

    private static final ObjectMapper JSON = JsonMapper.builder()
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .build();

    private final HttpClient http = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(CONNECT)
            .followRedirects(HttpClient.Redirect.NEVER)
            .build();
    private final URI api;
    private final @Nullable String key;
    private final RetryPolicy retryPolicy;

    /**
     * Whether the service has answered at least once. Before that, connection failures are not retried, because the
     * address is probably wrong.
     */
    private boolean hasAnswered;

    /**
     * @param address of the service, without {@code api/v1}
     * @param key the API key, which also identifies the tenant; null for a service without authentication
     */
    public ServiceClient(URI address, @Nullable String key, RetryPolicy retryPolicy) {
        String text = address.toString();
        this.api = URI.create(text.endsWith("/") ? text + "api/v1/" : text + "/api/v1/");
        this.key = key;
        this.retryPolicy = retryPolicy;
    }

    RetryPolicy retryPolicy() {
        return retryPolicy;
    }

    /** Submits a job. */
    public Job submit(JobSpec spec) throws IOException {
        byte[] body = JSON.writeValueAsBytes(spec);
        return submit(
                "jobs",
                request -> request.header("Content-Type", "application/json").POST(BodyPublishers.ofByteArray(body)));
    }

    /**
     * Submits a solve job.
     *
     * @param puzzles a file with one JSON string per line, compressed with gzip
     * @param query the other fields of the spec
     */
    public Job submit(Path puzzles, Map<String, String> query) throws IOException {
        return submit("jobs" + query(query), request -> {
            try {
                request.header("Content-Type", "application/x-ndjson")
                        .header("Content-Encoding", "gzip")
                        .timeout(UPLOAD)
                        .POST(BodyPublishers.ofFile(puzzles));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }

    private Job submit(String path, Consumer<HttpRequest.Builder> body) throws IOException {
        String once = "nonet-" + UUID.randomUUID();
        return read(
                send(
                        path,
                        request -> {
                            request.header("Idempotency-Key", once);
                            body.accept(request);
                        },
                        true),
                Job.class);
    }

    public Job job(String id) throws IOException {
        return read(send("jobs/" + segment(id), request -> {}, false), Job.class);
    }

    /**
     * Cancels a job; a job that has ended does not change. Not retried and with a short time limit, because it runs
     * after Ctrl-C.
     */
    public Job cancel(String id) throws IOException {
        HttpRequest request = request(
                "jobs/" + segment(id) + "/cancel", it -> it.timeout(FAREWELL).POST(BodyPublishers.noBody()));
        try {
            return read(successful(http.send(request, HttpResponse.BodyHandlers.ofInputStream())), Job.class);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }

    /** A page of jobs, newest first. */
    public Job.Page jobs(Map<String, String> query) throws IOException {
        return read(send("jobs" + query(query), request -> {}, false), Job.Page.class);
    }

    /** Waits for the end of a job. */
    public JobWatch watch(Job job) {
        return new JobWatch(this, job);
    }

    /** The outcomes of a job that has ended. */
    public Outcomes outcomes(Job job) throws IOException {
        return new Outcomes(this, job);
    }

    /**
     * Sends a request, with retries if the service is busy or unavailable.
     *
     * @param stays whether to wait a little longer for the response after Ctrl-C: the response to a submission has the
     *     id of the job, without which it could not be cancelled
     */
    HttpResponse<InputStream> send(String path, Consumer<HttpRequest.Builder> more, boolean stays) throws IOException {
        RetryPolicy.Retries wait = retryPolicy.new Retries();
        try {
            while (true) {
                Duration pause;
                IOException fault;
                try {
                    HttpResponse<InputStream> response = awaited(request(path, more), stays);
                    hasAnswered = true;
                    if (response.statusCode() != 429 && response.statusCode() != 503) {
                        return successful(response);
                    }
                    Duration named = retryAfter(response);
                    pause = named == null ? wait.next() : named;
                    fault = refusal(response);
                } catch (ServiceException e) {
                    throw e;
                } catch (IOException e) {
                    fault = new ServiceException("cannot reach " + api.resolve("/") + ": " + reason(e), e);
                    if (!hasAnswered) {
                        throw fault;
                    }
                    pause = wait.next();
                }
                if (!wait.allows(pause)) {
                    throw fault;
                }
                retryPolicy.pause(pause);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }

    private HttpRequest request(String path, Consumer<HttpRequest.Builder> more) {
        HttpRequest.Builder request = HttpRequest.newBuilder(api.resolve(path)).timeout(ANSWER);
        if (key != null) {
            request.header("Authorization", "Bearer " + key);
        }
        more.accept(request);
        return request.build();
    }

    /** Waits for the response and polls for Ctrl-C. */
    private HttpResponse<InputStream> awaited(HttpRequest request, boolean stays)
            throws IOException, InterruptedException {
        CompletableFuture<HttpResponse<InputStream>> answer =
                http.sendAsync(request, HttpResponse.BodyHandlers.ofInputStream());
        try {
            while (!retryPolicy.stop().getAsBoolean()) {
                try {
                    return answer.get(RetryPolicy.pollMillis(), TimeUnit.MILLISECONDS);
                } catch (TimeoutException e) {
                    // Checks for Ctrl-C again.
                }
            }
            if (stays) {
                return answer.get(FAREWELL.toMillis(), TimeUnit.MILLISECONDS);
            }
        } catch (TimeoutException e) {
            answer.cancel(true);
            throw new CancellationException(
                    "stopped before the service had answered; 'nonet jobs list' shows whether it has the job");
        } catch (ExecutionException e) {
            if (e.getCause() instanceof IOException cause) {
                throw cause;
            }
            throw new IOException(e.getCause());
        }
        answer.cancel(true);
        throw new CancellationException("stopped");
    }

    /** Returns a successful response, and throws otherwise. */
    private HttpResponse<InputStream> successful(HttpResponse<InputStream> response) throws IOException {
        if (response.statusCode() >= 300) {
            throw refusal(response);
        }
        return response;
    }

    private ServiceException refusal(HttpResponse<InputStream> response) throws IOException {
        String problem;
        try (InputStream body = response.body()) {
            problem =
                    ProblemText.of(response.statusCode(), new String(body.readNBytes(1 << 16), StandardCharsets.UTF_8));
        }
        URI where = api.resolve("/");
        return new ServiceException(
                switch (response.statusCode()) {
                    case 401 ->
                        key == null
                                ? where + " needs a key; give it with --key-file FILE"
                                : where + " rejects the key (401): " + problem;
                    case 301, 302, 303, 307, 308 ->
                        where + " redirects to "
                                + response.headers().firstValue("Location").orElse("an unknown address");
                    case 429 ->
                        where + " limits requests (429): " + problem
                                + response.headers()
                                        .firstValue("Retry-After")
                                        .map(seconds -> "; retry after " + seconds + " s")
                                        .orElse("");
                    default -> where + " refuses (" + response.statusCode() + "): " + problem;
                });
    }

    private static @Nullable Duration retryAfter(HttpResponse<?> response) {
        return response.headers()
                .firstValue("Retry-After")
                .filter(text -> text.matches("\\d{1,9}"))
                .map(text -> Duration.ofSeconds(Long.parseLong(text)))
                .orElse(null);
    }

    private static String reason(IOException fault) {
        for (Throwable cause = fault; cause != null; cause = cause.getCause()) {
            if (cause instanceof UnresolvedAddressException) {
                return "there is no host of this name";
            }
            if (cause.getMessage() != null) {
                return cause.getMessage();
            }
        }
        return fault instanceof java.net.ConnectException ? "connection refused" : fault.toString();
    }

    private <T> T read(HttpResponse<InputStream> response, Class<T> type) throws IOException {
        try (InputStream body = response.body()) {
            byte[] bytes = body.readNBytes(LONGEST);
            return JSON.readValue(bytes, type);
        } catch (JsonProcessingException e) {
            throw new ServiceException(
                    api.resolve("/") + " does not answer like a Nonet service: " + response.uri() + " is not a "
                            + type.getSimpleName().toLowerCase(Locale.ROOT),
                    e);
        }
    }

    static ObjectMapper json() {
        return JSON;
    }

    private static String query(Map<String, String> query) {
        return query.isEmpty()
                ? ""
                : query.entrySet().stream()
                        .map(entry ->
                                entry.getKey() + "=" + URLEncoder.encode(entry.getValue(), StandardCharsets.UTF_8))
                        .collect(Collectors.joining("&", "?", ""));
    }

    static String segment(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }

    @Override
    public void close() {
        http.shutdownNow();
    }
}
