package dev.nonet.engine.grade;

import dev.nonet.engine.board.Board;
import dev.nonet.engine.ladder.Family;
import dev.nonet.engine.ladder.Rung;
import dev.nonet.engine.ladder.StandardLadder;
import dev.nonet.puzzle.Grid;
import dev.nonet.reasoning.HumanSeconds;
import dev.nonet.reasoning.Rating;
import dev.nonet.reasoning.TechniqueId;
import java.util.Comparator;

/**
 * Estimates, while a path is followed, how long people take over its puzzle. The model player fills in singles as they
 * notice them ({@link SinglesWalk}); where there are no more, they take the next round of the path that helps, and go
 * on with singles. Not thread-safe.
 */
public final class HumanTime {

    /** Added to the effort if the path does not solve the puzzle: that of one step at the top of the scale. */
    private static final long UNFINISHED = Effort.ofRound(Rating.tenths(120), 1);

    /**
     * The highest rating of the family of singles, direct steps included. A round rated no higher may belong to a stage
     * where the model player still has singles, who then does not need it.
     */
    private static final Rating HARDEST_SINGLE = StandardLadder.LADDER.rungs().stream()
            .filter(rung -> rung.family() == Family.SINGLE)
            .map(Rung::rating)
            .max(Comparator.naturalOrder())
            .orElseThrow();

    private final SinglesWalk walk = new SinglesWalk();

    /** The effort of the rounds that the model player needed because there were no singles, in thousandths. */
    private long beyond;

    /**
     * The effort of the current round, of which it is not yet known whether the player needed it; 0 if it is one of
     * singles.
     */
    private long pending;

    /** Whether the player is sure to need the current round. */
    private boolean surelyNeeded;

    /** Called before the path's first round. */
    void begin(Grid puzzle) {
        walk.begin(puzzle);
        beyond = 0;
        pending = 0;
        surelyNeeded = false;
    }

    /**
     * Called before each round of the path is applied.
     *
     * @param path the board before the round
     * @param technique the technique of the round
     * @param rating the rating of its steps
     * @param effort the effort of the round, in thousandths
     */
    void round(Board path, TechniqueId technique, Rating rating, long effort) {
        countLastRound(path);
        pending = StandardLadder.SINGLES.contains(technique) ? 0 : effort;
        surelyNeeded = rating.compareTo(HARDEST_SINGLE) > 0;
    }

    /**
     * Whether the expected time may still be within a bound, as far as the path has come; it only grows with further
     * rounds.
     *
     * @param max the bound on the median, in seconds
     */
    boolean isWithin(int max) {
        return !surelyNeeded
                || HumanModel.STANDARD.estimate(walk, beyond + pending).median() <= max;
    }

    /**
     * Counts the last round if it was needed: if it gives the player's board something that singles had not given
     * already.
     */
    private void countLastRound(Board path) {
        if (pending > 0 && !walk.isFinished() && walk.takeOver(path)) {
            beyond += pending;
        }
        pending = 0;
    }

    /** The estimate; called after the path's last round. */
    HumanSeconds end(Board path, boolean solved) {
        finish(path, solved);
        return HumanModel.STANDARD.estimate(walk, beyond);
    }

    /** The quantities that the estimate is computed from; called in place of {@link #end}. */
    double[] quantities(Board path, boolean solved) {
        finish(path, solved);
        return HumanQuantity.all(walk, beyond);
    }

    private void finish(Board path, boolean solved) {
        countLastRound(path);
        if (!solved) {
            beyond += UNFINISHED;
        }
    }

    /**
     * A lower bound of the expected time of a puzzle, without following its path; exact if singles solve it
     * ({@link #isExact}).
     *
     * @return the median, in seconds
     */
    public int atLeast(Grid puzzle) {
        begin(puzzle);
        return HumanModel.STANDARD.estimate(walk, 0).median();
    }

    /**
     * The highest rating that a step may have so that the puzzle of the last {@link #atLeast} keeps within a bound on
     * its expected time; {@link Rating#MAX} if any may. A path that needs a harder step takes longer, as every needed
     * step adds its effort. Never lower than the ratings of singles and direct steps, which may be on the path without
     * being needed.
     *
     * @param max the bound on the median, in seconds
     */
    public Rating hardestWithin(int max) {
        int within = HARDEST_SINGLE.tenths();
        int above = Rating.MAX.tenths() + 1;
        while (above - within > 1) {
            int tried = (within + above) >>> 1;
            long effort = Effort.ofRound(Rating.tenths(tried), 1);
            if (HumanModel.STANDARD.estimate(walk, effort).median() <= max) {
                within = tried;
            } else {
                above = tried;
            }
        }
        return Rating.tenths(within);
    }

    /** Whether singles solve the puzzle of the last {@link #atLeast}. */
    public boolean isExact() {
        return walk.isFinished();
    }
}
