package dev.nonet.api.task;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nonet.job.Priority;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How tasks are sized by what items have cost, however wrong the estimate is. */
class TaskSizeTest {

    private static final int MANY = 10_000_000;

    @ParameterizedTest
    @CsvSource({"0, 0.25", "125, 0.25", "480, 0.96", "2000, 4", "100000, 4"})
    void tasksAreLongerInALargerFleet(int threads, double seconds) {
        assertThat(TaskSize.seconds(threads)).isEqualTo(seconds);
        assertThat(TaskSize.limitMillis(seconds)).isEqualTo((int) (seconds * 4_000));
    }

    @ParameterizedTest
    @CsvSource({
        // seconds and bytes of an item, the most items, requested, priority, items
        "0.001, 100, 2000, 10000000, BULK, 250",
        "0.001, 100, 40, 10000000, BULK, 40",
        "0.0001, 100, 2000, 10000000, NORMAL, 1500",
        "0.0001, 1000, 2000, 10000000, NORMAL, 262",
        "0.001, 300000, 2000, 10000000, NORMAL, 1",
        "60, 100, 2000, 10000000, NORMAL, 1",
        "0.001, 100, 2000, 160, NORMAL, 10",
        "0.001, 100, 2000, 10, NORMAL, 1",
        "0.001, 100, 2000, 10000000, INTERACTIVE, 50",
        "0.001, 100, 2000, 10, INTERACTIVE, 4",
        "0.02, 100, 2000, 10, INTERACTIVE, 2",
        "0.1, 100, 2000, 10, INTERACTIVE, 1",
    })
    void aTaskHasTheItemsThatTakeItsTimeAndFitIntoAMessage(
            double seconds, double bytes, int max, int requested, Priority priority, int items) {
        assertThat(TaskSize.items(new ItemCost(seconds, bytes), max, requested, priority, 0.25))
                .isEqualTo(items);
    }

    /**
     * A job whose items cost a thousand times more or less than guessed gets tasks of about the right length within a
     * few steps.
     */
    @ParameterizedTest
    @CsvSource({"0.001", "0.03", "1", "30", "1000"})
    void followsWhatItemsCost(double factor) {
        ItemCost guess = new ItemCost(0.001, 120);
        double real = 0.001 * factor;
        ItemCost estimate = guess;
        int max = TaskSize.first(guess);
        double longest = 0;
        for (int step = 0; step < 25; step++) {
            int items = TaskSize.items(estimate, max, MANY, Priority.NORMAL, 0.25);
            longest = Math.max(longest, items * real);
            estimate = estimate.after(new ItemCost(real, 120));
            max = Math.max(max, TaskSize.next(items));
        }
        int items = TaskSize.items(estimate, max, MANY, Priority.NORMAL, 0.25);
        assertThat(items * real).isBetween(Math.min(0.2, TaskSize.MAX_ITEMS * real * 0.9), Math.max(0.3, real));
        assertThat(longest).as("the first tasks are small").isLessThanOrEqualTo(Math.max(0.3, 60 * real));
    }

    /** Workers that report nonsense among honest ones can neither stop a job nor make its tasks endless. */
    @Test
    void aWorkerThatLiesDoesLittleHarm() {
        Random random = new Random(7);
        double[] lies = {0, -1, 1e9, -1e6, 1e6, Double.NaN, Double.POSITIVE_INFINITY, 1e-12};
        ItemCost estimate = new ItemCost(0.001, 120);
        for (int step = 0; step < 10_000; step++) {
            double said = random.nextInt(4) == 0 ? lies[random.nextInt(lies.length)] : 0.001;
            estimate = estimate.after(new ItemCost(said, 120));
            int items = TaskSize.items(estimate, TaskSize.MAX_ITEMS, MANY, Priority.NORMAL, 0.25);
            assertThat(items).isBetween(1, TaskSize.MAX_ITEMS);
            assertThat(estimate.seconds()).isBetween(2e-6, 600.0);
        }
        for (int honest = 0; honest < 25; honest++) {
            estimate = estimate.after(new ItemCost(0.001, 120));
        }
        assertThat(TaskSize.items(estimate, TaskSize.MAX_ITEMS, MANY, Priority.NORMAL, 0.25))
                .isBetween(200, 251);
    }

    /** An item of a minute after a thousand of a millisecond. */
    @Test
    void oneSlowItemDoesNotMakeTheOthersSmallForLong() {
        ItemCost estimate = new ItemCost(0.001, 120);
        for (int step = 0; step < 1_000; step++) {
            estimate = estimate.after(new ItemCost(0.001, 120));
        }

        estimate = estimate.after(new ItemCost(60, 120));

        assertThat(TaskSize.items(estimate, TaskSize.MAX_ITEMS, MANY, Priority.NORMAL, 0.25))
                .as("smaller by a factor, not one by one")
                .isEqualTo(31);
        for (int step = 0; step < 4; step++) {
            estimate = estimate.after(new ItemCost(0.001, 120));
        }
        assertThat(TaskSize.items(estimate, TaskSize.MAX_ITEMS, MANY, Priority.NORMAL, 0.25))
                .isGreaterThan(150);
    }

    /**
     * Results of 200 KB after results of 100 bytes. Workers hand back what does not fit into a message; this counts how
     * much of it there is.
     */
    @Test
    void followsResultsThatBecomeLarge() {
        int fits = 10;
        ItemCost estimate = new ItemCost(0.0001, 100);
        for (int step = 0; step < 100; step++) {
            estimate = estimate.after(new ItemCost(0.0001, 100));
        }
        assertThat(TaskSize.items(estimate, TaskSize.MAX_ITEMS, MANY, Priority.NORMAL, 0.25))
                .isEqualTo(TaskSize.MAX_ITEMS);

        int handedBack = 0;
        for (int step = 0; step < 10; step++) {
            int items = TaskSize.items(estimate, TaskSize.MAX_ITEMS, MANY, Priority.NORMAL, 0.25);
            handedBack += items > fits ? 1 : 0;
            estimate = estimate.after(new ItemCost(0.0001, 200_000));
        }

        assertThat(handedBack).as("tasks that were too large").isLessThanOrEqualTo(4);
        assertThat(TaskSize.items(estimate, TaskSize.MAX_ITEMS, MANY, Priority.NORMAL, 0.25))
                .isOne();
    }

    @Test
    void growsByAFactorAStep() {
        assertThat(TaskSize.first(new ItemCost(0.001, 120))).isEqualTo(60);
        assertThat(TaskSize.first(new ItemCost(100, 120))).isOne();
        assertThat(TaskSize.next(60)).isEqualTo(240);
        assertThat(TaskSize.next(1_000)).isEqualTo(1_500);
        assertThat(TaskSize.next(0)).isOne();
    }
}
