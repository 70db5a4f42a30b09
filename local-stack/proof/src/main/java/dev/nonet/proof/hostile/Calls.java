package dev.nonet.proof.hostile;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.nonet.proof.hostile.Behaviour.Burden;
import dev.nonet.proof.stack.ConsoleSession;
import dev.nonet.proof.surface.Operation;
import dev.nonet.proof.surface.Surface;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPOutputStream;

/**
 * The requests by which each operation is attacked: in every media type, with the largest value of every parameter, and
 * with large bodies of every media type. They follow from the contract, so that a new call is among them without being
 * listed here.
 */
final class Calls {

    /** Shorter than the service accepts, so that one does not take a client all of its time. */
    private static final int LONGEST_TEXT = 20 * 1024 * 1024;

    private static final int LONGEST_JSON = 9 * 1024 * 1024;
    private static final int LONGEST_FORM = 1000 * 1024;
    private static final int LONGEST_PARAMETER = 2_000;

    /** An upload that is valid, whatever its format. */
    private static final int LONG_UPLOAD = 1024 * 1024;

    /** Bodies that no puzzle is like, and that are many values or one long one, whatever the media type. */
    private static final List<String> HOLLOW = List.of("1\n", "{}", "x");

    /** As many strings as there may be bytes; more than there may be puzzles, so that no job comes of it. */
    private static final byte[] JSON = json("{\"kind\":\"solve\",\"puzzles\":[\"1\"");

    /** Nesting without an end. */
    private static final byte[] NESTED = packed("{\"a\":" + "[".repeat(1_000), "[", LONGEST_JSON);

    /** A puzzle with few clues and no solution: whoever searches it to the end needs many minutes. */
    private static final String HOPELESS =
            ".....5.8....6.1...............5........1.6...........55......61..................";

    private static final Pattern PUZZLE = Pattern.compile("(?<![0-9.])[0-9.]{81}(?![0-9.])");

    /** As many as take all threads of several workers. */
    private static final int HOPELESS_LINES = 50;

    private final Surface surface;
    private final Visitor visitor;
    private final List<Call> calls = new ArrayList<>();

    /**
     * Who calls.
     *
     * @param token of the API
     * @param session of the console
     * @param ending a session that may be ended
     * @param names the parameters of paths, as {@link Operation#address} takes them
     * @param spare as {@code names}, for calls that change something
     * @param doomed as {@code names}, for calls that delete something: what others change has to stay
     */
    record Visitor(
            String token,
            ConsoleSession session,
            ConsoleSession ending,
            Map<String, String> names,
            Map<String, String> spare,
            Map<String, String> doomed) {}

    private Calls(Surface surface, Visitor visitor) {
        this.surface = surface;
        this.visitor = visitor;
    }

    /**
     * All requests: of each operation at least one of every burden.
     *
     * @throws IllegalArgumentException if a path has a parameter for which the visitor has no value
     */
    static List<Call> all(Surface surface, Visitor visitor) {
        Calls all = new Calls(surface, visitor);
        for (Operation operation : surface.operations()) {
            if (operation.isPage()) {
                all.addPage(operation);
            } else if (operation.contract().has("requestBody")) {
                for (Map.Entry<String, JsonNode> type :
                        operation.contract().at("/requestBody/content").properties()) {
                    all.addBodies(operation, type.getKey(), type.getValue());
                }
            } else {
                all.addQueries(operation);
                all.addUnwanted(operation);
            }
        }
        return all.calls;
    }

