package dev.nonet.worker.execution;

import static org.assertj.core.api.Assertions.assertThat;

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
    void fitsAQuarterOfTheLimit(int items, long millis, int next) {
        assertThat(Batches.next(items, millis * 1_000_000, 1_000_000_000, 1, 1_000_000))
                .isEqualTo(next);
    }

    @ParameterizedTest
    @CsvSource({
        // items, bytes, next
        "16, 1600, 256",
        "16, 160000, 25",
        "1, 200000, 1",
        "16, 100000000, 1",
    })
    void fitsAQuarterOfTheRoom(int items, int bytes, int next) {
        assertThat(Batches.next(items, 1, 1_000_000_000, bytes, 1_000_000)).isEqualTo(next);
    }
}
