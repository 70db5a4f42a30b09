package dev.nonet.job;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.nonet.puzzle.Grid;
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
 * The result of an item of a solve job.
 *
 * @param puzzle the givens
 * @param candidates the digits and candidates in 729 characters, nine per cell, if the item was a board in progress;
 *     null otherwise
 * @param solutions 0, 1, or 2 for "two or more"
 * @param solution null unless there is exactly one
 * @param reason why there is not exactly one solution, or why the path ends before it; null otherwise
 * @param hint null unless the job asked for one
 * @param engine the version of the engine that solved it
 */
public record SolvedPuzzle(
        int index,
        Grid puzzle,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String candidates,
        int solutions,
        @Nullable Grid solution,
        @JsonIgnore @Nullable Grade grade,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String reason,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable PathForm path,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable List<ExplainedStep> steps,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable BoardHint hint,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String identity,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable ExplainerGrade se,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable HodokuGrade hodoku,
        String engine)
        implements PuzzleResult {

    /** A puzzle that is not rated on other scales. */
    public SolvedPuzzle(
            int index,
            Grid puzzle,
            @Nullable String candidates,
            int solutions,
            @Nullable Grid solution,
            @Nullable Grade grade,
            @Nullable String reason,
            @Nullable PathForm path,
            @Nullable List<ExplainedStep> steps,
            @Nullable BoardHint hint,
            @Nullable String identity,
            String engine) {
        this(
                index,
                puzzle,
                candidates,
                solutions,
                solution,
                grade,
                reason,
                path,
                steps,
                hint,
                identity,
                null,
                null,
                engine);
    }

    /** The fields as JSON has them, in their order there. */
    @JsonCreator
    static SolvedPuzzle read(
            @JsonProperty("index") int index,
            @JsonProperty("puzzle") Grid puzzle,
            @JsonProperty("candidates") @Nullable String candidates,
            @JsonProperty("solutions") int solutions,
            @JsonProperty("solution") @Nullable Grid solution,
            @JsonProperty("level") @Nullable Level level,
            @JsonProperty("rating") @Nullable Rating rating,
            @JsonProperty("effort") @Nullable Double effort,
            @JsonProperty("humanSeconds") @Nullable HumanSeconds humanSeconds,
            @JsonProperty("hardest") @Nullable TechniqueId hardest,
            @JsonProperty("clues") int clues,
            @JsonProperty("techniques") @Nullable SortedMap<TechniqueId, Integer> techniques,
            @JsonProperty("reason") @Nullable String reason,
            @JsonProperty("path") @Nullable PathForm path,
            @JsonProperty("steps") @Nullable List<ExplainedStep> steps,
            @JsonProperty("hint") @Nullable BoardHint hint,
            @JsonProperty("identity") @Nullable String identity,
            @JsonProperty("se") @Nullable ExplainerGrade se,
            @JsonProperty("hodoku") @Nullable HodokuGrade hodoku,
            @JsonProperty("engine") String engine) {
        return new SolvedPuzzle(
                index,
                puzzle,
                candidates,
                solutions,
                solution,
                Grade.ofFields(level, rating, effort, hardest, humanSeconds, techniques),
                reason,
                path,
                steps,
                hint,
                identity,
                se,
                hodoku,
                engine);
    }

    /** The technique of the hardest step; null without a grade, and if the path has no step. */
    @JsonProperty
    public @Nullable TechniqueId hardest() {
        return grade == null ? null : grade.hardest();
    }
}
