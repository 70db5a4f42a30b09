package dev.nonet.engine.rating.hodoku;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nonet.engine.rating.GoldenRun;
import dev.nonet.engine.rating.RatedPath;
import dev.nonet.engine.rating.RatedPath.Ending;
import dev.nonet.engine.rating.RatedStep;
import dev.nonet.engine.rating.Soundness;
import dev.nonet.puzzle.Grid;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The walk against recorded runs of HoDoKu 2.2.4, which have each of the types of steps that occur in any of them at least once. */
class HodokuScaleTest {

    private final HodokuScale scale = new HodokuScale();

    @Test
    void walksAsTheOriginalStepByStep() {
        Soundness soundness = new Soundness();
        List<GoldenRun> runs = GoldenRun.read("/rating/hodoku.txt.gz");
        assertThat(runs).hasSizeGreaterThan(150);
        for (GoldenRun run : runs) {
            RatedPath path = scale.walk(run.puzzle(), Long.MAX_VALUE);
            List<String> steps = path.steps().stream().map(RatedStep::notation).toList();
            soundness.check(run.puzzle(), path.steps());
            assertThat(path.ending()).as(run.puzzle().toString()).isEqualTo(Ending.SOLVED);
            assertThat(steps).as(run.puzzle().toString()).containsExactlyElementsOf(run.steps());
            HodokuRating rating = HodokuRating.of(path);
            assertThat(rating.score() + " " + rating.level())
                    .as(run.puzzle().toString())
                    .isEqualTo(run.verdict());
        }
    }

    /** The table ends before forcing nets. */
    @Test
    void isStuckWhereOnlyAForcingNetLeadsOn() {
        Grid needsNets =
                Grid.parse("4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........");
        assertThat(scale.walk(needsNets, Long.MAX_VALUE).ending()).isEqualTo(Ending.STUCK);
    }
}
