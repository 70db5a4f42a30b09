package dev.nonet.job;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import dev.nonet.puzzle.Grid;
import dev.nonet.reasoning.Grade;
import dev.nonet.reasoning.HumanSeconds;
import dev.nonet.reasoning.Level;
import dev.nonet.reasoning.Rating;
import dev.nonet.reasoning.TechniqueId;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Three boards of one grid. The clues of each board are a subset of those of the next easier one.
 *
 * @param boards from the easiest, by their names in the recipe: of {@link Recipe#THREE_LEVELS} their levels; of
 *     {@link Recipe#THREE_BOARDS} easy, medium and hard, whatever their levels
 * @param grid the solution of all three
 * @param seed the seed of the job; the same spec, seed and index give the same boards again
 * @param engine the version of the engine that made them
 */
public record GeneratedBoards(int index, Grid grid, Map<String, Board> boards, long seed, String engine)
        implements ItemResult {

    public GeneratedBoards {
        boards = Collections.unmodifiableMap(new LinkedHashMap<>(boards));
    }

    /**
     * One of the boards.
     *
     * @param rating null if the ladder cannot finish the puzzle
     * @param humanSeconds how long people are expected to take; null if the grade does not say
     * @param effort the work of the whole path
     * @param minimal whether no single clue can be removed
     * @param techniques the number of steps by technique
     */
    public record Board(
            Grid puzzle,
            Level level,
            @Nullable Rating rating,
            int clues,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            HumanSeconds humanSeconds,

            double effort,
            boolean minimal,
            SortedMap<TechniqueId, Integer> techniques) {

        public Board {
            techniques = Collections.unmodifiableSortedMap(new TreeMap<>(techniques));
        }

        public static Board of(Grid puzzle, Grade grade, boolean minimal) {
            return new Board(
                    puzzle,
                    grade.level(),
                    grade.rating(),
                    puzzle.clueCount(),
                    grade.humanSeconds(),
                    grade.effort(),
                    minimal,
                    grade.techniques());
        }
    }

    @JsonIgnore
    @Override
    public @Nullable Level level() {
        return null;
    }
}
