package dev.nonet.api.result;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.nonet.job.JobKind;
import java.io.IOException;
import java.util.List;
import java.util.stream.Collectors;

/** Results as lines of text: CSV (RFC 4180, with line feeds), or the bare 81 characters of each board. */
final class ResultColumns {

    private static final List<String> GENERATED = List.of(
            "index",
            "puzzle",
            "solution",
            "level",
            "rating",
            "effort",
            "clues",
            "symmetry",
            "minimal",
            "seed",
            "irreducible",
            "identity",
            "humanSeconds",
            "humanSecondsLow",
            "humanSecondsHigh",
            "humanBasis");
    private static final List<String> BOARDS = List.of(
            "index",
            "board",
            "puzzle",
            "solution",
            "level",
            "rating",
            "clues",
            "seed",
            "humanSeconds",
            "humanSecondsLow",
            "humanSecondsHigh",
            "humanBasis");
    private static final List<String> SOLVED = List.of(
            "index",
            "puzzle",
            "solutions",
            "solution",
            "level",
            "rating",
            "effort",
            "clues",
            "reason",
            "identity",
            "humanSeconds",
            "humanSecondsLow",
            "humanSecondsHigh",
            "humanBasis");

    /** The boards of a recipe, in the order of their lines. */
    private static final List<String> BOARD_NAMES = List.of("easy", "medium", "hard");

    private final ObjectMapper json;
    private final List<String> columns;

    /** @param recipe whether each item is several boards, a line each */
    ResultColumns(ObjectMapper json, JobKind kind, boolean recipe) {
        this.json = json;
        this.columns = switch (kind) {
            case GENERATE -> recipe ? BOARDS : GENERATED;
            case SOLVE -> SOLVED;
        };
    }

    String header() {
        return String.join(",", columns) + "\n";
    }

    String csv(ResultSlice.Line stored) {
        JsonNode result = read(stored);
        if (!columns.equals(BOARDS)) {
            return line(result);
        }
        return BOARD_NAMES.stream().map(name -> line(boardRow(result, name))).collect(Collectors.joining());
    }

    private ObjectNode boardRow(JsonNode result, String name) {
        ObjectNode row = json.createObjectNode();
        row.set("index", result.path("index"));
        row.put("board", name);
        row.set("solution", result.path("grid"));
        row.set("seed", result.path("seed"));
        result.path("boards").path(name).properties().forEach(field -> row.set(field.getKey(), field.getValue()));
        return row;
    }

    /** Generated puzzles as they are; of a solve job the solutions, or the puzzle where it has none or several. */
    String plain(ResultSlice.Line stored) {
        JsonNode result = read(stored);
        if (columns.equals(BOARDS)) {
            return BOARD_NAMES.stream()
                    .map(name -> result.path("boards").path(name).path("puzzle").asText() + "\n")
                    .collect(Collectors.joining());
        }
        boolean solution = columns.equals(SOLVED) && result.path("solution").isTextual();
        return result.path(solution ? "solution" : "puzzle").asText() + "\n";
    }

    private String line(JsonNode row) {
        return columns.stream().map(column -> cell(value(row, column))).collect(Collectors.joining(",", "", "\n"));
    }

    private static JsonNode value(JsonNode row, String column) {
        JsonNode human = row.path("humanSeconds");
        return switch (column) {
            case "humanSeconds" -> human.path("median");
            case "humanSecondsLow" -> human.path("low");
            case "humanSecondsHigh" -> human.path("high");
            case "humanBasis" -> human.path("basis");
            default -> row.path(column);
        };
    }

    private static String cell(JsonNode value) {
        if (value.isMissingNode() || value.isNull()) {
            return "";
        }
        String text = value.asText();
        boolean plain = text.chars().noneMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
        return plain ? text : '"' + text.replace("\"", "\"\"") + '"';
    }

    private JsonNode read(ResultSlice.Line stored) {
        try {
            return json.readTree(stored.text(), stored.start(), stored.length());
        } catch (IOException e) {
            throw new IllegalStateException("A stored result is not JSON", e);
        }
    }
}
