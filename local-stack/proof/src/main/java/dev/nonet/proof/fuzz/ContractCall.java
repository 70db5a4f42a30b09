package dev.nonet.proof.fuzz;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nonet.proof.surface.Operation;
import dev.nonet.proof.surface.Surface;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A call of the contract, with what may be changed in a request of it.
 *
 * @param path with path parameters in braces
 * @param queries the names of its query parameters
 * @param headers the names of its header parameters
 * @param bodies example bodies, each with its media type
 */
record ContractCall(String method, String path, List<String> queries, List<String> headers, List<Body> bodies) {

    record Body(String mediaType, String text) {}

    ContractCall {
        queries = List.copyOf(queries);
        headers = List.copyOf(headers);
        bodies = List.copyOf(bodies);
    }

    /** All calls, in the order of the contract. */
    static List<ContractCall> all(Surface surface) {
        return surface.operations().stream()
                .filter(operation -> !operation.isPage())
                .map(operation -> of(surface, operation))
                .toList();
    }

    private static ContractCall of(Surface surface, Operation operation) {
        List<String> queries = new ArrayList<>();
        List<String> headers = new ArrayList<>();
        for (JsonNode parameter : operation.contract().path("parameters")) {
            JsonNode one = surface.referred(parameter);
            String name = one.path("name").textValue();
            switch (one.path("in").textValue()) {
                case "query" -> queries.add(name);
                case "header" -> headers.add(name);
                default -> {}
            }
        }
        List<Body> bodies = new ArrayList<>();
        for (Map.Entry<String, JsonNode> content :
                operation.contract().at("/requestBody/content").properties()) {
            for (JsonNode example : content.getValue().path("examples")) {
                JsonNode value = example.path("value");
                bodies.add(new Body(content.getKey(), value.isTextual() ? value.textValue() : value.toString()));
            }
        }
        return new ContractCall(operation.method(), operation.path(), queries, headers, bodies);
    }
}
