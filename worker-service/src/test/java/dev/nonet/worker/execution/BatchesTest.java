package dev.nonet.worker.execution;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BatchesTest {

    @ParameterizedTest
    @CsvSource({
        // items, milliseconds, next
        "1, 0, 16",
        "16, 2, 256",
        "1, 100, 2",
        "1, 7000, 1",
        "100, 250, 100",
        "100, 1000, 25",
        "1000, 100000, 2",
    })
    void fitsAQuarterOfTheSlice(int items, long millis, int next) {
        assertThat(Batches.next(items, millis * 1_000_000, Duration.ofSeconds(1)))
                .isEqualTo(next);
    }
}
