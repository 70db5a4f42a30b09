package dev.nonet.engine.rating;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nonet.engine.search.ScalarSolver;
import dev.nonet.puzzle.Candidate;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.Grid;
import java.util.List;

/** No step of a path contradicts the one solution of its puzzle. */
public final class Soundness {

    private final ScalarSolver solver = new ScalarSolver();

    public void check(Grid puzzle, List<RatedStep> steps) {
        byte[] solution = new byte[Cell.COUNT];
        assertThat(solver.solve(digits(puzzle), solution))
                .as("solutions of %s", puzzle)
                .isOne();
        for (RatedStep step : steps) {
            Candidate placed = step.placement();
            if (placed != null) {
                assertThat(placed.digit())
                        .as("%s: %s", puzzle, step)
                        .isEqualTo(solution[placed.cell().index()]);
            }
            for (Candidate gone : step.eliminations()) {
                assertThat(gone.digit())
                        .as("%s: %s", puzzle, step)
                        .isNotEqualTo(solution[gone.cell().index()]);
            }
        }
    }

    private static byte[] digits(Grid puzzle) {
        byte[] digits = new byte[Cell.COUNT];
        for (int cell = 0; cell < Cell.COUNT; cell++) {
            digits[cell] = (byte) (puzzle.isEmpty(cell) ? 0 : puzzle.digit(cell));
        }
        return digits;
    }
}
