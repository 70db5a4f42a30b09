package dev.nonet.packing;

import dev.nonet.job.GeneratedBoards;
import dev.nonet.job.GeneratedPuzzle;
import dev.nonet.job.ItemResult;
import dev.nonet.job.PuzzleResult;
import dev.nonet.job.SolvedPuzzle;
import dev.nonet.puzzle.Symmetry;
import dev.nonet.reasoning.HodokuGrade;
import dev.nonet.reasoning.HumanSeconds;
import dev.nonet.reasoning.Level;
import dev.nonet.reasoning.Rating;
import dev.nonet.reasoning.TechniqueId;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

/**
 * The properties of a result that filters, sort orders and tallies use. A result with several boards has those of its
 * hardest board, and the techniques of all.
 *
 * @param level {@link #levelNumber}, or 0 for none
 * @param rating in tenths, 0 for none
 * @param clues 0 if unknown
 * @param symmetry {@link #symmetryNumber}, or 0 if unknown
 * @param seconds the estimated median time of human solvers, up to {@value #MAX_SECONDS}; 0 for none
 * @param solutions 0, 1, or 2 for "two or more"
 * @param explainer ER of Sudoku Explainer in tenths, 0 for none
 * @param hodoku HoDoKu's score, up to {@value #MAX_SCORE}; 0 for none
 * @param techniques ids of the techniques of its path
 */
public record ItemFacts(
        int level,
        int rating,
        int clues,
        int symmetry,
        int seconds,
        int solutions,
        int explainer,
        int hodoku,
        List<String> techniques) {

    public static final int MAX_SECONDS = 65_535;

    public static final int MAX_SCORE = (1 << 24) - 1;

    private static final int MAX_RATING = 255;

    /** A board without a rating is harder than the others of its level: the ladder cannot finish it. */
    private static final Comparator<GeneratedBoards.Board> BY_DIFFICULTY = Comparator.comparing(
                    GeneratedBoards.Board::level)
            .thenComparing(GeneratedBoards.Board::rating, Comparator.nullsLast(Comparator.naturalOrder()));

    public static final ItemFacts NONE = new ItemFacts(0, 0, 0, 0, 0, 0, 0, 0, List.of());

    public static ItemFacts of(ItemResult result) {
        return switch (result) {
            case GeneratedBoards boards -> of(boards);
            case PuzzleResult puzzle -> of(puzzle);
        };
    }

    private static ItemFacts of(GeneratedBoards boards) {
        // From the last on: of equally hard boards it has the fewest clues.
        GeneratedBoards.Board hardest =
                Collections.max(List.copyOf(boards.boards().values()).reversed(), BY_DIFFICULTY);
        Rating rating = hardest.rating();
        HumanSeconds seconds = hardest.humanSeconds();
        return new ItemFacts(
                levelNumber(hardest.level()),
                rating == null ? 0 : Math.min(rating.tenths(), MAX_RATING),
                hardest.clues(),
                0,
                seconds == null ? 0 : Math.min(seconds.median(), MAX_SECONDS),
                1,
                0,
                0,
                boards.boards().values().stream()
                        .flatMap(board -> board.techniques().keySet().stream())
                        .map(TechniqueId::value)
                        .distinct()
                        .sorted()
                        .toList());
    }

    private static ItemFacts of(PuzzleResult puzzle) {
        Level level = puzzle.level();
        Rating rating = puzzle.rating();
        HumanSeconds seconds = puzzle.humanSeconds();
        Rating explainer = puzzle.se() == null ? null : puzzle.se().er();
        HodokuGrade hodoku = puzzle.hodoku();
        return new ItemFacts(
                level == null ? 0 : levelNumber(level),
                rating == null ? 0 : Math.min(rating.tenths(), MAX_RATING),
                puzzle.clues(),
                puzzle instanceof GeneratedPuzzle generated ? symmetryNumber(generated.symmetry()) : 0,
                seconds == null ? 0 : Math.min(seconds.median(), MAX_SECONDS),
                puzzle instanceof SolvedPuzzle solved ? solved.solutions() : 1,
                explainer == null ? 0 : explainer.tenths(),
                hodoku == null ? 0 : Math.min(hodoku.score(), MAX_SCORE),
                puzzle.techniques().keySet().stream().map(TechniqueId::value).toList());
    }

    /** The stored number of a level: 1 for easy and so on. */
    public static int levelNumber(Level level) {
        return level.ordinal() + 1;
    }

    /**
     * The stored number of a symmetry: 1 for {@code none} and so on. New symmetries must be added at the end of the
     * enum.
     */
    public static int symmetryNumber(Symmetry symmetry) {
        return symmetry.ordinal() + 1;
    }
}
