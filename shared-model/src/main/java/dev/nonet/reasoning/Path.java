package dev.nonet.reasoning;

import dev.nonet.puzzle.Grid;
import java.util.List;

/**
 * The steps that a puzzle is solved with, in the order of their rounds.
 *
 * @param solved whether the steps lead to the solution; if not, the ladder knows no further step
 * @param end the board after the last step
 */
public record Path(Grid puzzle, List<Step> steps, boolean solved, Grid end) {

    public Path {
        steps = List.copyOf(steps);
    }

    /** How many rounds the path has. */
    public int rounds() {
        return steps.isEmpty() ? 0 : steps.getLast().round();
    }
}
