package dev.nonet.cli.service;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.nonet.format.FormatException;
import java.util.ArrayList;
import java.util.List;

/**
 * Formats the body of an error response in one line: the fields of an RFC 9457 problem, or the beginning of any other
 * body.
 */
final class ProblemText {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int LONGEST = 1_000;

    private ProblemText() {}

    static String of(int status, String body) {
        String text = oneLine(text(body));
        return text.isEmpty() ? "status " + status : text;
    }

    private static String text(String body) {
        JsonNode problem;
        try {
            problem = JSON.readTree(body);
        } catch (JsonProcessingException e) {
            return body;
        }
        if (!problem.isObject()) {
            return body;
        }
        String detail = problem.path("detail").asText(problem.path("title").asText());
        JsonNode violations = problem.path("violations");
        if (violations.size() < 2) {
            return detail;
        }
        List<String> each = new ArrayList<>();
        violations.forEach(violation -> each.add(violation.path("field").asText() + ": "
                + violation.path("message").asText()));
        return detail + ": " + String.join("; ", each);
    }

    /** Replaces control characters, which could manipulate the terminal, and truncates long texts. */
    private static String oneLine(String text) {
        String line = FormatException.oneLine(text.replaceAll("\\s+", " ").strip());
        return line.length() <= LONGEST ? line : line.substring(0, LONGEST) + " …";
    }
}
