package dev.nonet.proof.security;

import dev.nonet.local.backend.Backends;
import dev.nonet.local.client.NonetClient;
import dev.nonet.local.process.KeyFile;
import dev.nonet.local.process.Stack;
import dev.nonet.proof.stack.ConsoleSession;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * One API and one worker that ask for credentials, trace everything, and log what they would log for their developers,
 * too.
 */
final class SecuredStack implements AutoCloseable {

    static final Path HOME = Path.of("").toAbsolutePath().resolve("../..").normalize();

    /** Whose jobs, keys and endpoints are asked for. */
    static final String ACME = "acme";

    static final String STRANGER = "globex";

    private static final String OPERATOR = "operator-bootstrap-token";
    private static final Duration REQUEST_LIMIT = Duration.ofMinutes(2);

    private final Path logs;
    private final SpanSink spans;
    private final Stack stack;
    private final HttpClient http =
            HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(10)).build();

    private SecuredStack(Path logs, SpanSink spans, Stack stack) {
        this.logs = logs;
        this.spans = spans;
        this.stack = stack;
    }

    static SecuredStack start() {
        try {
            Path logs = Files.createTempDirectory("nonet-security-");
            SpanSink spans = new SpanSink();
            Stack stack = Stack.start(
                    Backends.start(),
                    Stack.Settings.of(HOME, logs, 1, 1)
                            .with(Map.of(
                                    "nonet.auth.mode", "token",
                                    "nonet.auth.tokens.operator", KeyFile.sha256(OPERATOR),
                                    "nonet.quota.requests-per-second", "1000000",
                                    "nonet.quota.burst", "1000000",
                                    "quarkus.otel.sdk.disabled", "false",
                                    "quarkus.otel.exporter.otlp.protocol", "http/protobuf",
                                    "quarkus.otel.exporter.otlp.endpoint", spans.address(),
                                    "quarkus.otel.bsp.schedule.delay", "200ms",
                                    "quarkus.log.category.\"dev.nonet\".level", "DEBUG",
                                    "quarkus.log.console.json.enabled", "true")));
            return new SecuredStack(logs, spans, stack);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** A key with its id. */
    record Key(String id, String key) {}

    Stack stack() {
        return stack;
    }

    SpanSink spans() {
        return spans;
    }

    NonetClient client(String key) {
        return new NonetClient(stack.address(), key);
    }

    String operator() {
        return OPERATOR;
    }

    /** Makes a key of a tenant. */
    Key key(String tenant, List<String> scopes) throws InterruptedException {
        NonetClient operator = client(OPERATOR);
        HttpResponse<String> made = operator.post(
                "keys?tenant=" + tenant,
                "application/json",
                scopes.stream()
                        .map(scope -> "\"" + scope + "\"")
                        .collect(Collectors.joining(",", "{\"name\":\"proof\",\"scopes\":[", "]}")));
        if (made.statusCode() != 201) {
            throw new IllegalStateException("A key was refused: " + made.body());
        }
        return new Key(
                operator.read(made.body()).path("id").asText(),
                operator.read(made.body()).path("key").asText());
    }

    HttpRequest.Builder request(String address) {
        return HttpRequest.newBuilder(stack.address().resolve(address)).timeout(REQUEST_LIMIT);
    }

    HttpResponse<String> send(HttpRequest.Builder request) throws IOException, InterruptedException {
        return http.send(request.build(), HttpResponse.BodyHandlers.ofString(StandardCharsets.ISO_8859_1));
    }

    /** The session that every browser gets before it signs in. */
    ConsoleSession anonymous() throws IOException, InterruptedException {
        return ConsoleSession.anonymous(http, stack.address());
    }

    /** Signs in. */
    ConsoleSession session(String key) throws IOException, InterruptedException {
        return ConsoleSession.signIn(http, stack.address(), key);
    }

    static String form(Map<String, String> fields) {
        return fields.entrySet().stream()
                .map(field -> encoded(field.getKey()) + "=" + encoded(field.getValue()))
                .collect(Collectors.joining("&"));
    }

    static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    /** The metrics of a service. */
    String metrics(String service) throws IOException, InterruptedException {
        URI address = stack.service(service).management().resolve("/q/metrics");
        return http.send(
                        HttpRequest.newBuilder(address).timeout(REQUEST_LIMIT).build(),
                        HttpResponse.BodyHandlers.ofString())
                .body();
    }

    /** The logs by the name of their file. */
    Map<String, String> logs() throws IOException {
        try (Stream<Path> files = Files.list(logs)) {
            return files.collect(Collectors.toMap(file -> file.getFileName().toString(), SecuredStack::read));
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file, StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() throws IOException {
        stack.close();
        spans.close();
        try (Stream<Path> files = Files.list(logs)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
        Files.delete(logs);
    }
}
