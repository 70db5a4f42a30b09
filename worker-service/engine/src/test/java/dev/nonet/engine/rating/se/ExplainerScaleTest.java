package dev.nonet.engine.rating.se;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nonet.engine.rating.GoldenRun;
import dev.nonet.engine.rating.RatedPath;
import dev.nonet.engine.rating.RatedPath.Ending;
import dev.nonet.engine.rating.RatedStep;
import dev.nonet.engine.rating.Soundness;
import dev.nonet.puzzle.Grid;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * The walk against recorded runs of Sudoku Explainer 1.2.1, which have each of its arguments up to level 1 at least
 * once.
 */
class ExplainerScaleTest {

    /** A puzzle of ER 11 and above: the original needs minutes for it. */
    private static final Grid HARDEST =
            Grid.parse("98.7..6..75..4......3..8.7.5....7.3...94.........2.1..3.......1.9...5.8...52....6");

    private final ExplainerScale scale = new ExplainerScale();

    @Test
    void walksAsTheOriginalStepByStep() {
        Soundness soundness = new Soundness();
        List<GoldenRun> runs = GoldenRun.read("/rating/se.txt.gz");
        assertThat(runs).hasSizeGreaterThan(200);
        for (GoldenRun run : runs) {
            RatedPath path = scale.walk(run.puzzle(), Long.MAX_VALUE);
            assertThat(path.steps().stream().map(RatedStep::notation))
                    .as(run.puzzle().toString())
                    .containsExactlyElementsOf(run.steps());
            ExplainerRating rating = ExplainerRating.of(path);
            assertThat(rating.er() + " " + rating.ep() + " " + rating.ed())
                    .as(run.puzzle().toString())
                    .isEqualTo(run.verdict());
            soundness.check(run.puzzle(), path.steps());
        }
    }

    @Test
    void endsWhenTheAllowedWorkIsDone() {
        RatedPath path = scale.walk(HARDEST, 1_000);
        assertThat(path.ending()).isEqualTo(Ending.BEYOND_WORK);
        assertThat(path).isEqualTo(scale.walk(HARDEST, 1_000));
    }

    @Test
    void aFullGridNeedsNoStep() {
        Grid solved = Grid.parse("123456789456789123789123456214365897365897214897214365531642978642978531978531642");
        RatedPath path = scale.walk(solved, 0);
        assertThat(path).isEqualTo(new RatedPath(List.of(), Ending.SOLVED));
        assertThat(ExplainerRating.of(path)).isEqualTo(new ExplainerRating(0, 0, 0));
    }

    /** The four cells can be swapped: every argument holds for both solutions, so none leads on. */
    @Test
    void aPuzzleWithTwoSolutionsIsWalkedAsFarAsItGoes() {
        Grid deadly = Grid.parse("..3456789456789123789123456..4365897365897214897214365531642978642978531978531642");
        RatedPath path = scale.walk(deadly, Long.MAX_VALUE);
        assertThat(path.ending()).isEqualTo(Ending.STUCK);
        assertThat(ExplainerRating.of(path)).isEqualTo(new ExplainerRating(ExplainerRating.UNRATED, 0, 0));
    }
}
