package dev.nonet.job;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.nonet.reasoning.Scale;
import dev.nonet.reasoning.TechniqueId;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The spec of a job that solves puzzles. Puzzles are kept as the texts that the client sent, so a malformed one fails
 * its item and not the job.
 *
 * @param puzzles one item each; empty in a stored spec, because the tasks hold the puzzles
 * @param path which steps of the path a result contains; null for all
 * @param hint answers each board with a hint of this strength instead of a grade and a path; null for no hint
 * @param techniques the techniques that a path may use; empty for all
 * @param canonical whether each result carries its identity, see {@link SolvedPuzzle#identity}
 * @param ratings the scales of other programs on which each puzzle with exactly one solution is rated; empty for none
 * @param metadata the client's own labels, see {@link Labels}; empty for none
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record SolveSpec(
        @JsonProperty(access = JsonProperty.Access.WRITE_ONLY)
        List<String> puzzles,

        Detail detail,
        @Nullable PathForm path,
        @Nullable HintStrength hint,
        List<TechniqueId> techniques,
        @JsonInclude(JsonInclude.Include.NON_DEFAULT) boolean canonical,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<Scale> ratings,
        Priority priority,
        @Nullable Integer deadlineSeconds,
        @Nullable Callback callback,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) Map<String, String> metadata)
        implements JobSpec {

    /** The longest text of a puzzle, in characters. Longer texts are truncated when a job is submitted. */
    public static final int MAX_TEXT = 200;

    @SuppressWarnings("NullAway") // Jackson passes null for absent fields, which get their defaults here.
    public SolveSpec {
        puzzles = List.copyOf(Objects.requireNonNullElse(puzzles, List.of()));
        detail = Objects.requireNonNullElse(detail, Detail.GRADE);
        techniques = List.copyOf(Objects.requireNonNullElse(techniques, List.of()));
        ratings = JobSpec.sorted(ratings);
        priority = Objects.requireNonNullElse(priority, Priority.NORMAL);
        metadata = Labels.copy(metadata);
    }

    /** Asks for the grades of these puzzles. */
    public static SolveSpec of(List<String> puzzles) {
        return new Fields(puzzles).spec();
    }

    /** Asks this of puzzles that are given apart from the spec. */
    public static SolveSpec of(Detail detail) {
        return of(List.of()).with(it -> it.detail = detail);
    }

    /**
     * Asks for a hint for one board.
     *
     * @param techniques the techniques that the hint may use; empty for all
     */
    public static SolveSpec hint(String board, HintStrength strength, List<TechniqueId> techniques) {
        return of(List.of(board)).with(it -> {
            it.detail = Detail.SOLUTION;
            it.hint = strength;
            it.techniques = techniques;
            it.priority = Priority.INTERACTIVE;
        });
    }

    /** A copy with some fields changed: {@code spec.with(it -> it.detail = Detail.STEPS)}. */
    public SolveSpec with(Consumer<Fields> change) {
        Fields fields = new Fields(this);
        change.accept(fields);
        return fields.spec();
    }

    /** A copy with other puzzles. */
    public SolveSpec with(List<String> others) {
        return with(it -> it.puzzles = others);
    }

    /** A mutable builder; its fields are those of {@link SolveSpec}. */
    public static final class Fields {
        public List<String> puzzles;
        public Detail detail = Detail.GRADE;
        public @Nullable PathForm path;
        public @Nullable HintStrength hint;
        public List<TechniqueId> techniques = List.of();
        public boolean canonical;
        public List<Scale> ratings = List.of();
        public Priority priority = Priority.NORMAL;
        public @Nullable Integer deadlineSeconds;
        public @Nullable Callback callback;
        public Map<String, String> metadata = Map.of();

        private Fields(List<String> puzzles) {
            this.puzzles = puzzles;
        }

        private Fields(SolveSpec from) {
            puzzles = from.puzzles;
            detail = from.detail;
            path = from.path;
            hint = from.hint;
            techniques = from.techniques;
            canonical = from.canonical;
            ratings = from.ratings;
            priority = from.priority;
            deadlineSeconds = from.deadlineSeconds;
            callback = from.callback;
            metadata = from.metadata;
        }

        private SolveSpec spec() {
            return new SolveSpec(
                    puzzles,
                    detail,
                    path,
                    hint,
                    techniques,
                    canonical,
                    ratings,
                    priority,
                    deadlineSeconds,
                    callback,
                    metadata);
        }
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
        JobSpec.checkPath(path, detail, violations);
        JobSpec.checkTechniques("techniques", techniques, limits, violations);
        return violations;
    }
}
