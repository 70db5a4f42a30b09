package dev.nonet.engine.ladder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nonet.engine.solve.LogicalSolver;
import dev.nonet.puzzle.Grid;
import dev.nonet.reasoning.Rating;
import dev.nonet.reasoning.Step;
import dev.nonet.reasoning.TechniqueId;
import dev.nonet.words.ExplainedStep;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class LadderTest {

    private static final Ladder LADDER = StandardLadder.LADDER;

    private static TechniqueId id(String value) {
        return new TechniqueId(value);
    }

    private static Rung rung(String id, int tenths) {
        return new Rung(
                id(id), id, List.of(), Family.SINGLE, Rating.tenths(tenths), (position, changes, sink) -> {}, "");
    }

    @Test
    void keepsTheOrderOfItsRungsWhenItIsNarrowed() {
        assertThat(LADDER.only(Set.of(id("x-wing"), id("naked-single"))).ids())
                .containsExactly(id("naked-single"), id("x-wing"));
        assertThat(LADDER.without(Set.of(id("full-house"))).ids())
                .hasSize(LADDER.ids().size() - 1)
                .doesNotContain(id("full-house"));
    }

    @Test
    void namesTheIdsThatItDoesNotHave() {
        assertThatThrownBy(() -> LADDER.only(Set.of(id("x-wing"), id("y-fish"))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("y-fish");
        assertThatThrownBy(() -> LADDER.without(Set.of(id("z-fish"))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("z-fish");
        assertThat(LADDER.rung(id("y-fish"))).isEmpty();
    }

    @Test
    void refusesRungsThatAreOutOfOrderOrTwiceThere() {
        assertThatThrownBy(() -> Ladder.of(rung("b", 20), rung("a", 10)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'a'");
        assertThatThrownBy(() -> Ladder.of(rung("a", 10), rung("a", 10)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'a'");
    }

    @Test
    void explainsEachStepUnderTheNameOfItsTechnique() {
        Grid puzzle = Grid.parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79");
        List<Step> steps = new LogicalSolver(LADDER).solve(puzzle).steps();

        List<ExplainedStep> explained = LADDER.explain(steps);

        assertThat(explained).hasSameSizeAs(steps);
        for (ExplainedStep step : explained) {
            assertThat(step.text())
                    .startsWith(LADDER.rung(step.technique()).orElseThrow().name() + ": ");
        }
        assertThatThrownBy(() -> LADDER.only(Set.of(id("x-wing"))).explain(steps))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
