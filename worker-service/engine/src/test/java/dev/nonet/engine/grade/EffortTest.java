package dev.nonet.engine.grade;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nonet.reasoning.Rating;
import org.junit.jupiter.api.Test;

class EffortTest {

    private static long effort(int tenths, int steps) {
        return Effort.ofRound(Rating.tenths(tenths), steps);
    }

    @Test
    void doublesWithEveryPointOfRating() {
        assertThat(effort(10, 1)).isEqualTo(1_000);
        assertThat(effort(20, 1)).isEqualTo(2_000);
        assertThat(effort(30, 1)).isEqualTo(4_000);
        assertThat(effort(42, 1)).isEqualTo(8 * 1_149);
        assertThat(effort(200, 1)).isEqualTo(1_000L << 19);
    }

    @Test
    void growsWithEveryStepButLessThanAlone() {
        for (int steps = 2; steps < 50; steps++) {
            assertThat(effort(23, steps))
                    .isGreaterThan(effort(23, steps - 1))
                    .isLessThan(effort(23, steps - 1) + effort(23, 1));
        }
        assertThat(effort(20, 3)).isEqualTo(2_000 + 1_000 + 666);
        assertThat(effort(20, 0)).isZero();
    }
}
