package dev.nonet.reasoning;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class HumanSecondsTest {

    private static String range(int low, int high) {
        return new HumanSeconds(low, low, high, HumanSeconds.Basis.MEASURED).range();
    }

    @Test
    void timesAreToldAsPeopleTellThem() {
        assertThat(HumanSeconds.about(20)).isEqualTo("about 1 min");
        assertThat(HumanSeconds.about(517)).isEqualTo("about 9 min");
        assertThat(HumanSeconds.about(89 * 60)).isEqualTo("about 89 min");
        assertThat(HumanSeconds.about(5_400)).isEqualTo("about 1.5 h");
        assertThat(range(700, 1_290)).isEqualTo("12 to 22 min");
        assertThat(range(700, 710)).isEqualTo("12 min");
        assertThat(range(3_600, 9_000)).isEqualTo("1.0 to 2.5 h");
    }
}
