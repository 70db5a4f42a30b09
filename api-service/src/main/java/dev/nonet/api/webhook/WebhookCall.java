package dev.nonet.api.webhook;

import com.standardwebhooks.Webhook;
import com.standardwebhooks.exceptions.EmptyWebhookSecretException;
import com.standardwebhooks.exceptions.WebhookSigningException;
import dev.nonet.api.platform.Traces;
import io.netty.handler.codec.DecoderException;
import io.netty.handler.codec.TooLongFrameException;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpClosedException;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.RequestOptions;
import io.vertx.core.net.SocketAddress;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.UnknownHostException;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/** Posts one signed call. Redirects are not followed. Of the answer only status and {@code Retry-After} are read. */
@ApplicationScoped
class WebhookCall {

    private final WebhookConfig config;
    private final HostLookup lookup;
    private final HttpClient client;

    WebhookCall(Vertx vertx, WebhookConfig config, HostLookup lookup) {
        this.config = config;
        this.lookup = lookup;
        this.client = vertx.createHttpClient(new HttpClientOptions()
                .setConnectTimeout(Math.toIntExact(WebhookConfig.CONNECT_TIMEOUT.toMillis()))
                .setKeepAlive(false)
                .setMaxPoolSize(WebhookConfig.CONCURRENCY)
                .setMaxHeaderSize(16 * 1024));
    }

    /** Answers of status 100 and 103 before the answer itself. */
    private static final int MAX_INTERIM_ANSWERS = 8;

    /**
     * The outcome of a call.
     *
     * @param status the HTTP status; null if there was no answer
     * @param error null if the status was 2xx
     * @param retryAfter the answer's {@code Retry-After}; null if it has none
     */
    record Answer(
            @Nullable Integer status,
            @Nullable String error,
            @Nullable Duration retryAfter) {

        boolean isSuccess() {
            return error == null;
        }
    }

    @PreDestroy
    void close() {
        client.close();
    }

    /**
     * Posts a body asynchronously.
     *
     * @param tenant the call counts towards its limit of concurrent look-ups of host names
     * @param id the {@code webhook-id}
     * @param secrets the call carries one signature for each; empty for an unsigned call
     * @param trace the {@code traceparent} header; null for none
     * @return the outcome, after {@code nonet.webhook.timeout} at the latest; never completes exceptionally
     */
    CompletableFuture<Answer> post(
            String tenant, UUID id, String url, String body, List<String> secrets, @Nullable String trace) {
        URI uri = URI.create(url);
        // Kept to abort the request at the timeout: Vert.x has no timeout for a whole call.
        AtomicReference<HttpClientRequest> begun = new AtomicReference<>();
        CompletableFuture<Answer> answer = lookup.addresses(tenant, uri.getHost())
                .thenCompose(addresses -> {
                    try {
                        return request(
                                Target.of(uri, config.allowPrivateTargets(), addresses),
                                begun,
                                id,
                                body,
                                secrets,
                                trace);
                    } catch (Target.Refused e) {
                        return CompletableFuture.completedFuture(failed("refused: " + e.getMessage()));
                    }
                });
        return answer.orTimeout(config.timeout().toMillis(), TimeUnit.MILLISECONDS)
                .exceptionally(failure -> {
                    HttpClientRequest request = begun.get();
                    if (request != null) {
                        request.reset();
                    }
                    return failed(describe(failure));
                });
    }

    private CompletionStage<Answer> request(
            Target target,
            AtomicReference<HttpClientRequest> begun,
            UUID id,
            String body,
            List<String> secrets,
            @Nullable String trace) {
        return client.request(options(target))
                .compose(request -> {
                    begun.set(request);
                    // A failure is the call's outcome. Vert.x would also log each, such as a head of more than 16 KB.
                    request.connection().exceptionHandler(broken -> {});
                    if (trace != null) {
                        request.putHeader(Traces.HEADER, trace);
                    }
                    return send(request, id, body, secrets);
                })
                .toCompletionStage();
    }

