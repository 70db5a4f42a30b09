package dev.nonet.local.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TimesTest {

    @ParameterizedTest
    @CsvSource({"0.01, 20", "0.5, 1000", "0.99, 1980", "0.9901, 1981", "1, 2000"})
    void knowsWhatSoManyDidNotExceed(double share, double millis) {
        Times times = new Times();
        for (int i = 2_000; i > 0; i--) {
            times.add(i * 1_000_000L);
        }

        assertThat(times.millis(share)).isEqualTo(millis);
    }

    @Test
    void needsAMeasurement() {
        assertThatThrownBy(() -> new Times().millis(0.5)).isInstanceOf(IllegalStateException.class);
    }
}
