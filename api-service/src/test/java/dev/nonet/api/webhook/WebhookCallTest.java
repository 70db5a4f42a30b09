package dev.nonet.api.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.runtime.configuration.DurationConverter;
import io.smallrye.config.SmallRyeConfigBuilder;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WebhookCallTest {

    private static final Instant NOW = Instant.parse("2026-01-01T12:00:00Z");
    private static final String NAME = "rebinding.example";

    private final Vertx vertx = Vertx.vertx();
    private final AtomicInteger asked = new AtomicInteger();

    @AfterEach
    void closeVertx() {
        vertx.close().toCompletionStage().toCompletableFuture().join();
    }

    private static WebhookConfig config(Map<String, String> settings) {
        return new SmallRyeConfigBuilder()
                .withConverter(Duration.class, 200, new DurationConverter())
                .withMapping(WebhookConfig.class)
                .withDefaultValues(settings)
                .build()
                .getConfigMapping(WebhookConfig.class);
    }

    /** Resolves to one address the first time and to another afterwards (DNS rebinding). */
    private HostLookup.Resolver rebinding(String first, String then) {
        return host -> {
            assertThat(host).isEqualTo(NAME);
            return new InetAddress[] {address(asked.getAndIncrement() == 0 ? first : then)};
        };
    }

    private static HostLookup lookup(HostLookup.Resolver resolver) {
        return new HostLookup(Duration.ofSeconds(5), resolver);
    }

    private static WebhookCall.Answer post(WebhookCall call, String url) {
        return call.post("tenant", UUID.randomUUID(), url, "{}", List.of(), null)
                .join();
    }

    private static InetAddress address(String literal) throws UnknownHostException {
        return InetAddress.getByName(literal);
    }

    @Test
    void connectsToTheCheckedAddress() throws IOException {
        WebhookConfig config = config(Map.of("nonet.webhook.allow-private-targets", "true"));
        // Nothing listens at the second address.
        WebhookCall call = new WebhookCall(vertx, config, lookup(rebinding("127.0.0.1", "127.255.255.254")));
        try (Receiver client = new Receiver()) {
            WebhookCall.Answer answer = post(call, "http://" + NAME + ":" + client.port() + "/x");

            assertThat(answer.error()).isNull();
            assertThat(client.calls()).hasSize(1);
            assertThat(client.calls().getFirst().header("Host")).isEqualTo(NAME + ":" + client.port());
            assertThat(asked).hasValue(1);
        } finally {
            call.close();
        }
    }

    @Test
    void refusesANameThatResolvesToAPrivateAddress() throws Exception {
        HostLookup.Resolver resolver = rebinding("1.1.1.1", "127.0.0.1");
        try (Receiver client = new Receiver()) {
            URI uri = URI.create("http://" + NAME + ":" + client.port() + "/x");
            assertThat(Target.of(uri, false, resolver.addresses(NAME)).address())
                    .isEqualTo(address("1.1.1.1"));

            WebhookCall call = new WebhookCall(vertx, config(Map.of()), lookup(resolver));
            WebhookCall.Answer answer = post(call, uri.toString());
            call.close();

            assertThat(answer.error()).isEqualTo("refused: the host has no public address");
            assertThat(answer.status()).isNull();
            assertThat(client.calls()).isEmpty();
        }
    }

    /** Otherwise a tenant would learn which names the network of the service knows. */
    @Test
    void saysOfAnUnknownNameWhatItSaysOfAPrivateOne() {
        HostLookup.Resolver unknown = host -> {
            throw new UnknownHostException(host);
        };
        WebhookCall forbidden = new WebhookCall(vertx, config(Map.of()), lookup(unknown));
        WebhookCall allowed =
                new WebhookCall(vertx, config(Map.of("nonet.webhook.allow-private-targets", "true")), lookup(unknown));

        assertThat(post(forbidden, "https://" + NAME + "/x").error())
                .isEqualTo("refused: the host has no public address");
        assertThat(post(allowed, "https://" + NAME + "/x").error()).isEqualTo("the host is unknown");

        forbidden.close();
        allowed.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SECRET\u001b[31m",
                "HTTP/1.1 SECRET\u001b[31m",
                "HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Length: 6SECRET",
                "HTTP/1.1 200 OK\r\nContent-Length: SECRET",
                "HTTP/1.1 200 OK\r\nA: b\u0000SECRET",
                "HTTP/1.1 200 OK\r\nSECRET\u001b: b",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nSECRET"
            })
    void quotesNothingOfAnAnswer(String head) throws IOException {
        assertThat(errorOf("http", head)).doesNotContain("SECRET", "Exception");
    }

    /** Each is short, but a receiver may send them for as long as a call lasts. */
    @ParameterizedTest
    @ValueSource(strings = {"HTTP/1.1 100 Continue\r\n\r\n", "HTTP/1.1 103 Early Hints\r\nA: b\r\n\r\n"})
    void takesAFewInterimAnswers(String interim) throws IOException {
        assertThat(errorOf("http", interim.repeat(8) + "HTTP/1.1 200 OK\r\nContent-Length: 0"))
                .isEqualTo("null");
        assertThat(errorOf("http", interim.repeat(9))).isEqualTo("the connection was closed before an answer");
    }

    /** Netty quotes it in hexadecimal. */
    @Test
    void quotesNothingOfAnAnswerThatIsNoTls() throws IOException {
        String error = errorOf("https", "SECRET");
        assertThat(error)
                .startsWith("TLS")
                .doesNotContain("SECRET", HexFormat.of().formatHex("SECRET".getBytes(StandardCharsets.US_ASCII)));
    }

    /** What is said of a call whose receiver answers with a text. */
    private String errorOf(String scheme, String head) throws IOException {
        WebhookConfig config = config(Map.of("nonet.webhook.allow-private-targets", "true"));
        WebhookCall call = new WebhookCall(vertx, config, lookup(InetAddress::getAllByName));
        try (ServerSocket receiver = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Thread.startVirtualThread(() -> {
                try (Socket socket = receiver.accept()) {
                    socket.getInputStream().read();
                    socket.getOutputStream().write((head + "\r\n\r\n").getBytes(StandardCharsets.ISO_8859_1));
                    socket.getInputStream().transferTo(OutputStream.nullOutputStream());
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
            return String.valueOf(post(call, scheme + "://127.0.0.1:" + receiver.getLocalPort() + "/")
                    .error());
        } finally {
            call.close();
        }
    }

    @Test
    void timesOutWithoutAnAnswer() throws IOException {
        WebhookConfig config =
                config(Map.of("nonet.webhook.allow-private-targets", "true", "nonet.webhook.timeout", "1s"));
        WebhookCall call = new WebhookCall(vertx, config, lookup(InetAddress::getAllByName));
        try (ServerSocket mute = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            WebhookCall.Answer answer = post(call, "http://127.0.0.1:" + mute.getLocalPort() + "/");

            assertThat(answer.isSuccess()).isFalse();
            assertThat(answer.status()).isNull();
        } finally {
            call.close();
        }
    }

    @Test
    void timesOutWhileTheLookupHangs() {
        WebhookConfig config = config(Map.of("nonet.webhook.timeout", "1s"));
        CountDownLatch released = new CountDownLatch(1);
        WebhookCall call = new WebhookCall(vertx, config, new HostLookup(Duration.ofSeconds(60), host -> {
            try {
                released.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            throw new UnknownHostException(host);
        }));
        try {
            assertThat(post(call, "http://" + NAME + "/").error()).contains("no answer");
        } finally {
            released.countDown();
            call.close();
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "120|120",
                "0|0",
                "Thu, 01 Jan 2026 12:01:00 GMT|60",
                "Thu, 01 Jan 2026 11:59:00 GMT|",
                "soon|",
                "-5|",
                "99999999|"
            })
    void parsesRetryAfter(String header, @Nullable Long seconds) {
        assertThat(WebhookCall.retryAfter(header, NOW)).isEqualTo(seconds == null ? null : Duration.ofSeconds(seconds));
    }
}
