package dev.nonet.proof.endurance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;

class SeriesTest {

    private static Series of(int samples, IntToDoubleFunction sample) {
        Series series = new Series("memory", Series.Unit.MEBIBYTES);
        for (int i = 0; i < samples; i++) {
            series.add(sample.applyAsDouble(i));
        }
        return series;
    }

    @Test
    void isFlatThoughTheFirstQuarterGrowsAndSamplesVary() {
        assertThat(of(200, i -> Math.min(i, 50) * 6 + i % 7 * 4).isFlat()).isTrue();
    }

    @Test
    void growsIfTheLastQuarterIsAboveTheSecond() {
        assertThat(of(200, i -> 300 + 0.8 * i).isFlat()).isFalse();
        assertThat(of(200, i -> 300 + 0.8 * i).row())
                .containsExactly("memory", "360 MiB", "440 MiB", "459 MiB", "grows");
    }

    @Test
    void oneHighSampleDoesNotMakeItGrow() {
        assertThat(of(200, i -> i == 190 ? 5_000 : 300).isFlat()).isTrue();
    }

    @Test
    void saysNothingFromAFewSamples() {
        assertThatIllegalStateException().isThrownBy(() -> of(11, i -> 1).isFlat());
    }
}
