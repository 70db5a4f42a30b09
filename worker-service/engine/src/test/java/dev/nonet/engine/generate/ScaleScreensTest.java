package dev.nonet.engine.generate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nonet.engine.rating.GoldenRun;
import dev.nonet.engine.screen.Closure;
import dev.nonet.job.ExplainerGoal;
import dev.nonet.job.HodokuGoal;
import dev.nonet.reasoning.Rating;
import org.junit.jupiter.api.Test;

/** No puzzle that meets a goal on another scale is dismissed by its screen: recorded runs of both programs. */
class ScaleScreensTest {

    private final Closure closure = new Closure();

    @Test
    void dismissesNoPuzzleThatSudokuExplainerRatesAsWanted() {
        int dismissed = 0;
        for (GoldenRun run : GoldenRun.read("/rating/se.txt.gz")) {
            Rating er = Rating.tenths(Integer.parseInt(run.verdict().split(" ")[0]));
            assertThat(solves(run, ScaleScreens.below(new ExplainerGoal(er, er, false, false))))
                    .as("%s, %s", run.puzzle(), er)
                    .isFalse();
            ExplainerGoal higher = new ExplainerGoal(Rating.tenths(60), Rating.tenths(90), false, false);
            dismissed += solves(run, ScaleScreens.below(higher)) ? 1 : 0;
        }
        assertThat(dismissed).as("puzzles that are too light").isGreaterThan(20);
    }

    @Test
    void dismissesNoPuzzleThatHodokuScoresAsWanted() {
        int dismissed = 0;
        for (GoldenRun run : GoldenRun.read("/rating/hodoku.txt.gz")) {
            int score = Integer.parseInt(run.verdict().split(" ")[0]);
            assertThat(solves(run, ScaleScreens.below(new HodokuGoal(score, score, null))))
                    .as("%s, %d", run.puzzle(), score)
                    .isFalse();
            dismissed += solves(run, ScaleScreens.below(new HodokuGoal(1_200, null, null))) ? 1 : 0;
        }
        assertThat(dismissed).as("puzzles that are too light").isGreaterThan(20);
    }

    private boolean solves(GoldenRun run, Closure.Deductions deductions) {
        return closure.solves(run.puzzle().toDigits(), deductions);
    }
}
