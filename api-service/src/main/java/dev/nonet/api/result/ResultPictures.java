package dev.nonet.api.result;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.databind.JsonNode;
import dev.nonet.api.platform.Problem;
import dev.nonet.api.platform.ProblemException;
import dev.nonet.api.platform.TrustedJson;
import dev.nonet.picture.BoardPicture;
import dev.nonet.picture.Theme;
import dev.nonet.puzzle.Candidate;
import dev.nonet.puzzle.CandidateSet;
import dev.nonet.puzzle.Grid;
import dev.nonet.puzzle.PencilMarks;
import dev.nonet.reasoning.Mark;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.core.MultivaluedMap;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Pictures of results: the puzzle, or the board at a step of the path. */
@ApplicationScoped
class ResultPictures {

    private final TrustedJson json;

    ResultPictures(TrustedJson json) {
        this.json = json;
    }

    /**
     * The fields of a {@link dev.nonet.words.ExplainedStep} that a picture needs. Only the step that is shown has marks
     * and text, see {@link StoredPath#result}.
     */
    @JsonIgnoreProperties(ignoreUnknown = true)
    record ShownStep(int round, List<Candidate> placements, List<Candidate> eliminations, List<Mark> marks, String text)
            implements StoredPath.Change {}

    /**
     * What to show, as in the query parameters.
     *
     * @param step the number of a step, from 1; null for the puzzle alone
     * @param board the name of a board if the item has several
     * @param candidates {@code auto}, at a step alone, {@code all} or {@code none}
     * @param size in pixels
     * @param theme null for {@code auto}, which follows the viewer's colour scheme
     */
    record Options(
            @Nullable String step,
            @Nullable String board,
            String candidates,
            int size,
            @Nullable Theme theme) {

        /** @throws ProblemException 422 if a parameter is invalid */
        static Options of(MultivaluedMap<String, String> query) {
            String candidates = Objects.requireNonNullElse(query.getFirst("candidates"), "auto");
            if (!List.of("auto", "all", "none").contains(candidates)) {
                throw Problem.invalid("candidates", "must be one of auto, all, none");
            }
            return new Options(
                    query.getFirst("step"),
                    query.getFirst("board"),
                    candidates,
                    ResultPictures.size(query.getFirst("size")),
                    ResultPictures.theme(query.getFirst("theme")));
        }
    }

    private static int size(@Nullable String size) {
        if (size == null) {
            return BoardPicture.DEFAULT_SIZE;
        }
        if (size.matches("[0-9]{1,5}")) {
            int pixels = Integer.parseInt(size);
            if (pixels >= BoardPicture.MIN_SIZE && pixels <= BoardPicture.MAX_SIZE) {
                return pixels;
            }
        }
        throw Problem.invalid("size", "must be " + BoardPicture.MIN_SIZE + " to " + BoardPicture.MAX_SIZE);
    }

    private static @Nullable Theme theme(@Nullable String theme) {
        try {
            return theme == null || theme.equals("auto") ? null : Theme.parse(theme);
        } catch (IllegalArgumentException e) {
            throw Problem.invalid("theme", e.getMessage() + ", auto");
        }
    }

    BoardPicture of(ResultSlice.Line stored, Options options) {
        JsonNode result = StoredPath.result(json, stored, number(options.step()));
        Grid puzzle =
                Grid.parse(puzzleOf(result, options.board()).path("puzzle").asText());
        PencilMarks first = StoredPath.start(result, puzzle);
        if (options.step() == null) {
            String title = "Sudoku with " + puzzle.clueCount() + " clues";
            return options.candidates().equals("all")
                    ? BoardPicture.of(puzzle, first, List.of(), title)
                    : BoardPicture.of(puzzle, title);
        }
        List<ShownStep> steps = json.list(result.path("steps"), ShownStep.class);
        return atStep(puzzle, first, steps, options.step(), options.candidates().equals("none"));
    }

    /** The board before the round of the step, with the step's marks. */
    private static BoardPicture atStep(
            Grid puzzle, PencilMarks first, List<ShownStep> steps, String number, boolean bare) {
        if (steps.isEmpty()) {
            throw Problem.invalid("step", "the result has no path; ask for detail 'steps' when submitting");
        }
        ShownStep shown = steps.get(position(number, steps.size()));
        PencilMarks board = StoredPath.before(shown.round(), first, steps);
        PencilMarks seen = bare ? new PencilMarks(board.digits(), CandidateSet.EMPTY) : board;
        return BoardPicture.of(puzzle, seen, shown.marks(), shown.text());
    }

    private static int position(String number, int steps) {
        int step = number(number);
        if (step >= 1 && step <= steps) {
            return step - 1;
        }
        throw Problem.invalid("step", "must be 1 to " + steps);
    }

    /** 0 if it is none. */
    private static int number(@Nullable String text) {
        try {
            return text == null ? 0 : Integer.parseInt(text);
        } catch (NumberFormatException e) {
            return 0;
        }
    }

    private static JsonNode puzzleOf(JsonNode result, @Nullable String board) {
        JsonNode boards = result.path("boards");
        if (boards.isMissingNode()) {
            if (board != null) {
                throw Problem.invalid("board", "the result is one board");
            }
            return result;
        }
        Set<String> names = new TreeSet<>();
        boards.fieldNames().forEachRemaining(names::add);
        if (board == null || !names.contains(board)) {
            throw Problem.invalid("board", "must be one of " + String.join(", ", names));
        }
        return boards.path(board);
    }
}
