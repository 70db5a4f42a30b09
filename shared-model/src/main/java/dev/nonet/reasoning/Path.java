package dev.nonet.reasoning;

import dev.nonet.puzzle.Grid;
import java.util.List;

/**
 * The steps that solve a puzzle, ordered by round.
 *
 * @param solved whether the last step completes the solution; if not, no technique of the ladder applies to {@code end}
 * @param end the board after the last step
 */
public record Path(Grid puzzle, List<Step> steps, boolean solved, Grid end) {

    public Path {
        steps = List.copyOf(steps);
    }

    /** The number of rounds. */
    public int rounds() {
        return steps.isEmpty() ? 0 : steps.getLast().round();
    }
}
