package dev.nonet.api.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WindowTest {

    private record Config(int window, int windowPerJob, int leastWindow, Duration queueTime) implements DispatchConfig {

        @Override
        public Duration pollInterval() {
            return Duration.ofMillis(500);
        }

        @Override
        public Duration claim() {
            return Duration.ofSeconds(10);
        }

        @Override
        public Duration stallLimit() {
            return Duration.ofSeconds(60);
        }
    }

    private static final Config CONFIG = new Config(128, 64, 8, Duration.ofMillis(250));

    @ParameterizedTest
    @CsvSource({
        // started, per second, window
        "0, 0, 8",
        "2, 20, 8",
        "3, 20, 12",
        "2, 400, 100",
        "2, 401, 101",
        "16, 100, 64",
        "48, 100, 128",
        "0, 100000, 128",
    })
    void followsTheWorkers(int started, double perSecond, int window) {
        assertThat(Window.size(started, perSecond, CONFIG)).isEqualTo(window);
    }

    @Test
    void feedsAFleetThatGrows() {
        int threads = 2;
        int started = 0;
        // In each round workers begin what the window allows, and the autoscaler doubles a fleet that is too small.
        for (int look = 0; look < 10; look++) {
            int window = Window.size(started, 0, CONFIG);
            started = Math.min(threads, window);
            if (window > 2 * threads) {
                threads = Math.min(48, 2 * threads);
            }
        }
        assertThat(threads).isEqualTo(48);
        assertThat(started).isEqualTo(48);
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
