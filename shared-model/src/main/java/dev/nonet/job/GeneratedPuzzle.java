package dev.nonet.job;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.nonet.puzzle.Grid;
import dev.nonet.puzzle.Symmetry;
import dev.nonet.reasoning.Level;
import dev.nonet.reasoning.Rating;
import dev.nonet.reasoning.TechniqueId;
import dev.nonet.words.ExplainedStep;
import java.util.List;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/**
 * A new puzzle with exactly one solution.
 *
 * @param level null if the job asked for no grade
 * @param rating null if the job asked for no grade, or the ladder cannot finish the puzzle
 * @param clues how many
 * @param symmetry all that the clue cells have, the one asked for or a larger one
 * @param minimal whether no clue can be removed
 * @param irreducible whether no orbit of the symmetry can be removed; true of every minimal puzzle
 * @param seed of the job; with the spec and the index it gives this puzzle again
 * @param techniques how many steps of the path each technique gave
 * @param steps the path; null unless the job asked for steps
 * @param identity the same for puzzles that are equal up to symmetry, 32 hexadecimal digits; null unless the job asked for it
 * @param engine the version of the engine that made it
 */
public record GeneratedPuzzle(
        int index,
        Grid puzzle,
        Grid solution,
        @Nullable Level level,
        @Nullable Rating rating,
        @Nullable Double effort,
        int clues,
        Symmetry symmetry,
        boolean minimal,
        boolean irreducible,
        long seed,
        SortedMap<TechniqueId, Integer> techniques,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable List<ExplainedStep> steps,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String identity,
        String engine)
        implements ItemResult {}
