package dev.nonet.api.platform;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import com.networknt.schema.ValidationMessage;
import java.util.List;

/**
 * Validates answers against the schemas of the OpenAPI contract. A field that the contract does not describe is an
 * error.
 */
final class Answers {

    private static final JsonSchemaFactory SCHEMAS = JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012);

    private final JsonNode contract;

    /** @param contract the OpenAPI document */
    Answers(JsonNode contract) {
        this.contract = contract.deepCopy();
        close(this.contract.at("/components/schemas"));
    }

    /**
     * The contract allows additional properties, as clients must tolerate new fields. The service itself must not send
     * undescribed ones, so the schemas are closed here.
     */
    private static void close(JsonNode node) {
        if (node instanceof ObjectNode object) {
            if (object.path("properties").isObject() && !object.has("additionalProperties")) {
                object.put("additionalProperties", false);
            }
            object.properties().forEach(field -> close(field.getValue()));
        } else if (node instanceof ArrayNode array) {
            array.forEach(Answers::close);
        }
    }

    /** The violations in the JSON answer to a call; empty if it conforms. */
    List<String> faults(String path, String verb, int status, JsonNode answer) {
        JsonNode operation = contract.path("paths").path(path).path(verb);
        JsonNode response = operation.path("responses").path(String.valueOf(status));
        if (response.isMissingNode()) {
            return List.of("status " + status + " is not described");
        }
        if (response.has("$ref")) {
            response = contract.at(response.path("$ref").textValue().substring(1));
        }
        JsonNode content = response.path("content");
        JsonNode schema = (content.has("application/json")
                        ? content.path("application/json")
                        : content.path("application/problem+json"))
                .path("schema");
        if (schema.isMissingNode()) {
            return List.of("no JSON is described for status " + status);
        }
        return faults((ObjectNode) schema.deepCopy(), answer);
    }

    /** The violations in JSON that should conform to a schema of the contract. */
    List<String> faults(String schema, JsonNode json) {
        return faults(((ObjectNode) contract.at("/components/schemas/" + schema)).deepCopy(), json);
    }

    private List<String> faults(ObjectNode root, JsonNode answer) {
        root.set("components", contract.path("components"));
        return SCHEMAS.getSchema(root).validate(answer).stream()
                .map(ValidationMessage::getMessage)
                .toList();
    }
}
