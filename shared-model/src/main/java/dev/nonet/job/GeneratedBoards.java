package dev.nonet.job;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import dev.nonet.puzzle.Grid;
import dev.nonet.reasoning.HumanSeconds;
import dev.nonet.reasoning.Level;
import dev.nonet.reasoning.Rating;
import org.jspecify.annotations.Nullable;

/**
 * Three boards of one grid. The clues of each board are a subset of those of the next easier one.
 *
 * @param grid the solution of all three
 * @param seed of the job; the same spec, seed and index give the same boards again
 * @param engine the version of the engine that made them
 */
public record GeneratedBoards(int index, Grid grid, Boards boards, long seed, String engine) implements ItemResult {

    /** The boards by their name in the recipe, which need not be their level. */
    public record Boards(Board easy, Board medium, Board hard) {}

    /**
     * @param rating null if the ladder cannot finish the puzzle
     * @param humanSeconds how long people are expected to take; null in results of engines before version 9
     */
    public record Board(
            Grid puzzle,
            Level level,
            @Nullable Rating rating,
            int clues,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            HumanSeconds humanSeconds) {}

    @JsonIgnore
    @Override
    public @Nullable Level level() {
        return null;
    }
}
