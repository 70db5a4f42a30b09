package dev.nonet.api.fuzz;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The calls described by the OpenAPI document. */
final class Contract {

    /**
     * A call.
     *
     * @param path with path parameters in braces
     * @param bodies example bodies, each with its media type
     */
    record Operation(String method, String path, List<String> queries, List<String> headers, List<Body> bodies) {}

    record Body(String mediaType, String text) {}

    private Contract() {}

    static List<Operation> operations() {
        try (InputStream file = Contract.class.getResourceAsStream("/META-INF/openapi.yaml")) {
            JsonNode contract = new YAMLMapper().readTree(file);
            List<Operation> operations = new ArrayList<>();
            for (Map.Entry<String, JsonNode> path : contract.path("paths").properties()) {
                for (Map.Entry<String, JsonNode> call : path.getValue().properties()) {
                    if (call.getValue().has("responses")) {
                        operations.add(operation(contract, path.getKey(), call.getKey(), call.getValue()));
                    }
                }
            }
            return operations;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Operation operation(JsonNode contract, String path, String method, JsonNode call) {
        List<String> queries = new ArrayList<>();
        List<String> headers = new ArrayList<>();
        for (JsonNode parameter : call.path("parameters")) {
            JsonNode one = parameter.has("$ref")
                    ? contract.at(parameter.path("$ref").textValue().substring(1))
                    : parameter;
            String name = one.path("name").textValue();
            switch (one.path("in").textValue()) {
                case "query" -> queries.add(name);
                case "header" -> headers.add(name);
                default -> {}
            }
        }
        List<Body> bodies = new ArrayList<>();
        for (Map.Entry<String, JsonNode> content :
                call.at("/requestBody/content").properties()) {
            for (JsonNode example : content.getValue().path("examples")) {
                JsonNode value = example.path("value");
                bodies.add(new Body(content.getKey(), value.isTextual() ? value.textValue() : value.toString()));
            }
        }
        return new Operation(method.toUpperCase(Locale.ROOT), path, queries, headers, bodies);
    }
}