    /**
     * The call in every media type that it answers with, each with the largest value of one parameter, and of all of
     * them.
     */
    private void addQueries(Operation operation) {
        List<String> types = new ArrayList<>();
        operation.contract().at("/responses/200/content").fieldNames().forEachRemaining(types::add);
        if (types.isEmpty()) {
            types.add("*/*");
        }
        for (String type : types) {
            List<String> parameters = new ArrayList<>();
            add(operation, Burden.DEAREST, "", List.of("Accept: " + type), new byte[0]);
            for (JsonNode written : operation.contract().path("parameters")) {
                JsonNode parameter = surface.referred(written);
                if (parameter.path("in").asText().equals("query")) {
                    largest(surface.referred(parameter.path("schema")))
                            .ifPresent(value ->
                                    parameters.add(parameter.path("name").asText() + "="
                                            + URLEncoder.encode(value, StandardCharsets.UTF_8)));
                }
            }
            for (String parameter : parameters) {
                add(operation, Burden.DEAREST, "?" + parameter, List.of("Accept: " + type), new byte[0]);
            }
            add(operation, Burden.DEAREST, "?" + String.join("&", parameters), List.of("Accept: " + type), new byte[0]);
        }
    }

    /** Bodies for an operation that takes none. */
    private void addUnwanted(Operation operation) {
        add(operation, Burden.LARGEST, "", List.of("Content-Type: application/json"), JSON);
        add(
                operation,
                Burden.INFLATING,
                "",
                List.of("Content-Type: application/json", "Content-Encoding: gzip"),
                NESTED);
    }

    private static Optional<String> largest(JsonNode schema) {
        if (schema.has("enum")) {
            return Optional.of(
                    schema.path("enum").get(schema.path("enum").size() - 1).asText());
        }
        if (schema.path("type").asText().equals("boolean")) {
            return Optional.of("true");
        }
        if (schema.has("maximum")) {
            return Optional.of(schema.path("maximum").asText());
        }
        return schema.has("maxLength")
                ? Optional.of("W"
                        .repeat(Math.min(
                                LONGEST_PARAMETER, schema.path("maxLength").asInt())))
                : Optional.empty();
    }

    private void addBodies(Operation operation, String type, JsonNode content) {
        List<String> plain = List.of("Content-Type: " + type);
        List<String> gzip = List.of("Content-Type: " + type, "Content-Encoding: gzip");
        if (type.equals("application/json")) {
            for (JsonNode example : content.path("examples")) {
                JsonNode dearest = raised(content.path("schema"), example.path("value"));
                add(operation, Burden.DEAREST, "", plain, dearest.toString().getBytes(StandardCharsets.UTF_8));
                Matcher puzzles = PUZZLE.matcher(example.path("value").toString());
                if (puzzles.find()) {
                    add(
                            operation,
                            Burden.DEAREST,
                            "",
                            plain,
                            puzzles.replaceAll(HOPELESS).getBytes(StandardCharsets.UTF_8));
                }
            }
            add(operation, Burden.LARGEST, "", plain, JSON);
            add(operation, Burden.INFLATING, "", gzip, NESTED);
            return;
        }
        for (JsonNode example : content.path("examples")) {
            String text = example.path("value").asText();
            byte[] upload = (text + "\n")
                    .repeat(Math.max(1, LONG_UPLOAD / (text.length() + 1)))
                    .getBytes(StandardCharsets.UTF_8);
            add(operation, Burden.DEAREST, "", plain, upload);
            if (PUZZLE.matcher(text).find()) {
                add(
                        operation,
                        Burden.DEAREST,
                        "",
                        plain,
                        (HOPELESS + "\n").repeat(HOPELESS_LINES).getBytes(StandardCharsets.US_ASCII));
            }
            add(operation, Burden.LARGEST, "", plain, upload);
            add(operation, Burden.INFLATING, "", gzip, packed("", text, LONGEST_TEXT));
        }
        for (String part : HOLLOW) {
            add(operation, Burden.INFLATING, "", gzip, packed("", part, LONGEST_TEXT));
        }
    }

