package dev.nonet.proof.faults;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;

/**
 * What the API said of a job when nothing disturbed it any more.
 *
 * @param results in the order of the stream
 * @param errors in the order of the stream
 */
record Answers(JsonNode job, List<JsonNode> results, List<JsonNode> errors) {

    Answers {
        results = List.copyOf(results);
        errors = List.copyOf(errors);
    }
}
