package dev.nonet.book;

import dev.nonet.format.SudokuText;
import dev.nonet.job.GeneratedBoards;
import dev.nonet.job.GeneratedBoards.Board;
import dev.nonet.job.GeneratedPuzzle;
import dev.nonet.job.ItemResult;
import dev.nonet.job.PuzzleResult;
import dev.nonet.job.SolvedPuzzle;
import dev.nonet.puzzle.Grid;
import dev.nonet.puzzle.PencilMarks;
import dev.nonet.reasoning.HumanSeconds;
import dev.nonet.reasoning.Rating;
import dev.nonet.reasoning.Scale;
import dev.nonet.reasoning.TechniqueId;
import dev.nonet.words.ExplainedStep;
import dev.nonet.words.Hint;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Makes the puzzles, hints and worksheets of a book from results and their paths. */
public final class PathPuzzles {

    /** Stands before the steps of an answer that are not in its picture. */
    private static final String ALSO_THERE = "Also there, not marked in the picture:";

    private PathPuzzles() {}

    /**
     * The puzzles of a result; empty if the result does not have exactly one solution.
     *
     * @param hints whether each puzzle has {@link #hint} of its path, if the result has a path
     * @param scale the other program whose rating stands beside it, if the result has that; null for Nonet's own
     */
    public static List<BookPuzzle> of(ItemResult result, boolean hints, @Nullable Scale scale) {
        BoardHint hint = hints ? hint(result) : null;
        return switch (result) {
            case GeneratedPuzzle puzzle ->
                List.of(new BookPuzzle(
                                puzzle.puzzle(),
                                null,
                                puzzle.solution(),
                                puzzle.level(),
                                puzzle.rating(),
                                seconds(puzzle.humanSeconds()),
                                hint)
                        .rated(puzzle, scale));
            case GeneratedBoards boards ->
                boards.boards().values().stream()
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
                                hint)
                        .rated(solved, scale));
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
        return result instanceof PuzzleResult puzzle ? puzzle.steps() : null;
    }

    /**
     * The places in the path, from 0, of the steps that a hint or a worksheet shows: only of these are marks and text
     * needed.
     *
     * @param technique of the worksheet; null for a hint
     */
    public static Set<Integer> shown(ItemResult result, @Nullable TechniqueId technique) {
        List<ExplainedStep> path = Objects.requireNonNullElse(steps(result), List.of());
        return Set.copyOf(technique == null ? hardest(path) : using(path, technique));
    }

    /** The place of the first step with the highest rating; none if the path has no step. */
    private static List<Integer> hardest(List<ExplainedStep> path) {
        return IntStream.range(0, path.size())
                .boxed()
                .max(Comparator.<Integer, Rating>comparing(
                                place -> path.get(place).rating())
                        .thenComparing(Comparator.reverseOrder()))
                .stream()
                .toList();
    }

    /** The places of the steps of a technique in the first round that has one. */
    private static List<Integer> using(List<ExplainedStep> path, TechniqueId technique) {
        List<Integer> all = IntStream.range(0, path.size())
                .filter(place -> path.get(place).technique().equals(technique))
                .boxed()
                .toList();
        return all.stream()
                .filter(place ->
                        path.get(place).round() == path.get(all.getFirst()).round())
                .toList();
    }

    /**
     * The first step with the highest rating, on its board, told in three strengths; null if the result has no path, or
     * no step.
     */
    public static @Nullable BoardHint hint(ItemResult result) {
        List<ExplainedStep> path = Objects.requireNonNullElse(steps(result), List.of());
        List<Integer> hardest = hardest(path);
        if (hardest.isEmpty()) {
            return null;
        }
        ExplainedStep step = path.get(hardest.getFirst());
        return hint(result, step, inThreeStrengths(step));
    }

    /** A step as a hint that tells a part after another: where to look, what to look for, what follows. */
    private static String inThreeStrengths(ExplainedStep step) {
        int nameEnds = step.text().indexOf(": ");
        if (nameEnds < 0) {
            return step.text();
        }
        String name = step.text().substring(0, nameEnds);
        String follows = step.text().substring(nameEnds + 2);
        return "Where: look at " + Hint.where(step.marks()) + ".\n"
                + ("What: " + name + ". " + Definitions.of(step.technique())).strip() + "\n"
                + "Then: " + follows;
    }

    private static BoardHint hint(ItemResult result, ExplainedStep step, String words) {
        PencilMarks before = begin(result);
        for (ExplainedStep earlier : Objects.requireNonNull(steps(result))) {
            if (earlier.round() < step.round()) {
                before = before.after(earlier.placements(), earlier.eliminations());
            }
        }
        return new BoardHint(begin(result).digits(), before, step.marks(), words);
    }

    /**
     * The board before the round in which the path first uses a technique. Its answer is the first step of the
     * technique in that round, with the words of the others, of which the picture has no marks.
     *
     * @return null if the result has no path, or its path does not use the technique
     */
    public static @Nullable BookPuzzle worksheet(ItemResult result, TechniqueId technique) {
        List<ExplainedStep> path = Objects.requireNonNullElse(steps(result), List.of());
        List<ExplainedStep> shown =
                using(path, technique).stream().map(path::get).toList();
        if (shown.isEmpty()) {
            return null;
        }
        BoardHint hint = hint(result, shown.getFirst(), "");
        List<String> words = shown.stream().map(ExplainedStep::text).collect(Collectors.toCollection(ArrayList::new));
        if (words.size() > 1) {
            words.add(1, ALSO_THERE);
        }
        return new BookPuzzle(
                hint.board().digits(),
                hint.board().candidates(),
                null,
                null,
                null,
                null,
                new BoardHint(Grid.EMPTY, hint.board(), hint.marks(), String.join("\n", words)));
    }

    /** The board at the start of the path. */
    private static PencilMarks begin(ItemResult result) {
        return switch (result) {
            case GeneratedPuzzle puzzle -> PencilMarks.of(puzzle.puzzle());
            case SolvedPuzzle solved ->
                solved.candidates() == null
                        ? PencilMarks.of(solved.puzzle())
                        : SudokuText.parse(solved.candidates()).marks();
            case GeneratedBoards boards -> throw new IllegalArgumentException("boards have no path: " + boards.index());
        };
    }
}
