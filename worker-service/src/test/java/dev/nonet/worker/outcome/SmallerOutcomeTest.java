package dev.nonet.worker.outcome;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nonet.job.Detail;
import dev.nonet.job.ItemError;
import dev.nonet.job.ItemResult;
import dev.nonet.job.JobId;
import dev.nonet.job.SolvedPuzzle;
import dev.nonet.job.TaskId;
import dev.nonet.job.v1.ResultMessage;
import dev.nonet.job.v1.TaskMessage;
import dev.nonet.puzzle.Grid;
import java.util.Collections;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** An outcome that does not fit into one message is halved until a single item is left. */
class SmallerOutcomeTest {

    private static final TaskMessage.Needs NEEDS = new TaskMessage.Needs(TaskMessage.PROTOCOL, null);

    @Test
    void halvesUntilASingleItemIsLeftAndThatBecomesAnError() {
        TaskMessage task = task(5, NEEDS);
        ResultMessage outcome = completed(task, 5);

        ResultMessage.TaskDivided two = (ResultMessage.TaskDivided) smaller(outcome, task);
        assertThat(two.results()).extracting(ItemResult::index).containsExactly(10, 11);
        assertThat(two.apart()).isFalse();

        ResultMessage.TaskDivided one = (ResultMessage.TaskDivided) smaller(two, task);
        assertThat(one.results()).extracting(ItemResult::index).containsExactly(10);

        ResultMessage.TaskDivided none = (ResultMessage.TaskDivided) smaller(one, task);
        assertThat(none.results()).isEmpty();
        assertThat(none.errors()).singleElement().satisfies(error -> {
            assertThat(error.index()).isEqualTo(10);
            assertThat(error.code()).isEqualTo(ItemError.INTERNAL);
            assertThat(error.input()).isEqualTo("text");
        });
        assertThat(SmallerOutcome.of(none, task)).isNull();
    }

    @Test
    void completesATaskOfASingleItem() {
        TaskMessage task = task(1, NEEDS);

        assertThat(smaller(completed(task, 1), task))
                .isInstanceOfSatisfying(ResultMessage.TaskCompleted.class, completed -> {
                    assertThat(completed.results()).isEmpty();
                    assertThat(completed.errors()).hasSize(1);
                });
    }

    @Test
    void leavesAnApiOfBeforeWhatItUnderstands() {
        TaskMessage task = task(5, null);

        assertThat(SmallerOutcome.of(completed(task, 5), task)).isNull();
    }

    private static ResultMessage smaller(ResultMessage message, TaskMessage task) {
        ResultMessage smaller = SmallerOutcome.of(message, task);
        assertThat(smaller).isNotNull();
        return java.util.Objects.requireNonNull(smaller);
    }

    private static TaskMessage task(int count, TaskMessage.@Nullable Needs needs) {
        return new TaskMessage.Solve(
                new TaskId(new JobId(UUID.randomUUID()), 3),
                1,
                10,
                Collections.nCopies(count, "text"),
                Detail.SOLUTION,
                List.of(),
                false,
                needs);
    }

    private static ResultMessage completed(TaskMessage task, int count) {
        List<ItemResult> results = IntStream.range(10, 10 + count)
                .<ItemResult>mapToObj(index -> new SolvedPuzzle(
                        index, Grid.EMPTY, null, 2, null, null, "too few clues", null, null, null, null, "1"))
                .toList();
        return new ResultMessage.TaskCompleted(task.task(), 1, "w", results, List.of());
    }
}
