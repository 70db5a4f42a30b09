package dev.nonet.endtoend;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import com.tngtech.archunit.core.domain.JavaAnnotation;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.domain.properties.CanBeAnnotated;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPOutputStream;

/**
 * All calls of the API and all pages of the console, each in the ways that take the most of the service: in every media type, with the
 * largest value of every parameter, and with large bodies of every media type. They are read from {@code openapi.yaml} and from the
 * annotations of the console's classes, so that a new one is among them without being listed here.
 */
final class Calls {

    /** Shorter than the service accepts, so that one does not take a client all of the test's time. */
    private static final int LONGEST_TEXT = 20 * 1024 * 1024;

    private static final int LONGEST_JSON = 9 * 1024 * 1024;
    private static final int LONGEST_FORM = 1000 * 1024;
    private static final int LONGEST_PARAMETER = 2_000;

    /** A parameter of a path, and the fixed part before it. */
    private static final Pattern PARAMETER = Pattern.compile("([a-z-]*)/\\{(\\w+)[^}]*}");

    /** Bodies that no puzzle is like, and that are many values or one long one, whatever the media type. */
    private static final List<String> HOLLOW = List.of("1\n", "{}", "x");

    private static final List<String> METHODS = List.of("GET", "POST", "PUT", "PATCH", "DELETE");

    private final Visitor visitor;
    private final JsonNode contract;
    private final List<Call> calls = new ArrayList<>();

    /**
     * Who calls.
     *
     * @param token of the API
     * @param cookie of the console's session
     * @param csrf the token of its forms
     * @param names what stands for the parameters of paths, by the fixed part before it and its name: {@code jobs/{id}}
     * @param spare as {@code names}, for calls that change something
     * @param doomed as {@code names}, for calls that delete something: what others change has to stay
     */
    record Visitor(
            String token,
            String cookie,
            String csrf,
            Map<String, String> names,
            Map<String, String> spare,
            Map<String, String> doomed) {}

    private Calls(Visitor visitor) throws IOException {
        this.visitor = visitor;
        this.contract = new YAMLMapper()
                .readTree(Repository.HOME
                        .resolve("api-service/src/main/resources/META-INF/openapi.yaml")
                        .toFile());
    }

    static List<Call> all(Visitor visitor) throws IOException {
        Calls all = new Calls(visitor);
        all.addApi();
        all.addConsole();
        return all.calls;
    }

    private void addApi() throws IOException {
        for (Map.Entry<String, JsonNode> path : contract.path("paths").properties()) {
            for (String method : METHODS) {
                JsonNode operation = path.getValue().path(method.toLowerCase(Locale.ROOT));
                if (operation.isMissingNode()) {
                    continue;
                }
                String address = resolved(method, path.getKey());
                String name = method + " " + path.getKey();
                if (operation.has("requestBody")) {
                    for (Map.Entry<String, JsonNode> type :
                            operation.at("/requestBody/content").properties()) {
                        addBodies(name, address, type.getKey(), type.getValue().path("examples"));
                    }
                } else {
                    addQueries(name, address, operation);
                }
            }
        }
    }

    /** The call in every media type that it answers with, and each of these with the largest value of one parameter. */
    private void addQueries(String name, String address, JsonNode operation) {
        List<String> types = new ArrayList<>();
        operation.at("/responses/200/content").fieldNames().forEachRemaining(types::add);
        if (types.isEmpty()) {
            types.add("*/*");
        }
        for (String type : types) {
            add(name, address, List.of("Accept: " + type), new byte[0]);
            for (JsonNode written : operation.path("parameters")) {
                JsonNode parameter = referred(written);
                if (parameter.path("in").asText().equals("query")) {
                    largest(referred(parameter.path("schema")))
                            .ifPresent(value -> add(
                                    name,
                                    address + "?" + parameter.path("name").asText() + "="
                                            + URLEncoder.encode(value, StandardCharsets.UTF_8),
                                    List.of("Accept: " + type),
                                    new byte[0]));
                }
            }
        }
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

    private void addBodies(String name, String address, String type, JsonNode examples) throws IOException {
        if (type.equals("application/json")) {
            add(name, address, List.of("Content-Type: " + type), json());
            add(
                    name,
                    address,
                    List.of("Content-Type: " + type, "Content-Encoding: gzip"),
                    packed("{\"a\":" + "[".repeat(1_000), "[", LONGEST_JSON));
            return;
        }
        List<String> repeated = new ArrayList<>(HOLLOW);
        examples.forEach(example -> repeated.add(example.path("value").asText()));
        for (String part : repeated) {
            add(
                    name,
                    address,
                    List.of("Content-Type: " + type, "Content-Encoding: gzip"),
                    packed("", part, LONGEST_TEXT));
        }
    }

    /** As many strings as there may be bytes; more than there may be puzzles, so that no job comes of it. */
    private static byte[] json() {
        String begin = "{\"kind\":\"solve\",\"puzzles\":[\"1\"";
        return (begin + ",\"1\"".repeat((LONGEST_JSON - begin.length()) / 4) + "]}")
                .getBytes(StandardCharsets.US_ASCII);
    }

    private static byte[] packed(String begin, String part, int length) throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        byte[] bytes = part.repeat(Math.max(1, 8192 / part.length())).getBytes(StandardCharsets.UTF_8);
        try (OutputStream gzip = new GZIPOutputStream(packed)) {
            gzip.write(begin.getBytes(StandardCharsets.UTF_8));
            for (int written = 0; written < length; written += bytes.length) {
                gzip.write(bytes);
            }
        }
        return packed.toByteArray();
    }

