package dev.nonet.api.result;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nonet.format.SudokuText;
import dev.nonet.puzzle.Candidate;
import dev.nonet.puzzle.Grid;
import dev.nonet.puzzle.PencilMarks;
import java.util.List;

/** The boards along the path of a stored result. */
public final class StoredPath {

    private StoredPath() {}

    /** What a step of the path changes on the board. */
    public interface Change {

        int round();

        List<Candidate> placements();

        List<Candidate> eliminations();
    }

    /** The board that the path of a result begins on: the candidates that were submitted with the puzzle, or all that it allows. */
    public static PencilMarks start(JsonNode result, Grid puzzle) {
        String candidates = result.path("candidates").asText();
        return candidates.isEmpty()
                ? PencilMarks.of(puzzle)
                : SudokuText.parse(candidates).marks();
    }

    /** The board before a round: the steps of a round are found on the same board, and applied together. */
    public static PencilMarks before(int round, PencilMarks start, List<? extends Change> steps) {
        PencilMarks board = start;
        for (Change step : steps) {
            if (step.round() < round) {
                board = board.after(step.placements(), step.eliminations());
            }
        }
        return board;
    }
}