    /** An example in which every number has the largest value that the schema allows. */
    private JsonNode raised(JsonNode schema, JsonNode example) {
        if (!example.isObject()) {
            return example;
        }
        ObjectNode raised = example.deepCopy();
        for (Map.Entry<String, JsonNode> field : example.properties()) {
            property(schema, field.getKey()).ifPresent(found -> {
                if (field.getValue().isNumber() && found.has("maximum")) {
                    raised.set(field.getKey(), found.path("maximum"));
                } else {
                    raised.set(field.getKey(), raised(found, field.getValue()));
                }
            });
        }
        return raised;
    }

    /** The schema of a property, in a schema or in one of its alternatives. */
    private Optional<JsonNode> property(JsonNode written, String name) {
        JsonNode schema = surface.referred(written);
        JsonNode property = schema.path("properties").path(name);
        if (!property.isMissingNode()) {
            return Optional.of(surface.referred(property));
        }
        for (JsonNode alternative : schema.path("oneOf")) {
            Optional<JsonNode> found = property(alternative, name);
            if (found.isPresent()) {
                return found;
            }
        }
        return Optional.empty();
    }

    private static byte[] json(String begin) {
        return (begin + ",\"1\"".repeat((LONGEST_JSON - begin.length()) / 4) + "]}")
                .getBytes(StandardCharsets.US_ASCII);
    }

    private static byte[] packed(String begin, String part, int length) {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        byte[] bytes = part.repeat(Math.max(1, 8192 / part.length())).getBytes(StandardCharsets.UTF_8);
        try (OutputStream gzip = new GZIPOutputStream(packed)) {
            gzip.write(begin.getBytes(StandardCharsets.UTF_8));
            for (int written = 0; written < length; written += bytes.length) {
                gzip.write(bytes);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return packed.toByteArray();
    }

    private void addPage(Operation page) {
        List<String> html = List.of("Accept: text/html");
        if (!page.method().equals("POST")) {
            add(page, Burden.DEAREST, "", html, new byte[0]);
            // Unknown parameters are ignored; pages that know it have to order all results.
            add(page, Burden.DEAREST, "?sort=-rating&as=ndjson", html, new byte[0]);
            addUnwanted(page);
            return;
        }
        String csrf = session(page).csrf();
        String form = "csrf=" + csrf + "&puzzles=1";
        if (page.consumes().equals("application/json")) {
            List<String> headers = List.of("Content-Type: application/json", "X-CSRF: " + csrf);
            List<String> gzip = List.of("Content-Type: application/json", "Content-Encoding: gzip", "X-CSRF: " + csrf);
            add(page, Burden.DEAREST, "", headers, JSON);
            add(page, Burden.LARGEST, "", headers, JSON);
            add(page, Burden.INFLATING, "", gzip, NESTED);
            return;
        }
        List<String> headers = List.of("Content-Type: application/x-www-form-urlencoded", "Accept: text/html");
        List<String> gzip = List.of(
                "Content-Type: application/x-www-form-urlencoded", "Content-Encoding: gzip", "Accept: text/html");
        add(page, Burden.DEAREST, "", headers, form.getBytes(StandardCharsets.US_ASCII));
        for (String part : List.of("1\n", "&a=b", "'")) {
            byte[] content = (form + part.repeat((LONGEST_FORM - form.length()) / part.length()))
                    .getBytes(StandardCharsets.US_ASCII);
            add(page, Burden.LARGEST, "", headers, content);
            add(page, Burden.INFLATING, "", gzip, packed(form, part, LONGEST_TEXT));
        }
    }

    private void add(Operation operation, Burden burden, String query, List<String> headers, byte[] content) {
        List<String> all = new ArrayList<>(headers);
        all.add(
                operation.isPage()
                        ? "Cookie: " + session(operation).header()
                        : "Authorization: Bearer " + visitor.token());
        Map<String, String> names = operation.deletes()
                ? visitor.doomed()
                : operation.method().equals("GET") ? visitor.names() : visitor.spare();
        calls.add(new Call(operation, burden, operation.address(names) + query, all, content));
    }

    private ConsoleSession session(Operation page) {
        return page.deletes() ? visitor.ending() : visitor.session();
    }
}
