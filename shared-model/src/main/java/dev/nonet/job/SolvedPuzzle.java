package dev.nonet.job;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.nonet.puzzle.Grid;
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
 * @param candidates the digits and candidates in 729 characters, nine per cell, if the item was a board in progress; null otherwise
 * @param solutions 0, 1, or 2 for "two or more"
 * @param solution null unless there is exactly one
 * @param level null unless there is exactly one solution and the job asked for a grade
 * @param rating null like the level, and if the ladder cannot finish the puzzle
 * @param effort the work of the whole path; null like the level
 * @param humanSeconds how long people are expected to take; null like the level, and for a board in progress
 * @param hardest the technique of the hardest step; null like the level
 * @param clues the number of clues
 * @param techniques the number of steps by technique
 * @param reason why there is not exactly one solution, or why the path ends before it; null otherwise
 * @param path which steps of the path are in {@code steps}; null for all, or without steps
 * @param steps the path; null unless the job asked for steps
 * @param hint null unless the job asked for one
 * @param identity 32 hexadecimal digits, equal for equivalent puzzles (relabelled, permuted or transposed); null unless there is
 *     exactly one solution and the job asked for it
 * @param engine the version of the engine that solved it
 */
public record SolvedPuzzle(
        int index,
        Grid puzzle,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String candidates,
        int solutions,
        @Nullable Grid solution,
        @Nullable Level level,
        @Nullable Rating rating,
        @Nullable Double effort,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable HumanSeconds humanSeconds,
        @Nullable TechniqueId hardest,
        int clues,
        SortedMap<TechniqueId, Integer> techniques,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String reason,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable PathForm path,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable List<ExplainedStep> steps,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable BoardHint hint,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String identity,
        String engine)
        implements ItemResult {

    /** A result without a hint, whose steps, if it has any, are the full path. */
    public SolvedPuzzle(
            int index,
            Grid puzzle,
            @Nullable String candidates,
            int solutions,
            @Nullable Grid solution,
            @Nullable Level level,
            @Nullable Rating rating,
            @Nullable Double effort,
            @Nullable HumanSeconds humanSeconds,
            @Nullable TechniqueId hardest,
            int clues,
            SortedMap<TechniqueId, Integer> techniques,
            @Nullable String reason,
            @Nullable List<ExplainedStep> steps,
            @Nullable String identity,
            String engine) {
        this(
                index,
                puzzle,
                candidates,
                solutions,
                solution,
                level,
                rating,
                effort,
                humanSeconds,
                hardest,
                clues,
                techniques,
                reason,
                null,
                steps,
                null,
                identity,
                engine);
    }

    /** A copy that declares its steps to be of this form. */
    public SolvedPuzzle with(PathForm form) {
        return with(form, hint);
    }

    /** A copy with a hint. */
    public SolvedPuzzle with(BoardHint newHint) {
        return with(path, newHint);
    }

    private SolvedPuzzle with(@Nullable PathForm form, @Nullable BoardHint newHint) {
        return new SolvedPuzzle(
                index,
                puzzle,
                candidates,
                solutions,
                solution,
                level,
                rating,
                effort,
                humanSeconds,
                hardest,
                clues,
                techniques,
                reason,
                form,
                steps,
                newHint,
                identity,
                engine);
    }
}
