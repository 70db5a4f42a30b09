package dev.nonet.engine.grade;

import dev.nonet.engine.board.Board;
import dev.nonet.engine.board.SinglesWalk;
import dev.nonet.engine.ladder.Family;
import dev.nonet.engine.ladder.Rung;
import dev.nonet.engine.ladder.StandardLadder;
import dev.nonet.puzzle.Grid;
import dev.nonet.reasoning.HumanSeconds;
import dev.nonet.reasoning.Rating;
import dev.nonet.reasoning.TechniqueId;
import java.util.Comparator;

/**
 * How long people take over a puzzle, told beside its path: they fill in singles as they see them ({@link SinglesWalk}); where
 * these end, they do what the path does there, and go on with singles. An instance belongs to one thread.
 */
public final class HumanTime {

    /** What a path that does not finish its puzzle still lacks is held to be as hard as a step at the end of the scale. */
    private static final long UNFINISHED = Effort.ofRound(Rating.tenths(120), 1);

    /** The hardest of what may be found while singles are at hand, singles and direct steps; the singles filled in by then may have made it
     * needless. */
    private static final Rating BESIDE_SINGLES = StandardLadder.LADDER.rungs().stream()
            .filter(rung -> rung.family() == Family.SINGLE)
            .map(Rung::rating)
            .max(Comparator.naturalOrder())
            .orElseThrow();

    private final SinglesWalk walk = new SinglesWalk();

    /** The effort of the rounds that led on where singles ended, in thousandths. */
    private long beyond;

    /** That of the round under way, if it is none of singles. */
    private long pending;

    /** Whether the round under way is sure to lead on. */
    private boolean leadsOn;

    /** Before the path's first round. */
    void begin(Grid puzzle) {
        walk.begin(puzzle);
        beyond = 0;
        pending = 0;
        leadsOn = false;
    }

    /**
     * Before each round of the path.
     *
     * @param path where it stands
     * @param technique of the round
     * @param rating of its steps
     * @param effort of the round, in thousandths
     */
    void round(Board path, TechniqueId technique, Rating rating, long effort) {
        settle(path);
        pending = StandardLadder.SINGLES.contains(technique) ? 0 : effort;
        leadsOn = rating.compareTo(BESIDE_SINGLES) > 0;
    }

    /**
     * Whether people may still be expected to take so long at most, as far as the path has come: every round more takes time.
     *
     * @param most the median, in seconds
     */
    boolean isWithin(int most) {
        return !leadsOn || HumanModel.STANDARD.estimate(walk, beyond + pending).median() <= most;
    }

    /** Counts the last round if it led on: it may be one that the singles filled in by now have made needless. */
    private void settle(Board path) {
        if (pending > 0 && !walk.isFinished() && walk.takeOver(path)) {
            beyond += pending;
        }
        pending = 0;
    }

    /** After the path's last round. */
    HumanSeconds end(Board path, boolean solved) {
        finish(path, solved);
        return HumanModel.STANDARD.estimate(walk, beyond);
    }

    /** The same, as what the estimate is made from. */
    double[] quantities(Board path, boolean solved) {
        finish(path, solved);
        return HumanQuantity.all(walk, beyond);
    }

    private void finish(Board path, boolean solved) {
        settle(path);
        if (!solved) {
            beyond += UNFINISHED;
        }
    }

    /**
     * The least that people may be expected to take over a puzzle, without its path: all that they are if singles finish it.
     *
     * @return the median, in seconds
     */
    public int atLeast(Grid puzzle) {
        begin(puzzle);
        return HumanModel.STANDARD.estimate(walk, 0).median();
    }

    /**
     * The highest rating that a step of the puzzle that {@link #atLeast} was last asked about may have, where singles end, so that people
     * may still be expected to take so long at most; {@link Rating#MAX} if any may. A path that needs a harder step takes longer, as every
     * step that leads on there adds its effort and the singles after it their time. Never below the ratings of what may be found while
     * singles are at hand, and so be needless.
     *
     * @param most the median, in seconds
     */
    public Rating hardestWithin(int most) {
        int within = BESIDE_SINGLES.tenths();
        int above = Rating.MAX.tenths() + 1;
        while (above - within > 1) {
            int tried = (within + above) >>> 1;
            long effort = Effort.ofRound(Rating.tenths(tried), 1);
            if (HumanModel.STANDARD.estimate(walk, effort).median() <= most) {
                within = tried;
            } else {
                above = tried;
            }
        }
        return Rating.tenths(within);
    }

    /** Whether singles finish the puzzle that {@link #atLeast} was last asked about. */
    public boolean isExact() {
        return walk.isFinished();
    }
}
