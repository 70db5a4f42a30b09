package dev.nonet.api.tenant;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TokenBucketTest {

    private static final long SECOND = 1_000_000_000;

    @Test
    void allowsABurstThenTheRefillRate() {
        TokenBucket bucket = new TokenBucket(2, 3, 0);

        assertThat(List.of(bucket.take(0), bucket.take(0), bucket.take(0))).containsOnly(Duration.ZERO);
        assertThat(bucket.take(0)).isEqualTo(Duration.ofMillis(500));
        assertThat(bucket.take(SECOND / 2)).isEqualTo(Duration.ZERO);
        assertThat(bucket.take(SECOND / 2)).isPositive();
        assertThat(bucket.take(100 * SECOND)).isEqualTo(Duration.ZERO);
    }

    /**
     * In every interval at most a burst and the refill of the interval pass, and a request that waits as told passes.
     */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void keepsItsRateInEveryInterval(long seed) {
        Random random = new Random(seed);
        double rate = 0.5 + 20 * random.nextDouble();
        int burst = 1 + random.nextInt(10);
        TokenBucket bucket = new TokenBucket(rate, burst, 0);
        List<Long> admitted = new ArrayList<>();
        long now = 0;
        for (int i = 0; i < 400; i++) {
            Duration wait = bucket.take(now);
            if (wait.isZero()) {
                admitted.add(now);
                now += random.nextLong(SECOND / 10);
            } else if (random.nextBoolean()) {
                now += wait.toNanos() + 1;
                assertThat(bucket.take(now)).as("seed %d, request %d", seed, i).isZero();
                admitted.add(now);
            } else {
                now += random.nextLong(wait.toNanos());
            }
        }
        for (int from = 0; from < admitted.size(); from++) {
            for (int to = from; to < admitted.size(); to++) {
                double seconds = (admitted.get(to) - admitted.get(from)) / (double) SECOND;
                assertThat(to - from + 1.0)
                        .as("seed %d, requests %d to %d", seed, from, to)
                        .isLessThanOrEqualTo(burst + rate * seconds + 1e-6);
            }
        }
    }
}
