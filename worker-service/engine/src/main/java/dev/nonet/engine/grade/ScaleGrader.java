package dev.nonet.engine.grade;

import dev.nonet.engine.rating.RatedPath;
import dev.nonet.engine.rating.RatedPath.Ending;
import dev.nonet.engine.rating.RatedStep;
import dev.nonet.engine.rating.Work;
import dev.nonet.engine.rating.hodoku.HodokuScale;
import dev.nonet.engine.rating.se.ExplainerRating;
import dev.nonet.engine.rating.se.ExplainerScale;
import dev.nonet.job.ExplainerGoal;
import dev.nonet.job.HodokuGoal;
import dev.nonet.puzzle.Grid;
import dev.nonet.reasoning.ExplainerGrade;
import dev.nonet.reasoning.HodokuGrade;
import dev.nonet.reasoning.Rating;
import dev.nonet.reasoning.Scale;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** Rates puzzles with exactly one solution on the scales of other programs. Not thread-safe. */
public final class ScaleGrader {

    private final ExplainerScale explainer = new ExplainerScale();
    private final HodokuScale hodoku = new HodokuScale();
    private final long work;

    /** With the {@linkplain Work#USUAL usual} bound of work. */
    public ScaleGrader() {
        this(Work.USUAL);
    }

    /** @param work how many assumptions may be propagated for a puzzle; see {@link Work} */
    public ScaleGrader(long work) {
        this.work = work;
    }

    /**
     * Sudoku Explainer's ratings.
     *
     * @param scales null unless it is one of them
     * @param stop asked now and then, from this thread: the hardest puzzles take seconds
     * @throws CancellationException if {@code stop} says so
     */
    public @Nullable ExplainerGrade explainer(List<Scale> scales, Grid puzzle, BooleanSupplier stop) {
        return scales.contains(Scale.SE) ? grade(explainer.walk(puzzle, new Work(work, stop))) : null;
    }

    /** HoDoKu's score and level; parameters as above. */
    public @Nullable HodokuGrade hodoku(List<Scale> scales, Grid puzzle, BooleanSupplier stop) {
        return scales.contains(Scale.HODOKU) ? HodokuScale.grade(hodoku.walk(puzzle, new Work(work, stop))) : null;
    }

    /** Sudoku Explainer's ratings if they meet the goal, else null; often found out before the whole path is known. */
    public @Nullable ExplainerGrade explainer(ExplainerGoal goal, Grid puzzle, BooleanSupplier stop) {
        RatedPath path = explainer.walk(puzzle, new Work(work, stop), steps -> mayMeet(goal, steps));
        ExplainerGrade grade = grade(path);
        return path.ending() != Ending.STOPPED && goal.isMetBy(grade) ? grade : null;
    }

    private static boolean mayMeet(ExplainerGoal goal, List<RatedStep> steps) {
        ExplainerRating soFar = ExplainerRating.of(steps);
        int min = goal.min().tenths();
        boolean mayBePearl = soFar.ep() == 0 || soFar.er() == soFar.ep() && soFar.ep() >= min;
        boolean mayBeDiamond = soFar.er() == soFar.ed() && soFar.ed() >= min;
        return soFar.er() <= goal.max().tenths() && (!goal.pearl() || mayBePearl) && (!goal.diamond() || mayBeDiamond);
    }

    /** HoDoKu's score and level if they meet the goal, else null. */
    public @Nullable HodokuGrade hodoku(HodokuGoal goal, Grid puzzle, BooleanSupplier stop) {
        RatedPath path = hodoku.walk(puzzle, new Work(work, stop), steps -> mayMeet(goal, steps));
        HodokuGrade grade = HodokuScale.grade(path);
        return path.ending() != Ending.STOPPED && goal.isMetBy(grade) ? grade : null;
    }

    private static boolean mayMeet(HodokuGoal goal, List<RatedStep> steps) {
        HodokuGrade soFar = HodokuScale.grade(steps);
        return (goal.max() == null || soFar.score() <= goal.max())
                && (goal.level() == null || soFar.level().compareTo(goal.level()) <= 0);
    }

    private static ExplainerGrade grade(RatedPath path) {
        ExplainerRating rating = ExplainerRating.of(path);
        Rating er = Rating.tenths(rating.er());
        return path.ending() == Ending.BEYOND_WORK
                ? ExplainerGrade.unknown(
                        "the bound of work was reached after " + path.steps().size() + " steps; ER is at least " + er)
                : ExplainerGrade.of(er, Rating.tenths(rating.ep()), Rating.tenths(rating.ed()));
    }
}
