package dev.nonet.job;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.nonet.puzzle.Grid;
import dev.nonet.reasoning.Level;
import dev.nonet.reasoning.Rating;
import dev.nonet.reasoning.TechniqueId;
import dev.nonet.words.ExplainedStep;
import java.util.List;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/**
 * What came of a puzzle to be solved.
 *
 * @param solutions 0, 1, or 2 for "two or more"
 * @param solution null unless there is exactly one
 * @param level null unless there is exactly one solution and the job asked for a grade
 * @param rating null like the level, and if the ladder cannot finish the puzzle
 * @param hardest the technique of the hardest step; null like the level
 * @param techniques how many steps of the path each technique gave
 * @param reason why there is not exactly one solution, or why the path stops short; null otherwise
 * @param steps the path; null unless the job asked for steps
 * @param identity the same for puzzles that are equal up to symmetry, 32 hexadecimal digits; null unless there is exactly one
 *     solution and the job asked for it
 * @param engine the version of the engine that solved it
 */
public record SolvedPuzzle(
        int index,
        Grid puzzle,
        int solutions,
        @Nullable Grid solution,
        @Nullable Level level,
        @Nullable Rating rating,
        @Nullable Double effort,
        @Nullable TechniqueId hardest,
        int clues,
        SortedMap<TechniqueId, Integer> techniques,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String reason,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable List<ExplainedStep> steps,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String identity,
        String engine)
        implements ItemResult {}
