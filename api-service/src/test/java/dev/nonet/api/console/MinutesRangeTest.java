package dev.nonet.api.console;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class MinutesRangeTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    9                | 510..569
                    9 min            | 510..569
                    about 1 min      | 1..89
                    5..15            | 270..929
                    5 – 15           | 270..929
                    ..12             | ..749
                    12-              | 690..
                    12 to 22 min     | 690..1349
                    1.6 to 1.9 h     | 5580..7020
                    80 min..2 h      | 4770..7380
                    100              | 5970..6029
                    """)
    void readsMinutesAndHours(String typed, String seconds) {
        assertThat(MinutesRange.inSeconds(typed)).contains(seconds);
    }

    /** What a page shows can be typed as it stands, and finds the puzzle that it was shown for. */
    @ParameterizedTest
    @EnumSource
    void readsWhatIsShownInEveryLanguage(Language language) {
        Texts texts = Texts.of(language);
        for (int seconds = 1; seconds < 20_000; seconds += 7) {
            assertHolds(texts.about(seconds), seconds, seconds);
            assertHolds(texts.timeRange(seconds, 2 * seconds), seconds, 2 * seconds);
        }
    }

    private static void assertHolds(String shown, int low, int high) {
        String[] ends = MinutesRange.inSeconds(shown).orElseThrow().split("\\.\\.");
        assertThat(Integer.parseInt(ends[0])).as(shown).isLessThanOrEqualTo(low);
        assertThat(Integer.parseInt(ends[1])).as(shown).isGreaterThanOrEqualTo(high);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "..", "min", "9 9", "9..5", "soon", "-5..-1", "1e9", "1234567"})
    void readsNothingElse(String typed) {
        assertThat(MinutesRange.inSeconds(typed)).isEmpty();
    }

    @Test
    void readsNoLongTexts() {
        assertThat(MinutesRange.inSeconds("9".repeat(10_000))).isEmpty();
    }
}
