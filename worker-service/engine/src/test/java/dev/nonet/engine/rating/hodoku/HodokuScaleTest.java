package dev.nonet.engine.rating.hodoku;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nonet.engine.rating.GoldenRun;
import dev.nonet.engine.rating.RatedPath;
import dev.nonet.engine.rating.RatedPath.Ending;
import dev.nonet.engine.rating.RatedStep;
import dev.nonet.engine.rating.Soundness;
import dev.nonet.engine.rating.Work;
import dev.nonet.puzzle.Grid;
import dev.nonet.reasoning.HodokuGrade;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * The walk against recorded runs of HoDoKu 2.2.4, which have each of the types of steps that occur in any of them at
 * least once.
 */
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
            HodokuGrade rating = HodokuScale.grade(path);
            assertThat(rating.score() + " " + rating.level().name())
                    .as(run.puzzle().toString())
                    .isEqualTo(run.verdict());
        }
    }

    /** Below ten givens the program does not begin; of a puzzle with several solutions brute force knows no digit. */
    @Test
    void givesUpWhatHasNotOneSolution() {
        RatedPath few = scale.walk(Grid.parse("123456789" + ".".repeat(72)), Long.MAX_VALUE);
        assertThat(few).isEqualTo(new RatedPath(List.of(), Ending.STUCK));
        assertThat(HodokuScale.grade(few)).isEqualTo(new HodokuGrade(20_000, HodokuGrade.Level.EXTREME));
        RatedPath deadly = scale.walk(
                Grid.parse("..3456789456789123789123456..4365897365897214897214365531642978642978531978531642"),
                Long.MAX_VALUE);
        assertThat(deadly.ending()).isEqualTo(Ending.STUCK);
    }

    @Test
    void guessesTheMiddleOfTheEmptyCells() {
        Grid puzzle = Grid.parse("12345678945678912378912345621436589736589721489721436553164297864297853197853164.");
        Finding found = BruteForce.find(new QueuedBoard(puzzle, new Work(0)));
        assertThat(found).isNotNull().extracting(Finding::placed).isEqualTo(9 * 80 + 1);
    }
}
