package dev.nonet.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalTime;
import org.junit.jupiter.api.Test;

class UpCommandTest {

    @Test
    void linesOfTheLogHaveSecondsAtFullMinutesToo() {
        assertThat(UpCommand.stamped(LocalTime.of(6, 57), "ready")).isEqualTo("06:57:00 ready");
        assertThat(UpCommand.stamped(LocalTime.of(23, 0, 9, 999), "ready")).isEqualTo("23:00:09 ready");
    }
}
