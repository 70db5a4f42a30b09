package dev.nonet.job;

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
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The result of an item that is one puzzle. In JSON the fields of its grade stand beside the others. */
public sealed interface PuzzleResult extends ItemResult permits GeneratedPuzzle, SolvedPuzzle {

    /** The givens. */
    Grid puzzle();

    @Nullable
    Grid solution();

    /** Null unless the puzzle has exactly one solution and the job asked for a grade. */
    @JsonIgnore
    @Nullable
    Grade grade();

    /** The form of the path whose steps are in {@link #steps}; null for the full path, or without steps. */
    @Nullable
    PathForm path();

    /** The path; null unless the job asked for steps. */
    @Nullable
    List<ExplainedStep> steps();

    /**
     * 32 hexadecimal digits, equal for equivalent puzzles (relabelled, permuted or transposed); null if it was not
     * asked for.
     */
    @Nullable
    String identity();

    /** The ratings of Sudoku Explainer; null unless the job asked for them and the puzzle has exactly one solution. */
    @Nullable
    ExplainerGrade se();

    /** Score and level of HoDoKu; null unless the job asked for them and the puzzle has exactly one solution. */
    @Nullable
    HodokuGrade hodoku();

    /** Null without a grade. */
    @Override
    @JsonProperty
    default @Nullable Level level() {
        Grade grade = grade();
        return grade == null ? null : grade.level();
    }

    /** Null without a grade, and if the ladder cannot finish the puzzle. */
    @JsonProperty
    default @Nullable Rating rating() {
        Grade grade = grade();
        return grade == null ? null : grade.rating();
    }

    /** The work of the whole path; null without a grade. */
    @JsonProperty
    default @Nullable Double effort() {
        Grade grade = grade();
        return grade == null ? null : grade.effort();
    }

    /** How long people are expected to take; null without a grade, and for a board in progress. */
    @JsonProperty
    @JsonInclude(JsonInclude.Include.NON_NULL)
    default @Nullable HumanSeconds humanSeconds() {
        Grade grade = grade();
        return grade == null ? null : grade.humanSeconds();
    }

    /** The number of clues. */
    @JsonProperty
    default int clues() {
        return puzzle().clueCount();
    }

    /** The number of steps by technique; empty without a grade. */
    @JsonProperty
    default SortedMap<TechniqueId, Integer> techniques() {
        Grade grade = grade();
        return grade == null ? Collections.unmodifiableSortedMap(new TreeMap<>()) : grade.techniques();
    }
}
