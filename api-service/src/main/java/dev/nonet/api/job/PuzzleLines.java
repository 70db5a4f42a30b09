package dev.nonet.api.job;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.nonet.job.SolveSpec;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Function;

/** Bodies with one puzzle a line. A line that holds none is kept as it is: its item will say what is wrong with it. */
final class PuzzleLines {

    private static final JsonMapper JSON = new JsonMapper();

    private PuzzleLines() {}

    /** Lines of plain text: what follows a blank is ignored, {@code #} starts a comment, lines without more are skipped. */
    static List<String> plain(byte[] body) {
        return lines(body, PuzzleLines::withoutComment);
    }

    /** Lines of JSON: a text, or an object with a text {@code puzzle}. */
    static List<String> ndjson(byte[] body) {
        return lines(body, PuzzleLines::puzzleOf);
    }

    private static List<String> lines(byte[] body, Function<String, String> puzzle) {
        return new String(body, StandardCharsets.UTF_8)
                .lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty())
                .map(puzzle)
                .filter(text -> !text.isEmpty())
                .map(PuzzleLines::cut)
                .toList();
    }

    private static String withoutComment(String line) {
        int end = 0;
        while (end < line.length() && line.charAt(end) != '#' && !Character.isWhitespace(line.charAt(end))) {
            end++;
        }
        return line.substring(0, end);
    }

    private static String puzzleOf(String line) {
        try {
            JsonNode node = JSON.readTree(line);
            JsonNode puzzle = node.isObject() ? node.path("puzzle") : node;
            return puzzle.isTextual() && !puzzle.textValue().isEmpty() ? puzzle.textValue() : line;
        } catch (JsonProcessingException e) {
            return line;
        }
    }

    /** A text that is too long to be a puzzle stays so when cut. */
    static String cut(String text) {
        return text.length() <= SolveSpec.MAX_TEXT ? text : text.substring(0, SolveSpec.MAX_TEXT);
    }
}
