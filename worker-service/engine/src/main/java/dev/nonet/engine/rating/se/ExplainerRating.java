package dev.nonet.engine.rating.se;

import dev.nonet.engine.rating.RatedPath;
import dev.nonet.engine.rating.RatedPath.Ending;
import dev.nonet.engine.rating.RatedStep;
import java.util.List;

/**
 * What Sudoku Explainer 1.2.1 says of a puzzle, in tenths.
 *
 * @param er explainer rating: the hardest step; {@link #UNRATED} if the path is stuck. A path that ended for want of
 *     work has its hardest step so far, a lower bound
 * @param ep pearl: the hardest step up to the first that places a digit, inclusive; 0 if none does
 * @param ed diamond: the first step; 0 if there is none
 */
public record ExplainerRating(int er, int ep, int ed) {

    /** ER 20.0: no argument leads on. */
    public static final int UNRATED = 200;

    public static ExplainerRating of(RatedPath path) {
        ExplainerRating found = of(path.steps());
        return path.ending() == Ending.STUCK ? new ExplainerRating(UNRATED, found.ep, found.ed) : found;
    }

    /** The ratings so far. */
    public static ExplainerRating of(List<RatedStep> steps) {
        int er = 0;
        int ep = 0;
        int ed = 0;
        for (RatedStep step : steps) {
            er = Math.max(er, step.weight());
            if (ed == 0) {
                ed = er;
            }
            if (ep == 0 && step.placement() != null) {
                ep = er;
            }
        }
        return new ExplainerRating(er, ep, ed);
    }
}
