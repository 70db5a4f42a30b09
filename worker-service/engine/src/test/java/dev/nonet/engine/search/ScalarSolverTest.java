package dev.nonet.engine.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.nonet.oracle.Oracle;
import dev.nonet.puzzle.Grid;
import java.util.Random;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ScalarSolverTest {

    private static final String PUZZLE =
            "..231.96..5....1.2....9..3..984.12.....2.....1.....7...........76..........945..1";

    private final ScalarSolver solver = new ScalarSolver();

    @Test
    void solvesAPuzzleWithOneSolution() {
        byte[] solution = new byte[81];
        assertThat(solver.solve(Grid.parse(PUZZLE).toDigits(), solution)).isEqualTo(1);
        assertThat(Grid.of(solution)).isEqualTo(Oracle.solve(Grid.parse(PUZZLE)).orElseThrow());
    }

    @Test
    void countsUpToTheLimitAndNoFurther() {
        byte[] empty = Grid.EMPTY.toDigits();
        assertThat(solver.count(empty, 1)).isEqualTo(1);
        assertThat(solver.count(empty, 2)).isEqualTo(2);
        assertThat(solver.count(empty, 10_000)).isEqualTo(10_000);
    }

    @Test
    void findsNoSolutionWhereGivensContradictEachOther() {
        assertThat(solver.count(Grid.EMPTY.with(0, 7).with(8, 7).toDigits(), 2)).isZero();
        assertThat(solver.count(Grid.EMPTY.with(0, 7).with(72, 7).toDigits(), 2))
                .isZero();
        assertThat(solver.count(Grid.EMPTY.with(0, 7).with(20, 7).toDigits(), 2))
                .isZero();
        assertThat(solver.count(Grid.parse("1".repeat(81)).toDigits(), 2)).isZero();
    }

    @Test
    void takesAFullGridAsItsOwnSolution() {
        Grid solution = Oracle.solve(Grid.parse(PUZZLE)).orElseThrow();
        byte[] found = new byte[81];
        assertThat(solver.solve(solution.toDigits(), found)).isEqualTo(1);
        assertThat(Grid.of(found)).isEqualTo(solution);
        Grid wrong = solution.with(0, solution.digit(0) % 9 + 1);
        assertThat(solver.count(wrong.toDigits(), 2)).isZero();
    }

    @Test
    void endsOnBoardsOfFewClues() {
        Grid sixteen = Grid.parse(".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1..............");
        assertThat(solver.count(sixteen.toDigits(), 100)).isEqualTo(100);
    }

    /** Few clues and no solution: the search takes more than ten seconds. */
    @Test
    void stopsWhenItIsToldAndGoesOnWithAnotherBoard() {
        AtomicInteger asked = new AtomicInteger();
        ScalarSolver stopped = new ScalarSolver(() -> asked.incrementAndGet() == 3);
        byte[] hopeless = Grid.parse(
                        ".....5.8....6.1.............1.5........1.6...3.......553.....61........4.........")
                .toDigits();

        assertThatExceptionOfType(CancellationException.class).isThrownBy(() -> stopped.count(hopeless, 2));
        assertThat(asked).hasValue(3);
        assertThat(stopped.solve(Grid.parse(PUZZLE).toDigits(), new byte[81])).isEqualTo(1);
    }

    /** Boards with no, one and many solutions, with few to many clues, some of them wrong; with vectors and without. */
    @ParameterizedTest
    @ValueSource(longs = {0, 1_000, Long.MAX_VALUE})
    void agreesWithTheOracleOnRandomBoards(long plainRounds) {
        ScalarSolver solver = new ScalarSolver(plainRounds);
        int[] seen = new int[4];
        for (long seed = 0; seed < 3_000; seed++) {
            Grid board = RandomBoards.draw(new Random(seed));
            int expected = Oracle.count(board, 3);
            byte[] solution = new byte[81];
            assertThat(solver.count(board.toDigits(), 3))
                    .as("seed %d: %s", seed, board)
                    .isEqualTo(expected);
            assertThat(solver.solve(board.toDigits(), solution)).isEqualTo(Math.min(expected, 2));
            if (expected == 1) {
                assertThat(Grid.of(solution))
                        .as("seed %d", seed)
                        .isEqualTo(Oracle.solve(board).orElseThrow());
            }
            seen[expected]++;
        }
        assertThat(seen).as("boards with 0, 1, 2 and more solutions").doesNotContain(0);
    }
}
