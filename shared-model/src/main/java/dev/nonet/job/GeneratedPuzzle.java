package dev.nonet.job;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.nonet.puzzle.Grid;
import dev.nonet.puzzle.Symmetry;
import dev.nonet.reasoning.HumanSeconds;
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
 * @param effort the work of the whole path; null like the level
 * @param humanSeconds how long people are expected to take; null like the level
 * @param clues the number of clues
 * @param symmetry the largest symmetry of the clue cells: the one asked for, or one that includes it
 * @param minimal whether no single clue can be removed
 * @param irreducible whether no orbit of the symmetry can be removed; true for every minimal puzzle
 * @param seed of the job; the same spec, seed and index give the same puzzle again
 * @param techniques the number of steps by technique
 * @param path which steps of the path are in {@code steps}; null for all, or without steps
 * @param steps the path; null unless the job asked for steps
 * @param identity 32 hexadecimal digits, equal for equivalent puzzles (relabelled, permuted or transposed); null unless the job asked
 *     for it
 * @param engine the version of the engine that made it
 */
public record GeneratedPuzzle(
        int index,
        Grid puzzle,
        Grid solution,
        @Nullable Level level,
        @Nullable Rating rating,
        @Nullable Double effort,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable HumanSeconds humanSeconds,
        int clues,
        Symmetry symmetry,
        boolean minimal,
        boolean irreducible,
        long seed,
        SortedMap<TechniqueId, Integer> techniques,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable PathForm path,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable List<ExplainedStep> steps,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String identity,
        String engine)
        implements ItemResult {}
