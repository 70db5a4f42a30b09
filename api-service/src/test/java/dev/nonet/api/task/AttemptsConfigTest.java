package dev.nonet.api.task;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.runtime.configuration.DurationConverter;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AttemptsConfigTest {

    private final AttemptsConfig config = new SmallRyeConfigBuilder()
            .withMapping(AttemptsConfig.class)
            .withConverter(Duration.class, 100, new DurationConverter())
            .build()
            .getConfigMapping(AttemptsConfig.class);

    /** With the defaults: one second after the first failed attempt, one minute at most. */
    @ParameterizedTest
    @CsvSource({"1, 1", "2, 2", "3, 4", "6, 32", "7, 60", "100, 60"})
    void thePauseDoublesWithEachFailedAttempt(int failed, int seconds) {
        assertThat(config.pauseAfter(failed)).isEqualTo(Duration.ofSeconds(seconds));
    }

    /** With the defaults: one second after the first time, half a minute at most. */
    @ParameterizedTest
    @CsvSource({"0, 1", "1, 2", "4, 16", "5, 30", "70, 30"})
    void thePauseDoublesWithEachReturn(int before, int seconds) {
        assertThat(config.pauseAfterReturn(before)).isEqualTo(Duration.ofSeconds(seconds));
    }
}
