package dev.nonet.book;

import dev.nonet.format.SudokuText;
import dev.nonet.job.GeneratedBoards;
import dev.nonet.job.GeneratedBoards.Board;
import dev.nonet.job.GeneratedPuzzle;
import dev.nonet.job.ItemResult;
import dev.nonet.job.SolvedPuzzle;
import dev.nonet.puzzle.Grid;
import dev.nonet.puzzle.PencilMarks;
import dev.nonet.reasoning.HumanSeconds;
import dev.nonet.reasoning.TechniqueId;
import dev.nonet.words.ExplainedStep;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Makes the puzzles, hints and worksheets of a book from results and their paths. */
public final class PathPuzzles {

    private PathPuzzles() {}

    /**
     * The puzzles of a result; empty if the result does not have exactly one solution.
     *
     * @param hints whether each puzzle has {@link #hint} of its path, if the result has a path
     */
    public static List<BookPuzzle> of(ItemResult result, boolean hints) {
        String hint = hints ? hint(steps(result)) : null;
        return switch (result) {
            case GeneratedPuzzle puzzle ->
                List.of(new BookPuzzle(
                        puzzle.puzzle(),
                        null,
                        puzzle.solution(),
                        puzzle.level(),
                        puzzle.rating(),
                        seconds(puzzle.humanSeconds()),
                        hint));
            case GeneratedBoards boards ->
                Stream.of(
                                boards.boards().easy(),
                                boards.boards().medium(),
                                boards.boards().hard())
                        .map(board -> of(board, boards.grid()))
                        .toList();
            case SolvedPuzzle solved -> {
                if (solved.solution() == null) {
                    yield List.of();
                }
                PencilMarks board = solved.candidates() == null ? null : begin(solved);
                yield List.of(new BookPuzzle(
                        board == null ? solved.puzzle() : board.digits(),
                        board == null ? null : board.candidates(),
                        solved.solution(),
                        solved.level(),
                        solved.rating(),
                        seconds(solved.humanSeconds()),
                        hint));
            }
        };
    }

    private static BookPuzzle of(Board board, Grid solution) {
        return new BookPuzzle(
                board.puzzle(), null, solution, board.level(), board.rating(), seconds(board.humanSeconds()), null);
    }

    private static @Nullable Integer seconds(@Nullable HumanSeconds seconds) {
        return seconds == null ? null : seconds.median();
    }

    /** The path of a result; null if it has none. */
    public static @Nullable List<ExplainedStep> steps(ItemResult result) {
        return switch (result) {
            case GeneratedPuzzle puzzle -> puzzle.steps();
            case SolvedPuzzle solved -> solved.steps();
            case GeneratedBoards _ -> null;
        };
    }

    /** The text of the first step with the highest rating; null if there is no step. */
    public static @Nullable String hint(@Nullable List<ExplainedStep> path) {
        ExplainedStep hardest = null;
        for (ExplainedStep step : path == null ? List.<ExplainedStep>of() : path) {
            if (hardest == null || step.rating().compareTo(hardest.rating()) > 0) {
                hardest = step;
            }
        }
        return hardest == null ? null : hardest.text();
    }

    /**
     * The board before the round in which the path first uses a technique, with the texts of the steps of that round as its hint.
     *
     * @return null if the result has no path, or its path does not use the technique
     */
    public static @Nullable BookPuzzle worksheet(ItemResult result, TechniqueId technique) {
        List<ExplainedStep> path = steps(result);
        if (path == null) {
            return null;
        }
        return switch (result) {
            case GeneratedPuzzle puzzle ->
                worksheet(PencilMarks.of(puzzle.puzzle()), puzzle.solution(), path, technique);
            case SolvedPuzzle solved -> worksheet(begin(solved), solved.solution(), path, technique);
            case GeneratedBoards _ -> null;
        };
    }

    private static @Nullable BookPuzzle worksheet(
            PencilMarks begin, @Nullable Grid solution, List<ExplainedStep> path, TechniqueId technique) {
        PencilMarks before = begin;
        for (int first = 0; first < path.size(); ) {
            int round = path.get(first).round();
            int end = first;
            while (end < path.size() && path.get(end).round() == round) {
                end++;
            }
            List<ExplainedStep> steps = path.subList(first, end);
            if (steps.stream().anyMatch(step -> step.technique().equals(technique))) {
                String answer = steps.stream().map(ExplainedStep::text).collect(Collectors.joining("\n"));
                return new BookPuzzle(before.digits(), before.candidates(), solution, null, null, null, answer);
            }
            for (ExplainedStep step : steps) {
                before = before.after(step.placements(), step.eliminations());
            }
            first = end;
        }
        return null;
    }

    /** The board at the start of the path. */
    private static PencilMarks begin(SolvedPuzzle solved) {
        return solved.candidates() == null
                ? PencilMarks.of(solved.puzzle())
                : SudokuText.parse(solved.candidates()).marks();
    }
}
