package dev.nonet.api.task;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RetryPausesTest {

    /** One second after the first failed attempt, one minute at most. */
    @ParameterizedTest
    @CsvSource({"1, 1", "2, 2", "3, 4", "6, 32", "7, 60", "100, 60"})
    void thePauseDoublesWithEachFailedAttempt(int failed, int seconds) {
        assertThat(RetryPauses.STANDARD.after(failed)).isEqualTo(Duration.ofSeconds(seconds));
    }

    /** One second after the first time, half a minute at most. */
    @ParameterizedTest
    @CsvSource({"0, 1", "1, 2", "4, 16", "5, 30", "70, 30"})
    void thePauseDoublesWithEachReturn(int before, int seconds) {
        assertThat(RetryPauses.STANDARD.afterReturn(before)).isEqualTo(Duration.ofSeconds(seconds));
    }
}
