package dev.nonet.reasoning;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class HumanSecondsTest {

    private static String range(int low, int high) {
        return new HumanSeconds(low, low, high, HumanSeconds.Basis.MEASURED).range();
    }

    @Test
    void timesAreToldAsPeopleTellThem() {
        assertThat(HumanSeconds.said(20, Level.EASY)).isEqualTo("about 1 min");
        assertThat(HumanSeconds.said(517, null)).isEqualTo("about 9 min");
        assertThat(HumanSeconds.said(89 * 60, Level.HARD)).isEqualTo("about 89 min");
        assertThat(HumanSeconds.said(5_400, Level.MEDIUM)).isEqualTo("about 1.5 h");
        assertThat(range(700, 1_290)).isEqualTo("12 to 22 min");
        assertThat(range(700, 710)).isEqualTo("12 min");
        assertThat(range(3_600, 9_000)).isEqualTo("1.0 to 2.5 h");
    }

    @Test
    void theTimeOfAPuzzleHarderThanTimedOnesHasNoUpperEnd() {
        assertThat(HumanSeconds.said(1_500, Level.EXPERT)).isEqualTo("25 min or more");
        assertThat(HumanSeconds.said(5_400, Level.EXTREME)).isEqualTo("1.5 h or more");
    }

    @Test
    void whatItRestsOnIsTold() {
        HumanSeconds measured = new HumanSeconds(540, 420, 720, HumanSeconds.Basis.MEASURED);
        assertThat(measured.saidWithBasis(Level.EASY))
                .isEqualTo("about 9 min (7 to 12 min; estimate, as puzzles like it were timed)");
        HumanSeconds extrapolated = new HumanSeconds(1_500, 1_200, 2_000, HumanSeconds.Basis.EXTRAPOLATED);
        assertThat(extrapolated.saidWithBasis(Level.HARD))
                .isEqualTo("about 25 min (20 to 33 min; rough estimate, as no puzzle like it was timed)");
        assertThat(extrapolated.saidWithBasis(Level.EXTREME))
                .isEqualTo("25 min or more (rough estimate, as no puzzle like it was timed)");
    }
}