    private void addConsole() throws IOException {
        for (JavaClass page : new ClassFileImporter().importPackages("dev.nonet.api.console")) {
            for (JavaMethod method : page.getMethods()) {
                String path = path(page) + (path(method).isEmpty() ? "" : "/" + path(method));
                for (String verb : METHODS) {
                    if (annotation(method, verb).isPresent()) {
                        addPage(verb, path.replace("//", "/"), consumes(method));
                    }
                }
            }
        }
    }

    private void addPage(String verb, String path, String type) throws IOException {
        String name = verb + " " + path;
        String address = resolved(verb, path);
        if (!verb.equals("POST")) {
            add(name, address, List.of("Accept: text/html"), new byte[0]);
            // Unknown parameters are ignored; pages that know it have to order all results.
            add(name, address + "?sort=-rating&as=ndjson", List.of("Accept: text/html"), new byte[0]);
            return;
        }
        if (type.equals("application/json")) {
            add(name, address, List.of("Content-Type: " + type, "X-CSRF: " + visitor.csrf()), json());
            return;
        }
        for (String part : List.of("1\n", "&a=b", "'")) {
            String begin = "csrf=" + visitor.csrf() + "&puzzles=1";
            add(
                    name,
                    address,
                    List.of("Content-Type: application/x-www-form-urlencoded", "Accept: text/html"),
                    (begin + part.repeat((LONGEST_FORM - begin.length()) / part.length()))
                            .getBytes(StandardCharsets.US_ASCII));
        }
    }

    private static String path(CanBeAnnotated element) {
        return annotation(element, "Path")
                .flatMap(path -> path.get("value"))
                .map(String::valueOf)
                .orElse("");
    }

    private static String consumes(CanBeAnnotated method) {
        return annotation(method, "Consumes")
                .flatMap(types -> types.get("value"))
                .map(types -> String.valueOf(Arrays.asList((Object[]) types).getFirst()))
                .orElse("");
    }

    private static Optional<? extends JavaAnnotation<?>> annotation(CanBeAnnotated element, String name) {
        return element instanceof JavaClass type
                ? type.tryGetAnnotationOfType("jakarta.ws.rs." + name)
                : ((JavaMethod) element).tryGetAnnotationOfType("jakarta.ws.rs." + name);
    }

    private void add(String name, String address, List<String> headers, byte[] content) {
        List<String> all = new ArrayList<>(headers);
        all.add(
                name.contains(" /api/")
                        ? "Authorization: Bearer " + visitor.token()
                        : "Cookie: nonet-session=" + visitor.cookie());
        calls.add(new Call(name, address, all, content));
    }

    private JsonNode referred(JsonNode node) {
        return node.has("$ref") ? contract.at(node.path("$ref").asText().substring(1)) : node;
    }

    private String resolved(String method, String path) {
        Map<String, String> names = method.equals("DELETE") || path.endsWith("/delete")
                ? visitor.doomed()
                : method.equals("GET") ? visitor.names() : visitor.spare();
        return PARAMETER.matcher(path).replaceAll(found -> {
            String key = found.group(1) + "/" + found.group(2);
            String value = names.get(key);
            if (value == null) {
                throw new AssertionError("The walk knows no value for '" + key + "' of " + path + "; add one");
            }
            return Matcher.quoteReplacement(found.group(1) + "/" + value);
        });
    }
}
