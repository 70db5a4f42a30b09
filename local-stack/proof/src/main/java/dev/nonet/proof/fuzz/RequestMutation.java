package dev.nonet.proof.fuzz;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/**
 * Generates requests from the calls of the contract: some valid, most mutated. The same seed and ids give the same
 * requests.
 */
final class RequestMutation {

    private static final JsonMapper JSON = new JsonMapper();
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private static final List<String> WORDS = List.of(
            "",
            "0",
            "-1",
            "1",
            "2",
            "1e400",
            "99999999999999999999",
            "2147483648",
            "null",
            "true",
            "false",
            "NaN",
            "..",
            "%",
            "%00",
            "%zz",
            "a,b,,",
            "x".repeat(3_000),
            "\u00e9\u4e2d",
            "'; DROP TABLE job; --",
            "<svg/onload=x>",
            "{}",
            "queued",
            "generate",
            "MTIz",
            "AAAA",
            "////",
            "+",
            " ");

    private static final List<String> MEDIA_TYPES = List.of(
            "application/json",
            "text/plain",
            "application/x-ndjson",
            "text/csv",
            "text/event-stream",
            "image/svg+xml",
            "*/*",
            "x",
            "/",
            ";",
            "application/json;charset=utf-16",
            "application/json; charset=\"",
            "text/plain;q=7",
            "application/*;q=abc",
            "application/json, text/plain",
            "a/b/c",
            "",
            "\u00e9/\u00e9");

    private static final List<String> METHODS =
            List.of("GET", "POST", "PUT", "DELETE", "PATCH", "HEAD", "OPTIONS", "TRACE", "BREW");

    private static final List<String> HEADER_VALUES = List.of(
            "wait=0",
            "wait=1",
            "wait=-1",
            "wait=99999999999999999999999;x",
            "respond-async,,wait=",
            "gzip",
            "zstd;q=0, *;q=nan",
            "br",
            "\"",
            "W/\"x\"",
            "bytes=0-",
            "Bearer x",
            "Bearer",
            "Basic eDp5",
            "succeeded-3-0-x",
            "key-1",
            "a b",
            "\u00ff",
            "y".repeat(2_000));

    private static final List<String> FURTHER_HEADERS = List.of(
            "Range",
            "If-Match",
            "If-Modified-Since",
            "X-HTTP-Method-Override",
            "Cookie",
            "Forwarded",
            "TE",
            "Authorization",
            "Content-Language",
            "Origin",
            "Upgrade");

    private final Random random;
    private final List<ContractCall> calls;
    private final Supplier<String> job;
    private boolean hasHost;

    /**
     * A request as sent.
     *
     * @param isHttp whether its framing is valid, so that the application answers and the connection can be reused
     * @param endsEarly whether the client stops sending before the end
     */
    @SuppressWarnings("ArrayRecordComponent") // Never compared.
    record Request(String method, byte[] bytes, boolean isHttp, boolean endsEarly) {

        /** As a Java string literal. */
        @Override
        public String toString() {
            StringBuilder text = new StringBuilder();
            for (byte b : bytes) {
                char c = (char) (b & 0xff);
                text.append(
                        switch (c) {
                            case '\r' -> "\\r";
                            case '\n' -> "\\n";
                            case '"' -> "\\\"";
                            case '\\' -> "\\\\";
                            default -> c >= ' ' && c < 0x7f ? String.valueOf(c) : "\\u%04x".formatted((int) c);
                        });
            }
            return text.length() <= 3_000 ? text.toString() : text.substring(0, 3_000) + "… " + bytes.length + " bytes";
        }
    }

    /** @param job supplies the id of an existing job */
    RequestMutation(long seed, List<ContractCall> calls, Supplier<String> job) {
        this.random = new Random(seed);
        this.calls = calls;
        this.job = job;
    }

    private boolean oneIn(int n) {
        return random.nextInt(n) == 0;
    }

    private <T> T any(List<T> values) {
        return values.get(random.nextInt(values.size()));
    }

    Request next() {
        ContractCall call = any(calls);
        // Each of these creates Kafka clients, which is slow.
        if (call.path().contains("dead-letter") && !oneIn(20)) {
            call = calls.getFirst();
        }
        String method = oneIn(12) ? any(METHODS) : call.method();
        StringBuilder head =
                new StringBuilder(method).append(' ').append(path(call)).append(query(call));
        head.append(" HTTP/1.1\r\n");
        hasHost = !oneIn(60);
        head.append("Host: ")
                .append(
                        hasHost
                                ? oneIn(60) ? "x.example" : "localhost"
                                : any(List.of("", "a b", "[::1", "127.0.0.1:99999")))
                .append("\r\n");
        if (!oneIn(3)) {
            header(head, "Accept", any(MEDIA_TYPES));
        }
        for (String name : call.headers()) {
            if (oneIn(3)) {
                header(head, name, any(HEADER_VALUES));
            }
        }
        if (oneIn(6)) {
            header(head, any(FURTHER_HEADERS), any(HEADER_VALUES));
        }
        return withBody(method, head, call);
    }

