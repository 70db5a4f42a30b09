package dev.nonet.engine.generate;

import dev.nonet.engine.board.Masks;
import dev.nonet.engine.ladder.Ladder;
import dev.nonet.engine.ladder.Rung;
import dev.nonet.engine.ladder.StandardLadder;
import dev.nonet.engine.screen.Closure;
import dev.nonet.job.Detail;
import dev.nonet.job.GenerateSpec;
import dev.nonet.job.RatingRange;
import dev.nonet.job.SecondsRange;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.Symmetry;
import dev.nonet.reasoning.Grade;
import dev.nonet.reasoning.HumanSeconds;
import dev.nonet.reasoning.Level;
import dev.nonet.reasoning.Rating;
import dev.nonet.reasoning.TechniqueId;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What a puzzle must be like to meet a spec, and what follows from the spec and the ladder to dismiss puzzles without
 * grading them.
 *
 * <pre>
 *   ratings      0 ······· floor ─────────── ceiling ······· 12.0
 *                |  rungs below  |  the puzzle's hardest step is here  |
 *   tooLight     |═══════════════|         solves the puzzle: it is rated below the floor
 *   enough       |═════════════════════════════════════════════════════|  does not: it is rated above the ceiling
 * </pre>
 *
 * Invariant: no puzzle that meets the spec is dismissed. What the ladder does not tell is left out, and grading
 * decides.
 *
 * @param orbits the sets of clues that are removed together or not at all
 * @param minClues removal leaves at least so many; 0 to remove all that can be removed
 * @param maxClues from {@code minClues} to 81
 * @param required the rating of the hardest required technique; 0 if none is required
 * @param floor a puzzle rated lower misses the goal: its rating is too low, or it cannot use a required technique
 * @param ceiling a puzzle rated higher misses the goal; {@link Rating#MAX} if puzzles that the ladder does not finish
 *     may meet it
 * @param tooLight a puzzle that these deductions solve is rated below the floor, or too low on another scale
 * @param enough a puzzle that these deductions do not solve is rated above the ceiling; null if no such deductions are
 *     known
 * @param precondition must hold once {@code tooLight} finds nothing more, or the hardest required technique is not used
 *     in time
 */
record Goal(
        GenerateSpec spec,
        List<CellSet> orbits,
        int minClues,
        int maxClues,
        Rating required,
        Rating floor,
        Rating ceiling,
        Closure.Deductions tooLight,
        Closure.@Nullable Deductions enough,
        Precondition precondition) {

    /**
     * What must hold of a board, on which no step rated below a technique is left, for the technique to be used before
     * any that is rated higher.
     *
     * @param some these deductions find something; null if nothing is known of that
     * @param emptyCells some house has so many empty cells; 0 if none need be
     * @param missingRows some digit is missing in so many rows; 0 if none need be
     */
    record Precondition(Closure.@Nullable Deductions some, int emptyCells, int missingRows) {

        static final Precondition NONE = new Precondition(null, 0, 0);

        /** Tests a board; {@code some} may then have been applied to it. */
        boolean holds(Closure board) {
            return (emptyCells == 0 || board.hasEmptyCells(emptyCells))
                    && (missingRows == 0 || board.hasMissingDigit(missingRows))
                    && (some == null || board.findsMore(some));
        }
    }

    static Goal of(GenerateSpec wanted, Ladder ladder) {
        // Of several boards, the hardest is made first; see EasierBoards.
        GenerateSpec spec = wanted.levelsOfBoards().isEmpty()
                ? wanted
                : wanted.with(it -> it.level = wanted.levelsOfBoards().getLast());
        CellSet mask = spec.maskCells();
        Rating required = hardestRequired(spec, ladder);
        Rating lowest = lowest(spec);
        Rating floor = required.compareTo(lowest) > 0 ? required : lowest;
        Rating ceiling = ceiling(spec);
        return new Goal(
                spec,
                mask == null ? spec.symmetry().orbits() : List.of(CellSet.ALL.minus(mask)),
                spec.clues() == null ? 0 : spec.clues().min(),
                mask != null
                        ? mask.size()
                        : spec.clues() == null ? Cell.COUNT : spec.clues().max(),
                required,
                floor,
                ceiling,
                tooLight(spec, floor, ladder),
                upTo(ceiling, ladder),
                floor.equals(required) ? precondition(spec, required, ladder) : Precondition.NONE);
    }

    /**
     * What the hardest required technique needs. A fish of n rows is at the same time one of m - n columns, where m is
     * the number of rows that lack the digit. If the ladder has all sizes below n with lower ratings, these have been
     * used up, so m is at least 2n. Likewise naked and hidden subsets.
     */
    static Precondition precondition(GenerateSpec spec, Rating required, Ladder ladder) {
        Closure.Deductions lighter = below(required, ladder);
        if (spec.requires().isEmpty() || !lighter.singles()) {
            return Precondition.NONE;
        }
        int emptyCells = 0;
        int missingRows = 0;
        for (TechniqueId id : spec.requires()) {
            Rung rung = ladder.rung(id).orElse(null);
            if (rung != null && rung.rating().equals(required) && rung.covers() != null) {
                Closure.Deductions its = rung.covers().deductions().apply(1);
                emptyCells = Math.max(emptyCells, minLines(its.naked(), lighter.hidden()));
                emptyCells = Math.max(emptyCells, minLines(its.hidden(), lighter.naked()));
                missingRows = Math.max(missingRows, minLines(its.fish(), lighter.fish()));
            }
        }
        return new Precondition(upTo(required, ladder), emptyCells, missingRows);
    }

    /**
     * The size of a technique, plus one more than all sizes up to which its complements are found before it.
     *
     * @param size a bit for the size; 0 if there is none
     * @param complements bit n for complements of size n
     * @return 0 if there is no size
     */
    private static int minLines(int size, int complements) {
        int next = 2;
        while (Masks.contain(complements, next)) {
            next++;
        }
        return size == 0 ? 0 : Masks.first(size) + next;
    }

    private static Rating hardestRequired(GenerateSpec spec, Ladder ladder) {
        return spec.requires().stream()
                .map(id -> ladder.rung(id).map(Rung::rating).orElse(Rating.MAX))
                .max(Comparator.naturalOrder())
                .orElse(Rating.tenths(0));
    }

    private static Rating lowest(GenerateSpec spec) {
        if (spec.rating() != null) {
            return spec.rating().min();
        }
        return spec.level() == null ? Rating.tenths(0) : spec.level().lowest();
    }

    private static Rating ceiling(GenerateSpec spec) {
        if (spec.rating() != null) {
            return spec.rating().max();
        }
        return spec.level() == null || spec.level() == Level.EXTREME
                ? Rating.MAX
                : spec.level().highest();
    }

    /**
     * Deductions that are too light for the ratings asked for, or, if those say nothing, for the goals on other scales.
     */
    private static Closure.Deductions tooLight(GenerateSpec spec, Rating floor, Ladder ladder) {
        Closure.Deductions light = below(floor, ladder);
        if (light.singles()) {
            return light;
        }
        light = spec.se() == null ? light : ScaleScreens.below(spec.se());
        return light.singles() || spec.hodoku() == null ? light : ScaleScreens.below(spec.hodoku());
    }

    /**
     * Deductions each of which is a step rated below the floor. The path of a puzzle that they solve needs no step
     * rated higher (see {@code docs/generating.md} for why). {@link Closure.Deductions#NONE} if the singles alone are
     * not all below the floor.
     */
    static Closure.Deductions below(Rating floor, Ladder ladder) {
        if (!StandardLadder.SINGLES.stream().allMatch(id -> nodesBelow(floor, id, ladder) > 0)) {
            return Closure.Deductions.NONE;
        }
        Closure.Deductions light = Closure.Deductions.SINGLES;
        for (Rung rung : ladder.rungs()) {
            Rung.Covered covered = rung.covers();
            if (covered != null && covered.with().stream().allMatch(id -> nodesBelow(floor, id, ladder) > 0)) {
                int nodes = rung.maxNodesBelow(floor);
                light = nodes == 0 ? light : light.with(covered.deductions().apply(nodes));
            }
        }
        return light;
    }

    /**
     * Deductions that {@linkplain Rung#coveredBy cover} the rungs rated up to a ceiling: a puzzle that they do not
     * solve is rated higher. Null if one of these rungs is not covered, or if there is no ceiling.
     */
    static Closure.@Nullable Deductions upTo(Rating ceiling, Ladder ladder) {
        if (ceiling.equals(Rating.MAX)) {
            return null;
        }
        Closure.Deductions all = Closure.Deductions.NONE;
        for (Rung rung : ladder.rungs()) {
            if (rung.rating().compareTo(ceiling) <= 0) {
                Closure.Deductions covering = rung.coveredBy();
                if (covering == null) {
                    return null;
                }
                all = all.with(covering);
            }
        }
        return all;
    }

    /** The most nodes of a step of a technique rated below a floor; 0 if none is, or the ladder does not have it. */
    private static int nodesBelow(Rating floor, TechniqueId id, Ladder ladder) {
        return ladder.rung(id).map(rung -> rung.maxNodesBelow(floor)).orElse(0);
    }

    long seed() {
        return Objects.requireNonNull(spec.seed(), "a seed is drawn before items are made");
    }

    /** How many clues are to be put back after removal. */
    int extraClues() {
        return spec.extraClues() == null ? 0 : spec.extraClues();
    }

    /**
     * Whether climbs {@linkplain SharedGrid share a grid}: where most puzzles miss the goal, as they do if some are too
     * light, but not for their number of clues. Not with a symmetry, where there are so few orbits that climbs from one
     * checkpoint would come to much the same puzzles.
     */
    boolean sharesGrids() {
        return wantsGrade()
                && tooLight.singles()
                && spec.symmetry() == Symmetry.NONE
                && spec.mask() == null
                && minClues == 0
                && maxClues == Cell.COUNT;
    }

    /** Whether puzzles are graded, to test them or to report their grade. */
    boolean wantsGrade() {
        return spec.detail() != Detail.SOLUTION || !easierLevels().isEmpty();
    }

    /**
     * The levels, rising, of the boards that are to be made of a puzzle besides it; empty if the puzzle is the item.
     */
    List<Level> easierLevels() {
        List<Level> levels = spec.levelsOfBoards();
        return levels.isEmpty() ? levels : levels.subList(0, levels.size() - 1);
    }

    boolean isMetBy(Grade grade) {
        Rating rating = grade.rating();
        RatingRange ratings = spec.rating();
        SecondsRange seconds = spec.humanSeconds();
        HumanSeconds expected = grade.humanSeconds();
        return (spec.level() == null || spec.level() == grade.level())
                && (ratings == null || rating != null && ratings.contains(rating))
                && (seconds == null || expected != null && seconds.contains(expected.median()))
                && grade.techniques().keySet().containsAll(spec.requires())
                && spec.excludes().stream().noneMatch(grade.techniques()::containsKey);
    }

    /** Why no puzzle can meet the goal; null if one may. */
    @Nullable
    String impossible(Ladder ladder) {
        if (floor.compareTo(ceiling) > 0) {
            return "a technique required is rated above the ratings asked for";
        }
        return ceiling.equals(Rating.MAX) || ladder.rungs().stream().anyMatch(this::mayRate)
                ? null
                : "no technique of the ladder has a rating asked for";
    }

    /**
     * Whether a step of a rung may be rated between floor and ceiling; a long argument is rated higher than its rung.
     */
    private boolean mayRate(Rung rung) {
        return rung.rating().compareTo(ceiling) <= 0 && (rung.rating().compareTo(floor) >= 0 || rung.ratesByLength());
    }
}
