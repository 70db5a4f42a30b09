package dev.nonet.job;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.nonet.puzzle.Grid;
import dev.nonet.puzzle.Symmetry;
import dev.nonet.reasoning.ExplainerGrade;
import dev.nonet.reasoning.Grade;
import dev.nonet.reasoning.HodokuGrade;
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
 * @param grade null if the job asked for none
 * @param symmetry the largest symmetry of the clue cells: the one asked for, or one that includes it
 * @param minimal whether no single clue can be removed
 * @param irreducible whether no orbit of the symmetry can be removed; true for every minimal puzzle
 * @param seed the seed of the job; the same spec, seed and index give the same puzzle again
 * @param path null for the whole path
 * @param steps null if the job asked for none
 * @param identity the same for all puzzles that are equal up to symmetry; null if the job asked for none
 * @param se the ratings on Sudoku Explainer's scale; null if the job asked for none
 * @param hodoku the rating on HoDoKu's scale; null if the job asked for none
 * @param engine the version of the engine that made it
 */
public record GeneratedPuzzle(
        int index,
        Grid puzzle,
        Grid solution,
        @JsonIgnore @Nullable Grade grade,
        Symmetry symmetry,
        boolean minimal,
        boolean irreducible,
        long seed,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable PathForm path,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable List<ExplainedStep> steps,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String identity,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable ExplainerGrade se,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable HodokuGrade hodoku,
        String engine)
        implements PuzzleResult {

    /** Reads the fields of the JSON, in its order. The JSON lacks the hardest technique of the grade. */
    @JsonCreator
    static GeneratedPuzzle read(
            @JsonProperty("index") int index,
            @JsonProperty("puzzle") Grid puzzle,
            @JsonProperty("solution") Grid solution,
            @JsonProperty("level") @Nullable Level level,
            @JsonProperty("rating") @Nullable Rating rating,
            @JsonProperty("effort") @Nullable Double effort,
            @JsonProperty("humanSeconds") @Nullable HumanSeconds humanSeconds,
            @JsonProperty("clues") int clues,
            @JsonProperty("symmetry") Symmetry symmetry,
            @JsonProperty("minimal") boolean minimal,
            @JsonProperty("irreducible") boolean irreducible,
            @JsonProperty("seed") long seed,
            @JsonProperty("techniques") @Nullable SortedMap<TechniqueId, Integer> techniques,
            @JsonProperty("path") @Nullable PathForm path,
            @JsonProperty("steps") @Nullable List<ExplainedStep> steps,
            @JsonProperty("identity") @Nullable String identity,
            @JsonProperty("se") @Nullable ExplainerGrade se,
            @JsonProperty("hodoku") @Nullable HodokuGrade hodoku,
            @JsonProperty("engine") String engine) {
        return new GeneratedPuzzle(
                index,
                puzzle,
                solution,
                Grade.ofFields(level, rating, effort, null, humanSeconds, techniques),
                symmetry,
                minimal,
                irreducible,
                seed,
                path,
                steps,
                identity,
                se,
                hodoku,
                engine);
    }
}
