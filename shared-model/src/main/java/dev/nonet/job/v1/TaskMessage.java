package dev.nonet.job.v1;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.nonet.job.Detail;
import dev.nonet.job.GenerateSpec;
import dev.nonet.job.HintStrength;
import dev.nonet.job.PathForm;
import dev.nonet.job.SolveSpec;
import dev.nonet.job.TaskId;
import dev.nonet.reasoning.Scale;
import dev.nonet.reasoning.TechniqueId;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A task for any worker. Keyed by task id. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
@JsonSubTypes({
    @JsonSubTypes.Type(value = TaskMessage.Generate.class, name = "generate"),
    @JsonSubTypes.Type(value = TaskMessage.Solve.class, name = "solve")
})
public sealed interface TaskMessage {

    /** The version of these messages. A release that adds something that a worker must not ignore raises it. */
    int PROTOCOL = 1;

    /**
     * What a worker must support. A worker that does not answers with {@link ResultMessage.TaskReturned}.
     *
     * @param protocol the lowest protocol version that the worker must understand
     * @param engine the required engine version, which is the one that made the job's first items; null for any
     */
    record Needs(
            int protocol,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            String engine) {}

    Needs needs();

    TaskId task();

    /** The number of this attempt, from 1. */
    int attempt();

    /** The index of the first item of the slice. */
    int firstIndex();

    /** The number of items of the slice. */
    int count();

    /**
     * After this time in milliseconds, at least 1, the worker hands back the items that it has not begun. The item
     * under way keeps its own limit, which is the worker's.
     */
    int limitMillis();

    /**
     * Whether nothing of the job was done when the task was sent, so that nobody knows what its items take. On the
     * first attempt, a worker hands back an item that takes long, as the tasks of others wait behind it.
     */
    boolean untried();

    /** @param spec always with a seed */
    record Generate(
            TaskId task,
            int attempt,
            int firstIndex,
            int count,
            int limitMillis,
            @JsonInclude(JsonInclude.Include.NON_DEFAULT) boolean untried,
            GenerateSpec spec,
            Needs needs)
            implements TaskMessage {
        public Generate {
            Objects.requireNonNull(task, "task");
            Objects.requireNonNull(spec, "spec");
            Objects.requireNonNull(needs, "needs");
        }
    }

    /**
     * @param puzzles the texts of the slice's items, as the client sent them
     * @param techniques the techniques that a path may use; empty for all
     * @param canonical whether each result carries its identity
     * @param path which steps of the path a result contains; null for all
     * @param ratings the scales of other programs on which each puzzle is rated; empty for none
     * @param hint answers each board with a hint of this strength; null for no hint
     */
    record Solve(
            TaskId task,
            int attempt,
            int firstIndex,
            int limitMillis,
            @JsonInclude(JsonInclude.Include.NON_DEFAULT) boolean untried,
            List<String> puzzles,
            Detail detail,
            List<TechniqueId> techniques,
            @JsonInclude(JsonInclude.Include.NON_DEFAULT) boolean canonical,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            PathForm path,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            HintStrength hint,

            @JsonInclude(JsonInclude.Include.NON_EMPTY) List<Scale> ratings,
            Needs needs)
            implements TaskMessage {

        @SuppressWarnings("NullAway") // Jackson passes null for absent ratings.
        public Solve {
            Objects.requireNonNull(task, "task");
            Objects.requireNonNull(needs, "needs");
            ratings = List.copyOf(Objects.requireNonNullElse(ratings, List.of()));
            puzzles = List.copyOf(puzzles);
            techniques = List.copyOf(techniques);
        }

        @Override
        public int count() {
            return puzzles.size();
        }

        /** What is asked of each puzzle. */
        @JsonIgnore
        public SolveSpec spec() {
            return SolveSpec.of(detail).with(it -> {
                it.path = path;
                it.hint = hint;
                it.techniques = techniques;
                it.canonical = canonical;
                it.ratings = ratings;
            });
        }
    }
}
