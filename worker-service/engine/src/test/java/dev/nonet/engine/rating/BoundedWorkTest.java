package dev.nonet.engine.rating;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nonet.engine.GoldenPuzzles;
import dev.nonet.engine.rating.RatedPath.Ending;
import dev.nonet.engine.rating.hodoku.HodokuScale;
import dev.nonet.engine.rating.se.ExplainerRating;
import dev.nonet.engine.rating.se.ExplainerScale;
import dev.nonet.puzzle.Grid;
import org.junit.jupiter.api.Test;

/** However hard a puzzle is, rating it takes no more work than is allowed. */
class BoundedWorkTest {

    private static final int PUZZLES = 100;

    private static final int LITTLE = 640;
    private static final int MORE = 1_500;

    /** Which are tried for a step. Before each it is asked whether to stop, and before each assumption. */
    private static final int ARGUMENTS = 29;

    private final ExplainerScale explainer = new ExplainerScale();

    /** It ends with the beginning of the path that it would have with more work, and so with a lower bound of ER. */
    @Test
    void walksOfTheHardestPuzzlesEndWithinTheirWork() {
        int beyond = 0;
        for (Grid puzzle : GoldenPuzzles.hardest(PUZZLES)) {
            int[] asked = {0};
            RatedPath path = explainer.walk(puzzle, new Work(LITTLE, () -> {
                asked[0]++;
                return false;
            }));
            assertThat(asked[0])
                    .as("%s", puzzle)
                    .isLessThanOrEqualTo(LITTLE + ARGUMENTS * (path.steps().size() + 1));

            RatedPath longer = explainer.walk(puzzle, MORE);
            assertThat(longer.steps().subList(0, path.steps().size()))
                    .as("%s", puzzle)
                    .isEqualTo(path.steps());
            assertThat(ExplainerRating.of(path.steps()).er())
                    .as("%s", puzzle)
                    .isLessThanOrEqualTo(ExplainerRating.of(longer.steps()).er());
            if (path.ending() == Ending.BEYOND_WORK) {
                beyond++;
            } else {
                assertThat(path).as("%s", puzzle).isEqualTo(longer);
            }
        }
        assertThat(beyond).as("puzzles that need more").isBetween(1, PUZZLES - 1);
    }

    /** HoDoKu's steps do not nest, so they count no assumptions. */
    @Test
    void hodokuNeedsNoneOfThatWork() {
        HodokuScale hodoku = new HodokuScale();
        for (Grid puzzle : GoldenPuzzles.hardest(PUZZLES / 5)) {
            assertThat(hodoku.walk(puzzle, 0).ending()).as("%s", puzzle).isEqualTo(Ending.SOLVED);
        }
    }
}
