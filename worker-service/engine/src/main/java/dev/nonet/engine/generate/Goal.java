package dev.nonet.engine.generate;

import dev.nonet.engine.ladder.Ladder;
import dev.nonet.job.Detail;
import dev.nonet.job.GenerateSpec;
import dev.nonet.job.RatingRange;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.Symmetry;
import dev.nonet.reasoning.Grade;
import dev.nonet.reasoning.Level;
import dev.nonet.reasoning.Rating;
import java.util.List;
import java.util.Objects;

/**
 * What a puzzle must be like to be the item that was asked for.
 *
 * @param orbits the sets of clues that are taken away together or not at all
 * @param fewestClues removal stops before there are fewer; 0 to remove all that can go
 * @param mostClues from {@code fewestClues} to 81
 */
record Goal(GenerateSpec spec, List<CellSet> orbits, int fewestClues, int mostClues) {

    static Goal of(GenerateSpec spec) {
        CellSet mask = spec.maskCells();
        if (mask != null) {
            return new Goal(spec, List.of(CellSet.ALL.minus(mask)), 0, mask.size());
        }
        List<CellSet> orbits = spec.symmetry().orbits();
        return spec.clues() == null
                ? new Goal(spec, orbits, 0, Cell.COUNT)
                : new Goal(spec, orbits, spec.clues().min(), spec.clues().max());
    }

    long seed() {
        return Objects.requireNonNull(spec.seed(), "the seed is settled before items are made");
    }

    /** Whether a puzzle must be graded to tell if it meets the goal, or to report it. */
    boolean wantsGrade() {
        return spec.detail() != Detail.SOLUTION;
    }

    /** The highest rating that can meet the goal; a grader need not look beyond. */
    Rating limit() {
        if (spec.rating() != null) {
            return spec.rating().max();
        }
        return spec.level() == null || spec.level() == Level.EXTREME
                ? Rating.MAX
                : spec.level().highest();
    }

    boolean isMetBy(Grade grade) {
        Rating rating = grade.rating();
        RatingRange ratings = spec.rating();
        return (spec.level() == null || spec.level() == grade.level())
                && (ratings == null || rating != null && ratings.contains(rating))
                && grade.techniques().keySet().containsAll(spec.requires())
                && spec.excludes().stream().noneMatch(grade.techniques()::containsKey);
    }

    /** Whether some puzzle may meet the goal: its ratings are some rung's, or those of what no rung finishes. */
    boolean isWithin(Ladder ladder) {
        if (spec.level() == Level.EXTREME || spec.level() == null && spec.rating() == null) {
            return true;
        }
        RatingRange wanted = spec.rating() != null
                ? spec.rating()
                : new RatingRange(
                        Objects.requireNonNull(spec.level()).lowest(),
                        spec.level().highest());
        return ladder.rungs().stream().anyMatch(rung -> wanted.contains(rung.rating()));
    }

    /** Whether a puzzle whose removal ended by itself may still have a clue too many. */
    boolean mayLeaveSpareClues() {
        return spec.symmetry() != Symmetry.NONE || spec.mask() != null || fewestClues > 0;
    }
}
