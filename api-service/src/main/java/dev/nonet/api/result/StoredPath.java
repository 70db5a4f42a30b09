package dev.nonet.api.result;

import com.fasterxml.jackson.core.filter.TokenFilter;
import com.fasterxml.jackson.databind.JsonNode;
import dev.nonet.api.platform.TrustedJson;
import dev.nonet.format.SudokuText;
import dev.nonet.puzzle.Candidate;
import dev.nonet.puzzle.Grid;
import dev.nonet.puzzle.PencilMarks;
import java.util.List;
import java.util.Set;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/** The boards along the path of a stored result. */
public final class StoredPath {

    /**
     * What a step has besides its changes: nearly all of a path, which may be megabytes, and ten times as many as
     * objects.
     */
    private static final Set<String> ARGUMENT = Set.of("evidence", "marks", "text", "tree");

    private static final TokenFilter CHANGE = new TokenFilter() {
        @Override
        public @Nullable TokenFilter includeProperty(String name) {
            return ARGUMENT.contains(name) ? null : INCLUDE_ALL;
        }
    };

    /** Keeps all of a result but its path. */
    public static final TokenFilter NO_PATH = new TokenFilter() {
        @Override
        public @Nullable TokenFilter includeProperty(String name) {
            return name.equals("steps") ? null : INCLUDE_ALL;
        }
    };

    private StoredPath() {}

    /**
     * A result of whose path only one step has its argument, the marks and words that explain it.
     *
     * @param step its number, from 1; if the path has no such step, none has
     */
    public static JsonNode result(TrustedJson json, ResultSlice.Line stored, int step) {
        return json.tree(stored.bytes(), arguments(index -> index == step - 1));
    }

    /**
     * Keeps all of a result but the arguments of its steps, except those of some steps.
     *
     * @param steps their places in the path, from 0
     */
    public static TokenFilter arguments(IntPredicate steps) {
        TokenFilter path = new TokenFilter() {
            @Override
            public TokenFilter includeElement(int index) {
                return steps.test(index) ? INCLUDE_ALL : CHANGE;
            }

            @Override
            public boolean includeEmptyArray(boolean isFiltered) {
                return true;
            }
        };
        return new TokenFilter() {
            @Override
            public TokenFilter includeProperty(String name) {
                return name.equals("steps") ? path : INCLUDE_ALL;
            }
        };
    }

    /** What a step of the path changes on the board. */
    public interface Change {

        int round();

        List<Candidate> placements();

        List<Candidate> eliminations();
    }

    /**
     * The board that the path of a result begins on: the candidates that were submitted with the puzzle, or all that it
     * allows.
     */
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
