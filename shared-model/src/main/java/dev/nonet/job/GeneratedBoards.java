package dev.nonet.job;

import com.fasterxml.jackson.annotation.JsonIgnore;
import dev.nonet.puzzle.Grid;
import dev.nonet.reasoning.Level;
import dev.nonet.reasoning.Rating;
import org.jspecify.annotations.Nullable;

/**
 * Three boards from one grid; each one's clues are among those of the easier.
 *
 * @param grid the solution of all three
 * @param seed of the job; with the spec and the index it gives these boards again
 * @param engine the version of the engine that made them
 */
public record GeneratedBoards(int index, Grid grid, Boards boards, long seed, String engine) implements ItemResult {

    /** By the names that the recipe gives them, whatever their grades are. */
    public record Boards(Board easy, Board medium, Board hard) {}

    /** @param rating null if the ladder cannot finish the puzzle */
    public record Board(Grid puzzle, Level level, @Nullable Rating rating, int clues) {}

    @JsonIgnore
    @Override
    public @Nullable Level level() {
        return null;
    }
}
