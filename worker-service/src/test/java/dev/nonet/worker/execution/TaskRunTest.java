package dev.nonet.worker.execution;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nonet.job.GenerateSpec;
import dev.nonet.job.ItemError;
import dev.nonet.job.ItemOutcome;
import dev.nonet.job.JobId;
import dev.nonet.job.SolvedPuzzle;
import dev.nonet.job.TaskId;
import dev.nonet.job.v1.ResultMessage;
import dev.nonet.job.v1.TaskMessage;
import dev.nonet.packing.PackedResults;
import dev.nonet.packing.ResultRecord;
import dev.nonet.puzzle.Grid;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;

/** Items that cost nothing like the ones before them. */
class TaskRunTest {

    private static final int COUNT = 1_200;
    private static final int ODD_ONE = 1_000;
    private static final ItemLimit LIMIT = new ItemLimit(Duration.ofSeconds(60));

    private static final long ITEM_NANOS = 10_000;
    private static final long TICK = Duration.ofMillis(1).toNanos();

    private final List<Integer> made = new ArrayList<>();

    /** The clock of a run, which its items advance: so the speed of the machine changes nothing. */
    private long now;

    /** @param limitMillis of the task */
    private ResultRecord run(int firstIndex, int limitMillis, ItemLimit limit, TaskRun.Items items) {
        TaskRun run = new TaskRun(
                new TaskMessage.Generate(
                        new TaskId(new JobId(new UUID(0, 0)), 0),
                        1,
                        firstIndex,
                        COUNT - firstIndex,
                        limitMillis,
                        false,
                        GenerateSpec.of(COUNT).withSeed(1),
                        new TaskMessage.Needs(TaskMessage.PROTOCOL, null)),
                "11",
                "w",
                limit,
                items,
                () -> Stop.NO,
                () -> now);
        try {
            return run.carryOut();
        } catch (CancellationException e) {
            return run.givenUp();
        }
    }

    /** Makes items one after the other, as the engine does; a batch that is stopped leaves nothing. */
    private TaskRun.Items each(int firstIndex, ItemMaker maker) {
        return (place, count, stop) -> {
            List<ItemOutcome> outcomes = new ArrayList<>();
            for (int index = firstIndex + place; index < firstIndex + place + count; index++) {
                outcomes.add(maker.make(index, stop));
            }
            outcomes.forEach(outcome -> made.add(outcome.index()));
            return outcomes;
        };
    }

    private interface ItemMaker {
        ItemOutcome make(int index, BooleanSupplier stop);
    }

    private ItemOutcome small(int index) {
        now += ITEM_NANOS;
        return new SolvedPuzzle(index, Grid.EMPTY, null, 2, null, null, "x", null, null, null, null, "11");
    }

    private ItemOutcome lasting(int index, BooleanSupplier stop) {
        while (!stop.getAsBoolean()) {
            now += TICK;
        }
        throw new CancellationException("at item " + index);
    }

    private static ResultMessage.TaskDivided divided(ResultRecord record) {
        assertThat(record.message()).isInstanceOf(ResultMessage.TaskDivided.class);
        return (ResultMessage.TaskDivided) record.message();
    }

    /** The item lasts until its own limit; what was done before it in its batch is not lost. */
    @Test
    void keepsAThousandFastItemsBeforeOneThatLasts() {
        ResultMessage.TaskDivided divided = divided(run(
                0,
                200,
                new ItemLimit(Duration.ofMillis(600)),
                each(0, (index, stop) -> index == ODD_ONE ? lasting(index, stop) : small(index))));

        assertThat(divided.packed().results()).isEqualTo(ODD_ONE);
        assertThat(divided.apart()).isTrue();
    }

    /**
     * An item may take less time than its task, where somebody waits: the batch is made one by one then, too, and none
     * is set apart for another.
     */
    @Test
    void setsApartTheItemThatLastsAndNoneBeforeItInItsBatch() {
        ResultMessage.TaskDivided divided = divided(run(
                0,
                60_000,
                new ItemLimit(Duration.ofMillis(600)),
                each(0, (index, stop) -> index == ODD_ONE ? lasting(index, stop) : small(index))));

        assertThat(divided.packed().results()).isEqualTo(ODD_ONE);
        assertThat(divided.apart()).isTrue();
    }

    /** The limit of the task is over when it ends, but not its own. */
    @Test
    void letsTheItemUnderWayEndBeforeItHandsBackTheOthers() {
        boolean[] waited = new boolean[1];
        ResultMessage.TaskDivided divided = divided(run(0, 200, LIMIT, each(0, (index, stop) -> {
            if (index == ODD_ONE && !waited[0]) {
                long end = now + Duration.ofMillis(400).toNanos();
                while (now < end) {
                    now += TICK;
                    if (stop.getAsBoolean()) {
                        throw new CancellationException();
                    }
                }
                waited[0] = true;
            }
            return small(index);
        })));

        assertThat(divided.packed().results()).isBetween(ODD_ONE + 1, COUNT - 1);
        assertThat(divided.apart()).isFalse();
        assertThat(made).as("each once").doesNotHaveDuplicates();
    }

    @Test
    void fillsItsMessageAndNoMore() {
        IntFunction<ItemOutcome> maker = index -> index < ODD_ONE
                ? small(index)
                : new SolvedPuzzle(
                        index, Grid.EMPTY, null, 2, null, null, "x".repeat(200_000), null, null, null, null, "11");

        ResultRecord record = run(0, 60_000, LIMIT, each(0, (index, stop) -> maker.apply(index)));

        ResultMessage.TaskDivided divided = divided(record);
        assertThat(divided.packed().results()).isBetween(ODD_ONE + 5, ODD_ONE + 11);
        assertThat(divided.apart()).isFalse();
        assertThat(divided.packed().contentBytes()).isLessThanOrEqualTo(PackedResults.MAX_TOGETHER);
    }

    @Test
    void makesAnErrorOfTheOnlyItemOfABatchThatTheEngineFailsOn() {
        ResultRecord record = run(0, 60_000, LIMIT, each(0, (index, stop) -> {
            if (index == ODD_ONE) {
                throw new IllegalStateException("a bug");
            }
            return small(index);
        }));

        assertThat(record.message()).isInstanceOfSatisfying(ResultMessage.TaskCompleted.class, all -> {
            assertThat(all.packed().results()).isEqualTo(COUNT - 1);
            assertThat(all.errors()).extracting(ItemError::index).containsExactly(ODD_ONE);
        });
    }
}
