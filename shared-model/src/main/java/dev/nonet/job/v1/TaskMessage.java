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
import dev.nonet.reasoning.TechniqueId;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A task for any worker. Keyed by task id. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
@JsonSubTypes({
    @JsonSubTypes.Type(value = TaskMessage.Generate.class, name = "generate"),
    @JsonSubTypes.Type(value = TaskMessage.Solve.class, name = "solve")
})
public sealed interface TaskMessage {

    /**
     * The version of these messages. Version 2 added {@link Needs}, {@link ResultMessage.TaskDivided},
     * {@link ResultMessage.TaskReturned} and the heartbeat of {@link ResultMessage.TaskStarted}. Version 3 added hints to solve tasks,
     * and lean paths to both kinds.
     */
    int PROTOCOL = 3;

    /** The protocol that a task needs if it uses no newer feature. */
    int LEAST_PROTOCOL = 2;

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

    /** Null if the sender uses protocol 1 and would not understand the answers of protocol 2. */
    @Nullable
    Needs needs();

    TaskId task();

    /** The number of this attempt, from 1. */
    int attempt();

    /** The index of the first item of the slice. */
    int firstIndex();

    /** The number of items of the slice. */
    int count();

    /** @param spec always with a seed */
    record Generate(
            TaskId task,
            int attempt,
            int firstIndex,
            int count,
            GenerateSpec spec,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            Needs needs)
            implements TaskMessage {

        /** The message of an API with protocol 1. */
        public Generate(TaskId task, int attempt, int firstIndex, int count, GenerateSpec spec) {
            this(task, attempt, firstIndex, count, spec, null);
        }
    }

    /**
     * @param puzzles the texts of the slice's items, as the client sent them
     * @param techniques the techniques that a path may use; empty for all
     * @param canonical whether each result carries its identity
     * @param path which steps of the path a result contains; null for all
     * @param hint answers each board with a hint of this strength; null for no hint
     */
    record Solve(
            TaskId task,
            int attempt,
            int firstIndex,
            List<String> puzzles,
            Detail detail,
            List<TechniqueId> techniques,
            @JsonInclude(JsonInclude.Include.NON_DEFAULT) boolean canonical,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            PathForm path,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            HintStrength hint,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            Needs needs)
            implements TaskMessage {
        public Solve {
            puzzles = List.copyOf(puzzles);
            techniques = List.copyOf(techniques);
        }

        /** A task without hints, whose results contain full paths. */
        public Solve(
                TaskId task,
                int attempt,
                int firstIndex,
                List<String> puzzles,
                Detail detail,
                List<TechniqueId> techniques,
                boolean canonical,
                @Nullable Needs needs) {
            this(task, attempt, firstIndex, puzzles, detail, techniques, canonical, null, null, needs);
        }

        /** The message of an API with protocol 1. */
        public Solve(
                TaskId task,
                int attempt,
                int firstIndex,
                List<String> puzzles,
                Detail detail,
                List<TechniqueId> techniques,
                boolean canonical) {
            this(task, attempt, firstIndex, puzzles, detail, techniques, canonical, null);
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
            });
        }
    }
}
