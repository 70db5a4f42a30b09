package dev.nonet.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nonet.puzzle.Grid;
import org.junit.jupiter.api.Test;

class OracleTest {

    private static final Grid PUZZLE =
            Grid.parse("092046083038000020000300500023090018910000350805031249786000435341857002259463871");
    private static final Grid SOLUTION =
            Grid.parse("592746183438915627167382594623594718914278356875631249786129435341857962259463871");

    @Test
    void findsTheOnlySolution() {
        assertThat(Oracle.solve(PUZZLE)).contains(SOLUTION);
        assertThat(Oracle.count(PUZZLE, 5)).isEqualTo(1);
        assertThat(Oracle.isSolutionOf(PUZZLE, SOLUTION)).isTrue();
    }

    @Test
    void countsNoFurtherThanTheLimit() {
        assertThat(Oracle.count(Grid.EMPTY, 7)).isEqualTo(7);
        assertThat(Oracle.solve(Grid.EMPTY)).isEmpty();
    }

    @Test
    void knowsThatContradictoryCluesHaveNoSolution() {
        assertThat(Oracle.count(Grid.EMPTY.with(0, 4).with(8, 4), 2)).isZero();
    }

    @Test
    void takesNoGridForASolutionThatIsNone() {
        assertThat(Oracle.isSolutionOf(PUZZLE, PUZZLE)).isFalse();
        assertThat(Oracle.isSolutionOf(PUZZLE.with(0, 7), SOLUTION)).isFalse();
        assertThat(Oracle.isSolutionOf(Grid.EMPTY, SOLUTION.with(0, 9))).isFalse();
    }
}
