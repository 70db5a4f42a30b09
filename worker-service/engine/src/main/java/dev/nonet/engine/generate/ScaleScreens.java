package dev.nonet.engine.generate;

import dev.nonet.engine.screen.Closure.Deductions;
import dev.nonet.job.ExplainerGoal;
import dev.nonet.job.HodokuGoal;
import dev.nonet.puzzle.Cell;
import dev.nonet.reasoning.HodokuGrade;

/**
 * Deductions that are too light for a goal on the scale of another program: a puzzle that they solve is rated below it.
 *
 * <p>Both programs take the first argument of their list that finds something. What these deductions find on some board
 * they still find, or something lighter, on each later board of the path: so no argument behind them in the list is
 * ever reached.
 */
final class ScaleScreens {

    /**
     * The highest ratings of Sudoku Explainer that singles alone lead to; then with locked candidates; then with
     * subsets and fish of up to 3.
     */
    private static final int SINGLES = 23;

    private static final int LOCKED = 28;
    private static final int SUBSETS = 40;

    /** HoDoKu's points of a hidden single, its dearest single, for all cells but the ten givens that it demands. */
    private static final int SINGLES_SCORE = 14 * (Cell.COUNT - 10);

    private ScaleScreens() {}

    static Deductions below(ExplainerGoal goal) {
        int min = goal.min().tenths();
        if (min <= SINGLES) {
            return Deductions.NONE;
        }
        if (min <= LOCKED) {
            return Deductions.SINGLES;
        }
        Deductions locked = Deductions.SINGLES.withLockedCandidates();
        return min <= SUBSETS
                ? locked
                : locked.withNakedSubsets(2)
                        .withNakedSubsets(3)
                        .withHiddenSubsets(2)
                        .withHiddenSubsets(3)
                        .withFish(2)
                        .withFish(3);
    }

    static Deductions below(HodokuGoal goal) {
        boolean isHard = goal.level() != null && goal.level().compareTo(HodokuGrade.Level.HARD) >= 0;
        return isHard || goal.min() != null && goal.min() > SINGLES_SCORE ? Deductions.SINGLES : Deductions.NONE;
    }
}
