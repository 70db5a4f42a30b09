package dev.nonet.engine.grade;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nonet.reasoning.Rating;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class EffortTest {

    private static long effort(int... tenths) {
        return Effort.ofRound(
                java.util.Arrays.stream(tenths).mapToObj(Rating::tenths).toList());
    }

    @Test
    void doublesWithEveryPointOfRating() {
        assertThat(effort(10)).isEqualTo(1_000);
        assertThat(effort(20)).isEqualTo(2_000);
        assertThat(effort(30)).isEqualTo(4_000);
        assertThat(effort(42)).isEqualTo(8 * 1_149);
        assertThat(effort(200)).isEqualTo(1_000L << 19);
    }

    @Test
    void growsWithEveryStepButLessThanAlone() {
        for (int steps = 2; steps < 50; steps++) {
            long fewer = Effort.ofRound(Collections.nCopies(steps - 1, Rating.tenths(23)));
            long more = Effort.ofRound(Collections.nCopies(steps, Rating.tenths(23)));
            assertThat(more).isGreaterThan(fewer).isLessThan(fewer + effort(23));
        }
        assertThat(effort(20, 20, 20)).isEqualTo(2_000 + 1_000 + 666);
    }

    @Test
    void dependsOnNoOrder() {
        assertThat(effort(46, 42, 44)).isEqualTo(effort(42, 44, 46));
        assertThat(Effort.ofRound(List.of())).isZero();
    }
}
