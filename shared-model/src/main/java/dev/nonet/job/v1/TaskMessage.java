package dev.nonet.job.v1;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.nonet.job.Detail;
import dev.nonet.job.GenerateSpec;
import dev.nonet.job.TaskId;
import dev.nonet.reasoning.TechniqueId;
import java.util.List;

/** Work for whichever worker takes it. Its key on the topic is its task id. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
@JsonSubTypes({
    @JsonSubTypes.Type(value = TaskMessage.Generate.class, name = "generate"),
    @JsonSubTypes.Type(value = TaskMessage.Solve.class, name = "solve")
})
public sealed interface TaskMessage {

    TaskId task();

    /** Which attempt at the task this is, from 1. */
    int attempt();

    /** The first item of the slice. */
    int firstIndex();

    /** How many items the slice has. */
    int count();

    /** @param spec with its seed settled */
    record Generate(TaskId task, int attempt, int firstIndex, int count, GenerateSpec spec) implements TaskMessage {}

    /**
     * @param puzzles the texts of the slice's items, as the client sent them
     * @param techniques the rungs that a path may use; empty for all
     * @param canonical whether each result carries its identity
     */
    record Solve(
            TaskId task,
            int attempt,
            int firstIndex,
            List<String> puzzles,
            Detail detail,
            List<TechniqueId> techniques,
            @JsonInclude(JsonInclude.Include.NON_DEFAULT) boolean canonical)
            implements TaskMessage {
        public Solve {
            puzzles = List.copyOf(puzzles);
            techniques = List.copyOf(techniques);
        }

        @Override
        public int count() {
            return puzzles.size();
        }
    }
}
