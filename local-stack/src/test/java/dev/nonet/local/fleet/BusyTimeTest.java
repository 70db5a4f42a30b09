package dev.nonet.local.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class BusyTimeTest {

    private static final long SECOND = 1_000_000_000;

    @Test
    void countsWhatLiesBetweenTheTimes() {
        BusyTime busy = new BusyTime();
        long begun = System.nanoTime();

        busy.add(begun + SECOND / 2, begun + 3 * SECOND / 2);
        busy.add(begun + SECOND / 2, begun + 2 * SECOND);
        busy.add(begun + SECOND, begun + SECOND + SECOND / 50);

        assertThat(busy.threads(begun, begun + 4 * SECOND)).isCloseTo(2.52 / 4, within(1e-6));
        // Tenths of a second that began with this object, so not quite those asked for.
        assertThat(busy.threads(begun + SECOND, begun + 2 * SECOND)).isCloseTo(1.52, within(0.2));
        assertThat(busy.threads(begun + 3 * SECOND, begun + 4 * SECOND)).isZero();
    }
}