    private void header(StringBuilder head, String name, String value) {
        head.append(name).append(": ").append(value).append("\r\n");
        if (oneIn(25)) {
            head.append(name).append(": ").append(any(MEDIA_TYPES)).append("\r\n");
        }
    }

    private String path(ContractCall call) {
        String path = call.path();
        while (path.contains("{")) {
            String name = path.substring(path.indexOf('{'), path.indexOf('}') + 1);
            String value = name.equals("{index}") && !oneIn(4)
                    ? any(List.of("0", "1", "2", "7", "2147483648"))
                    : oneIn(4)
                            ? encoded(any(WORDS))
                            : oneIn(6) ? new UUID(random.nextLong(), random.nextLong()).toString() : job.get();
            path = path.replace(name, value);
        }
        return oneIn(40) ? path + any(List.of("/", "//", "/..", "?", ";a=b", "%2f", ".svg", "/0")) : path;
    }

    private String query(ContractCall call) {
        StringBuilder query = new StringBuilder();
        for (String name : call.queries()) {
            if (oneIn(3)) {
                parameter(query, name);
            }
        }
        if (oneIn(10)) {
            parameter(query, any(List.of("limit", "cursor", "follow", "state", "x", "", "callback.secret")));
        }
        return query.toString();
    }

    private void parameter(StringBuilder query, String name) {
        String value = any(WORDS);
        query.append(query.isEmpty() ? '?' : '&')
                .append(name)
                .append('=')
                .append(oneIn(10) ? raw(value) : encoded(value));
        if (oneIn(15)) {
            parameter(query, name);
        }
    }

    private static String encoded(String value) {
        return URLEncoder.encode(value, StandardCharsets.UTF_8).replace("+", "%20");
    }

    /** Without characters that would end the request line. */
    private static String raw(String value) {
        return value.replace(" ", "").replaceAll("[^\\x21-\\x7e]", "~");
    }

    private Request withBody(String method, StringBuilder head, ContractCall call) {
        if (call.bodies().isEmpty() && !oneIn(20)) {
            return request(method, head.append("\r\n"), new byte[0], true, false);
        }
        ContractCall.Body example =
                call.bodies().isEmpty() ? new ContractCall.Body("application/json", "{}") : any(call.bodies());
        byte[] body = mutated(example);
        if (!oneIn(15)) {
            header(head, "Content-Type", oneIn(6) ? any(MEDIA_TYPES) : example.mediaType());
        }
        if (oneIn(10)) {
            boolean isZipped = oneIn(2);
            header(head, "Content-Encoding", isZipped || oneIn(2) ? "gzip" : any(List.of("br", "identity", "x", "")));
            body = isZipped ? zipped(body) : body;
            body = oneIn(4) ? Arrays.copyOf(body, body.length / 2) : body;
        }
        return framed(method, head, body);
    }

    private Request framed(String method, StringBuilder head, byte[] body) {
        return switch (random.nextInt(40)) {
            case 0 ->
                request(
                        method,
                        head.append("Content-Length: ").append(body.length + 10).append("\r\n\r\n"),
                        body,
                        false,
                        true);
            case 1 -> request(method, head.append("Content-Length: -5\r\n\r\n"), body, false, true);
            case 2 -> request(method, head.append("Transfer-Encoding: chunked\r\n\r\nzz\r\n"), body, false, true);
            case 3 ->
                request(method, head.append("Transfer-Encoding: chunked\r\n\r\nffffffffff\r\n"), body, false, true);
            case 4 ->
                request(
                        method,
                        head.append("Transfer-Encoding: chunked\r\n\r\n")
                                .append(Integer.toHexString(body.length + 5))
                                .append("\r\n"),
                        body,
                        false,
                        true);
            case 5 ->
                request(
                        method,
                        head.append("Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n"),
                        chunked(body),
                        false,
                        true);
            case 6 -> request(method, head.append("Content-Length: 1e3\r\n\r\n"), body, false, true);
            case 7, 8, 9, 10, 11 ->
                request(method, head.append("Transfer-Encoding: chunked\r\n\r\n"), chunked(body), true, false);
            default ->
                request(
                        method,
                        head.append("Content-Length: ").append(body.length).append("\r\n\r\n"),
                        body,
                        true,
                        false);
        };
    }

