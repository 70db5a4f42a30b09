package dev.nonet.job;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.nonet.reasoning.TechniqueId;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Asks for puzzles to be solved. The puzzles are texts, as a client sent them: a malformed one fails its item, not the job.
 *
 * @param puzzles one item each; empty once the job is stored, as its tasks hold them
 * @param techniques the rungs that a path may use; empty for all
 * @param canonical whether each result carries its identity
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record SolveSpec(
        @JsonProperty(access = JsonProperty.Access.WRITE_ONLY)
        List<String> puzzles,

        Detail detail,
        List<TechniqueId> techniques,
        @JsonInclude(JsonInclude.Include.NON_DEFAULT) boolean canonical,
        Priority priority,
        @Nullable Integer deadlineSeconds,
        @Nullable Callback callback)
        implements JobSpec {

    /** The longest text taken for a puzzle, in characters; the rest of a longer one is not kept. */
    public static final int MAX_TEXT = 200;

    @SuppressWarnings("NullAway") // JSON readers pass null for what is absent; here it gets its default.
    public SolveSpec {
        puzzles = List.copyOf(Objects.requireNonNullElse(puzzles, List.of()));
        detail = Objects.requireNonNullElse(detail, Detail.GRADE);
        techniques = List.copyOf(Objects.requireNonNullElse(techniques, List.of()));
        priority = Objects.requireNonNullElse(priority, Priority.NORMAL);
    }

    /** These puzzles, to be graded. */
    public static SolveSpec of(List<String> puzzles) {
        return new SolveSpec(puzzles, Detail.GRADE, List.of(), false, Priority.NORMAL, null, null);
    }

    @Override
    public JobKind kind() {
        return JobKind.SOLVE;
    }

    @Override
    public List<SpecViolation> violations(SpecLimits limits) {
        List<SpecViolation> violations = JobSpec.commonViolations(this);
        if (puzzles.isEmpty()) {
            violations.add(new SpecViolation("puzzles", "must hold at least one puzzle"));
        } else if (puzzles.size() > limits.maxPuzzles()) {
            violations.add(new SpecViolation(
                    "puzzles", "must hold at most " + limits.maxPuzzles() + " puzzles, holds " + puzzles.size()));
        }
        JobSpec.checkTechniques("techniques", techniques, limits, violations);
        return violations;
    }
}
