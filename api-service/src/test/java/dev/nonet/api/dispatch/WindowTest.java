package dev.nonet.api.dispatch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.nonet.api.task.InFlight;
import dev.nonet.api.task.TaskSize;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WindowTest {

    private static final int MIN = 8;

    @ParameterizedTest
    @CsvSource({
        // tasks and weight begun, known threads, seconds of a task, completed per second, window
        "0, 0, 0, 0.25, 0, 2",
        "2, 0.1, 2, 0.25, 2, 2",
        "3, 0.75, 0, 0.25, 2, 3",
        "2, 0.5, 2, 0.25, 40, 20",
        "480, 100, 480, 0.96, 400, 1843.2",
        // A fleet that has been idle.
        "0, 0, 480, 0.96, 0, 921.6",
        // Single items that take longer than a task should.
        "3, 36, 3, 0.25, 3, 90",
    })
    void followsTheWorkers(int tasks, double weight, int threads, double seconds, double perSecond, double window) {
        assertThat(Window.size(new InFlight(tasks, weight), threads, seconds, perSecond, MIN))
                .isEqualTo(window, within(1e-9));
    }

    /** In each round workers begin what the window allows, and the autoscaler doubles a fleet that is too small. */
    @ParameterizedTest
    @ValueSource(doubles = {0.001, 0.25, 4, 60})
    void feedsAFleetThatGrows(double secondsOfATask) {
        int threads = 2;
        int started = 0;
        for (int look = 0; look < 40; look++) {
            double seconds = TaskSize.seconds(started);
            double window = Window.size(new InFlight(started, started * secondsOfATask), 0, seconds, 0, MIN);
            int inFlight = Math.max(1, (int) (window / secondsOfATask));
            started = Math.min(threads, inFlight);
            if (inFlight > 2 * threads) {
                threads = Math.min(480, 2 * threads);
            }
        }
        assertThat(threads).isEqualTo(480);
        assertThat(started).isEqualTo(480);
    }

    /** Extreme puzzles take from a tenth of a second to minutes each, and a task is one of them. */
    @ParameterizedTest
    @CsvSource({"480, 0.1", "480, 1", "480, 60", "10000, 0.1", "10000, 60", "12000, 4"})
    void neverStopsAFleetByTheNumberOfItsTasks(int threads, double secondsOfATask) {
        double seconds = TaskSize.seconds(threads);
        double window = Window.size(new InFlight(threads, threads * secondsOfATask), threads, seconds, 0, MIN);
        double byWeight = window / secondsOfATask;

        int byNumber = Window.maxTasks(4_096, threads, 0);

        assertThat(Math.min(byWeight, byNumber))
                .as("one in work and one that waits, for each thread")
                .isGreaterThanOrEqualTo(Window.PER_THREAD * threads);
        assertThat(byNumber).isLessThanOrEqualTo(Window.MAX_TASKS);
    }

    @ParameterizedTest
    @CsvSource({
        // configured; known threads; tasks completed per second; most
        "4096, 0, 0, 64",
        "12, 0, 0, 12",
        "12, 2, 0, 16",
        "4096, 40, 0, 320",
        // As many as are done in half a second.
        "4096, 2, 300, 150",
        "4096, 480, 20000, 4096",
        "4096, 513, 0, 4104",
        "4096, 4799520, 0, 100000"
    })
    void boundsTheNumberOfTasks(int configured, int threads, double perSecond, int max) {
        assertThat(Window.maxTasks(configured, threads, perSecond)).isEqualTo(max);
    }

    /**
     * A flood of single puzzles: whatever their way takes, they are done as fast as they can be, and do not pile up.
     */
    @ParameterizedTest
    @CsvSource({"2, 0.1, 100", "2, 0.3, 1000", "8, 0.2, 300", "480, 0.2, 5000"})
    void aNewcomerWaitsBehindTasksOfHalfASecond(int threads, double secondsOfTheirWay, double maxPerSecond) {
        double perSecond = 0;
        int inFlight = 0;
        for (int look = 0; look < 40; look++) {
            inFlight = Window.maxTasks(4_096, threads, perSecond);
            perSecond = Math.min(maxPerSecond, inFlight / secondsOfTheirWay);
        }
        assertThat(perSecond).isEqualTo(maxPerSecond);
        assertThat(inFlight)
                .isLessThanOrEqualTo((int) Math.max(maxPerSecond / 2, Math.max(8 * threads, Window.MIN_TASKS)));
    }

    @Test
    void remembersTwoSeconds() {
        for (long seed = 0; seed < 100; seed++) {
            Random random = new Random(seed);
            AtomicLong now = new AtomicLong(random.nextLong(Long.MAX_VALUE / 2));
            Throughput throughput = new Throughput(now::get);
            Deque<long[]> added = new ArrayDeque<>();
            for (int step = 0; step < 50; step++) {
                now.addAndGet(random.nextLong(random.nextBoolean() ? 100_000_000L : 1_500_000_000L));
                int tasks = random.nextInt(20);
                throughput.add(tasks);
                added.add(new long[] {now.get() / 250_000_000L, tasks});

                long oldest = now.get() / 250_000_000L - 7;
                long sum = added.stream()
                        .filter(one -> one[0] >= oldest)
                        .mapToLong(one -> one[1])
                        .sum();
                assertThat(throughput.perSecond())
                        .as("seed %d, step %d", seed, step)
                        .isEqualTo(sum / 2.0);
            }
        }
    }
}
