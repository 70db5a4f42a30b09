package dev.nonet.api.webhook;

import com.standardwebhooks.Webhook;
import com.standardwebhooks.exceptions.EmptyWebhookSecretException;
import com.standardwebhooks.exceptions.WebhookSigningException;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.RequestOptions;
import io.vertx.core.net.SocketAddress;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.net.InetAddress;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** One call of a client, signed; redirects are not followed, and of the answer only its status is read. */
@ApplicationScoped
class WebhookCall {

    private final WebhookConfig config;
    private final Target.Resolver resolver;
    private final HttpClient client;

    @Inject
    WebhookCall(Vertx vertx, WebhookConfig config) {
        this(vertx, config, InetAddress::getAllByName);
    }

    WebhookCall(Vertx vertx, WebhookConfig config, Target.Resolver resolver) {
        this.config = config;
        this.resolver = resolver;
        this.client = vertx.createHttpClient(new HttpClientOptions()
                .setConnectTimeout(Math.toIntExact(config.connectTimeout().toMillis()))
                .setKeepAlive(false)
                .setMaxPoolSize(config.concurrency())
                .setMaxHeaderSize(16 * 1024));
    }

    /**
     * What came of a call.
     *
     * @param status null if there was no answer
     * @param error null if the answer was 2xx
     * @param retryAfter what the client asks for; null if it asks for nothing
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
     * Posts a body; blocks the calling thread, at most for the configured time beyond finding the address.
     *
     * @param secrets each signs the call; none for a call without signature
     */
    Answer post(UUID id, String url, String body, List<String> secrets) {
        try {
            Target target = Target.resolve(URI.create(url), config.allowPrivateTargets(), resolver);
            return client.request(options(target))
                    .compose(request -> send(request, id, body, secrets))
                    .toCompletionStage()
                    .toCompletableFuture()
                    .get(config.timeout().toMillis(), TimeUnit.MILLISECONDS);
        } catch (Target.Refused e) {
            return failed("refused: " + e.getMessage());
        } catch (TimeoutException e) {
            return failed("no answer in " + config.timeout().toSeconds() + " s");
        } catch (ExecutionException e) {
            Throwable cause = e.getCause() == null ? e : e.getCause();
            return failed(cause.getClass().getSimpleName() + ": " + cause.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return failed("interrupted");
        }
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
        return request.send(Buffer.buffer(body)).map(response -> {
            Answer answer = answer(response);
            // The rest is of no interest, and may never end.
            request.connection().close();
            return answer;
        });
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

    /** In seconds or as a date (RFC 9110, 10.2.3); null if it is neither, or over already. */
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
