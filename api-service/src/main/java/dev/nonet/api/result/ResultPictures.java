package dev.nonet.api.result;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.nonet.api.platform.Problem;
import dev.nonet.api.platform.ProblemException;
import dev.nonet.job.SpecViolation;
import dev.nonet.picture.BoardPicture;
import dev.nonet.puzzle.Candidate;
import dev.nonet.puzzle.Grid;
import dev.nonet.puzzle.PencilMarks;
import dev.nonet.reasoning.Mark;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Results as pictures: the puzzle, or its board at a step of the path. */
@ApplicationScoped
class ResultPictures {

    private static final TypeReference<List<ShownStep>> STEPS = new TypeReference<>() {};

    private final ObjectMapper json;

    ResultPictures(ObjectMapper json) {
        this.json = json;
    }

    /** What a picture needs of a {@link dev.nonet.words.ExplainedStep}. */
    @JsonIgnoreProperties(ignoreUnknown = true)
    record ShownStep(
            int round, List<Candidate> placements, List<Candidate> eliminations, List<Mark> marks, String text) {}

    /**
     * @param stored a result as JSON
     * @param step counted from 1; null for the puzzle alone
     * @param board which one, where the item has several
     */
    String of(String stored, @Nullable String step, @Nullable String board) {
        try {
            JsonNode result = json.readTree(stored);
            Grid puzzle = Grid.parse(puzzleOf(result, board).path("puzzle").asText());
            if (step == null) {
                return BoardPicture.of(puzzle, "Sudoku with " + puzzle.clueCount() + " clues");
            }
            JsonNode steps = result.path("steps");
            return atStep(puzzle, steps.isArray() ? json.convertValue(steps, STEPS) : List.of(), step);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("A stored result is not JSON", e);
        }
    }

    /** The board as it is before the round of the step, with what the step shows. */
    private static String atStep(Grid puzzle, List<ShownStep> steps, String number) {
        if (steps.isEmpty()) {
            throw wrong("step", "the result has no path; ask for detail 'steps' when submitting");
        }
        ShownStep shown = steps.get(position(number, steps.size()));
        PencilMarks board = PencilMarks.of(puzzle);
        for (ShownStep step : steps) {
            if (step.round() < shown.round()) {
                board = board.after(step.placements(), step.eliminations());
            }
        }
        return BoardPicture.of(puzzle, board, shown.marks(), shown.text());
    }

    private static int position(String number, int steps) {
        try {
            int step = Integer.parseInt(number);
            if (step >= 1 && step <= steps) {
                return step - 1;
            }
        } catch (NumberFormatException e) {
            // Said below.
        }
        throw wrong("step", "must be 1 to " + steps);
    }

    private static JsonNode puzzleOf(JsonNode result, @Nullable String board) {
        JsonNode boards = result.path("boards");
        if (boards.isMissingNode()) {
            if (board != null) {
                throw wrong("board", "the result is one board");
            }
            return result;
        }
        Set<String> names = new TreeSet<>();
        boards.fieldNames().forEachRemaining(names::add);
        if (board == null || !names.contains(board)) {
            throw wrong("board", "must be one of " + String.join(", ", names));
        }
        return boards.path(board);
    }

    private static ProblemException wrong(String parameter, String message) {
        return Problem.invalid(List.of(new SpecViolation(parameter, message))).toException();
    }
}