    private static byte[] chunked(byte[] body) {
        ByteArrayOutputStream chunks = new ByteArrayOutputStream();
        for (int first = 0; first < body.length; first += 1_000) {
            int length = Math.min(1_000, body.length - first);
            chunks.writeBytes((Integer.toHexString(length) + "\r\n").getBytes(StandardCharsets.US_ASCII));
            chunks.write(body, first, length);
            chunks.writeBytes("\r\n".getBytes(StandardCharsets.US_ASCII));
        }
        chunks.writeBytes("0\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
        return chunks.toByteArray();
    }

    private Request request(String method, StringBuilder head, byte[] body, boolean isHttp, boolean endsEarly) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.writeBytes(head.toString().getBytes(StandardCharsets.ISO_8859_1));
        bytes.writeBytes(body);
        // The server itself refuses HTTP/1.1 requests without Host.
        return new Request(method, bytes.toByteArray(), isHttp && hasHost, endsEarly);
    }

    private byte[] mutated(ContractCall.Body example) {
        byte[] body = (example.mediaType().equals("application/json") ? json(example.text()) : example.text())
                .getBytes(StandardCharsets.UTF_8);
        return switch (random.nextInt(14)) {
            case 0 -> Arrays.copyOf(body, random.nextInt(body.length + 1));
            case 1 -> new byte[0];
            case 2 -> "[".repeat(5_000).getBytes(StandardCharsets.US_ASCII);
            case 3, 4 -> flipped(body);
            case 5 ->
                any(List.of("null", "[]", "1", "\"x\"", "{", "{}{}", "\ufeff{}", "// x"))
                        .getBytes(StandardCharsets.UTF_8);
            case 6 -> new String(body, StandardCharsets.UTF_8).getBytes(StandardCharsets.UTF_16);
            default -> body;
        };
    }

    private byte[] flipped(byte[] body) {
        byte[] flipped = body.clone();
        for (int i = 0; i <= random.nextInt(4) && flipped.length > 0; i++) {
            flipped[random.nextInt(flipped.length)] = (byte) random.nextInt(256);
        }
        return flipped;
    }

    private static byte[] zipped(byte[] body) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream zip = new GZIPOutputStream(bytes)) {
            zip.write(body);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    private String json(String example) {
        try {
            JsonNode root = JSON.readTree(example);
            if (root instanceof ObjectNode object) {
                if (object.has("count")) {
                    // Many jobs of a thousand puzzles would only load the machine.
                    object.put("count", 2);
                }
                for (int i = random.nextInt(4); i > 0; i--) {
                    change(object);
                }
            }
            String text = JSON.writeValueAsString(root);
            return oneIn(20) ? text.replaceFirst(",", ",\"count\":1,") : text;
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    private void change(ObjectNode root) {
        ObjectNode object = root;
        List<String> fields = new ArrayList<>();
        object.fieldNames().forEachRemaining(fields::add);
        if (fields.isEmpty()) {
            return;
        }
        String field = any(fields);
        JsonNode value = object.path(field);
        if (value instanceof ObjectNode inner && !inner.isEmpty() && oneIn(2)) {
            change(inner);
            return;
        }
        switch (random.nextInt(6)) {
            case 0 -> object.remove(field);
            case 1 -> object.set(any(WORDS), value);
            case 2 ->
                object.set(
                        any(List.of("clues", "rating", "requires", "callback", "level", "mask", "metadata")), wrong());
            default -> object.set(field, wrong());
        }
    }

    private @Nullable JsonNode wrong() {
        return switch (random.nextInt(12)) {
            case 0 -> NODES.nullNode();
            case 1 -> NODES.numberNode(Long.MAX_VALUE);
            case 2 -> NODES.numberNode(new java.math.BigDecimal("1e99"));
            case 3 -> NODES.numberNode(-1);
            case 4 -> NODES.booleanNode(true);
            case 5 -> NODES.textNode(any(WORDS));
            case 6 -> NODES.arrayNode();
            case 7 -> NODES.arrayNode().add("x-wing").addNull().add(any(WORDS));
            case 8 -> NODES.objectNode().put("min", 1).put("max", any(WORDS));
            case 9 -> nested();
            case 10 -> IntNode.valueOf(random.nextInt(3));
            default -> many();
        };
    }

    private static JsonNode nested() {
        ArrayNode inner = NODES.arrayNode();
        for (int depth = 0; depth < 200; depth++) {
            inner = NODES.arrayNode().add(inner);
        }
        return inner;
    }

    private JsonNode many() {
        ArrayNode many = NODES.arrayNode();
        String word = any(WORDS);
        for (int i = 0; i < 6_000 && i * word.length() < 100_000; i++) {
            many.add(word);
        }
        return many;
    }
}
