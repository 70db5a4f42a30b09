package dev.nonet.api.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.runtime.configuration.DurationConverter;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DeliveryBackoffTest {

    private static final List<Duration> PAUSES = List.of(Duration.ofSeconds(5), Duration.ofMinutes(5));
    private static final DeliveryBackoff BACKOFF = new DeliveryBackoff(PAUSES, 0.2);

    static WebhookConfig defaults() {
        return new SmallRyeConfigBuilder()
                .withConverter(Duration.class, 200, new DurationConverter())
                .withMapping(WebhookConfig.class)
                .build()
                .getConfigMapping(WebhookConfig.class);
    }

    /** The schedule that the Standard Webhooks specification proposes, without its immediate first call. */
    @Test
    void isTheScheduleOfStandardWebhooksByDefault() {
        assertThat(defaults().retries())
                .containsExactly(
                        Duration.ofSeconds(5),
                        Duration.ofMinutes(5),
                        Duration.ofMinutes(30),
                        Duration.ofHours(2),
                        Duration.ofHours(5),
                        Duration.ofHours(10),
                        Duration.ofHours(14),
                        Duration.ofHours(20),
                        Duration.ofHours(24));
        assertThat(defaults().timeout()).isBetween(Duration.ofSeconds(15), Duration.ofSeconds(30));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void addsJitterToEachPause(long seed) {
        Random random = new Random(seed);
        for (int tries = 1; tries <= PAUSES.size(); tries++) {
            long length = PAUSES.get(tries - 1).toMillis();
            List<Long> pauses = new ArrayList<>();
            for (int i = 0; i < 200; i++) {
                pauses.add(BACKOFF.pause(tries, null, random).orElseThrow().toMillis());
            }
            assertThat(pauses)
                    .as("seed %d, try %d", seed, tries)
                    .allSatisfy(pause -> assertThat(pause).isBetween(length * 8 / 10, length * 12 / 10))
                    .anyMatch(pause -> pause < length)
                    .anyMatch(pause -> pause > length);
        }
    }

    @Test
    void endsAfterTheLastPause() {
        assertThat(BACKOFF.pause(3, null, new Random(1))).isEmpty();
        assertThat(BACKOFF.pause(3, Duration.ofSeconds(1), new Random(1))).isEmpty();
    }

    @Test
    void obeysALongerRetryAfterUpToADay() {
        assertThat(BACKOFF.pause(1, Duration.ofMinutes(1), new Random(1))).contains(Duration.ofMinutes(1));
        assertThat(BACKOFF.pause(1, Duration.ofDays(9), new Random(1))).contains(Duration.ofDays(1));
        assertThat(BACKOFF.pause(2, Duration.ofSeconds(1), new Random(1)).orElseThrow())
                .isGreaterThan(Duration.ofMinutes(3));
    }
}
