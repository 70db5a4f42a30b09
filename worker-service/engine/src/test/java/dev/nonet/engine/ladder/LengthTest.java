package dev.nonet.engine.ladder;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nonet.engine.board.Board;
import dev.nonet.engine.position.Position;
import dev.nonet.puzzle.CandidateSet;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.Grid;
import dev.nonet.reasoning.Evidence;
import dev.nonet.reasoning.Rating;
import dev.nonet.reasoning.Step;
import dev.nonet.reasoning.TechniqueId;
import java.util.List;
import org.junit.jupiter.api.Test;

class LengthTest {

    private static final CandidateSet ONE = CandidateSet.of(1, CellSet.of(0));
    private static final CandidateSet TWO = CandidateSet.of(2, CellSet.of(0));

    private static Rating rated(int nodes) {
        return Length.rate(Rating.tenths(70), nodes);
    }

    private static Evidence chainOf(int nodes) {
        return new Evidence.Chain(
                java.util.Collections.nCopies(nodes, new Evidence.Chain.Node(1, CellSet.of(0))), false);
    }

    @Test
    void addsATenthForEachHalfMore() {
        assertThat(rated(0)).isEqualTo(Rating.tenths(70));
        assertThat(rated(4)).isEqualTo(Rating.tenths(70));
        assertThat(rated(5)).isEqualTo(Rating.tenths(71));
        assertThat(rated(6)).isEqualTo(Rating.tenths(71));
        assertThat(rated(12)).isEqualTo(Rating.tenths(73));
        assertThat(rated(24)).isEqualTo(Rating.tenths(75));
        assertThat(rated(25)).isEqualTo(Rating.tenths(76));
    }

    @Test
    void neverFallsAndStaysOnTheScale() {
        for (int nodes = 0; nodes < 3_000; nodes++) {
            assertThat(rated(nodes + 1)).isGreaterThanOrEqualTo(rated(nodes));
        }
        assertThat(Length.rate(Rating.MAX, 1_000_000)).isEqualTo(Rating.MAX);
    }

    @Test
    void theShortestArgumentForAConclusionCounts() {
        Rung rung = new Rung(
                new TechniqueId("chain"),
                "Chain",
                List.of(),
                Family.CHAIN,
                Rating.tenths(70),
                (position, changes, sink) -> {
                    sink.eliminate(ONE, 12, () -> chainOf(12));
                    sink.eliminate(TWO, 8, () -> chainOf(8));
                    sink.eliminate(ONE, 4, () -> chainOf(4));
                    sink.eliminate(ONE, 6, () -> chainOf(6));
                },
                "");
        Position position = new Position(Board.of(Grid.EMPTY));

        List<Step> all = rung.findAll(position);
        StepCollector lightest = new StepCollector();
        lightest.collect(rung, position);

        assertThat(all).extracting(Step::rating).containsExactly(Rating.tenths(70), Rating.tenths(72));
        assertThat(all.getFirst().evidence()).isEqualTo(chainOf(4));
        lightest.keepLightest();
        assertThat(lightest.rating()).isEqualTo(Rating.tenths(70));
        assertThat(lightest.isComplete()).isFalse();
        assertThat(lightest.steps(1)).containsExactly(all.getFirst());
    }
}