    private String describe(Throwable failure) {
        Throwable cause =
                failure instanceof CompletionException && failure.getCause() != null ? failure.getCause() : failure;
        return switch (cause) {
            // Most exceptions quote the answer in their message, and it must not get into the log.
            case UnknownHostException unknown ->
                config.allowPrivateTargets() ? "the host is unknown" : "refused: " + Target.NOT_PUBLIC;
            case TimeoutException late -> "no answer in " + config.timeout().toSeconds() + " s";
            case ConnectException refused -> "no connection can be made";
            case HttpClosedException closed -> "the connection was closed before an answer";
            case SSLException tls -> "TLS: " + tls.getMessage();
            case IOException broken -> "the connection broke";
            case TooLongFrameException large -> "the head of the answer is too long";
            case IllegalArgumentException malformed -> "the answer is no valid HTTP";
            case DecoderException malformed -> "the answer is no valid HTTP";
            default -> "the call failed";
        };
    }

    private RequestOptions options(Target target) {
        URI uri = target.uri();
        String path = uri.getRawPath() == null || uri.getRawPath().isEmpty() ? "/" : uri.getRawPath();
        return new RequestOptions()
                .setMethod(HttpMethod.POST)
                .setServer(SocketAddress.inetSocketAddress(
                        target.port(), target.address().getHostAddress()))
                .setHost(uri.getHost())
                .setPort(target.port())
                .setSsl(target.tls())
                .setURI(uri.getRawQuery() == null ? path : path + "?" + uri.getRawQuery())
                .setFollowRedirects(false)
                .setTimeout(config.timeout().toMillis());
    }

    private static Future<Answer> send(HttpClientRequest request, UUID id, String body, List<String> secrets) {
        long timestamp = Instant.now().getEpochSecond();
        request.putHeader("content-type", "application/json")
                .putHeader("user-agent", "Nonet")
                .putHeader("webhook-id", id.toString())
                .putHeader("webhook-timestamp", String.valueOf(timestamp));
        if (!secrets.isEmpty()) {
            request.putHeader(
                    "webhook-signature",
                    secrets.stream()
                            .map(secret -> signature(secret, id, timestamp, body))
                            .collect(Collectors.joining(" ")));
        }
        boundInterimAnswers(request);
        return request.send(Buffer.buffer(body)).map(response -> {
            Answer answer = answer(response);
            // The body is not read: it may be endless. Vert.x would log that it ends early.
            response.exceptionHandler(early -> {});
            request.connection().close();
            return answer;
        });
    }

    /** Ends a call whose receiver sends interim answers instead of one: each is bounded, but not their number. */
    private static void boundInterimAnswers(HttpClientRequest request) {
        AtomicInteger interim = new AtomicInteger();
        Runnable count = () -> {
            if (interim.incrementAndGet() > MAX_INTERIM_ANSWERS) {
                request.connection().close();
            }
        };
        request.continueHandler(go -> count.run()).earlyHintsHandler(hints -> count.run());
    }

    private static String signature(String secret, UUID id, long timestamp, String body) {
        try {
            return new Webhook(secret).sign(id.toString(), timestamp, body);
        } catch (EmptyWebhookSecretException | WebhookSigningException e) {
            throw new IllegalStateException("A call cannot be signed");
        }
    }

    private static Answer answer(HttpClientResponse response) {
        int status = response.statusCode();
        return status >= 200 && status < 300
                ? new Answer(status, null, null)
                : new Answer(
                        status,
                        "the answer was " + status,
                        retryAfter(response.getHeader("retry-after"), Instant.now()));
    }

    /**
     * Parses {@code Retry-After}: seconds or an HTTP date (RFC 9110, 10.2.3). Null if it is neither, or lies in the
     * past.
     */
    static @Nullable Duration retryAfter(@Nullable String header, Instant now) {
        if (header == null) {
            return null;
        }
        if (header.matches("[0-9]{1,7}")) {
            return Duration.ofSeconds(Long.parseLong(header));
        }
        try {
            Duration wait = Duration.between(now, DateTimeFormatter.RFC_1123_DATE_TIME.parse(header, Instant::from));
            return wait.isPositive() ? wait : null;
        } catch (DateTimeParseException e) {
            return null;
        }
    }

    private static Answer failed(String error) {
        return new Answer(null, error.length() <= 500 ? error : error.substring(0, 500), null);
    }
}
