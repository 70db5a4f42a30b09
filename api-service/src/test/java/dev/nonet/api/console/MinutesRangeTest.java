package dev.nonet.api.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
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
                    25 min or more   | 1470..
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
            String orMore =
                    MinutesRange.inSeconds(texts.about(seconds, "extreme")).orElseThrow();
            assertThat(orMore).endsWith("..");
            assertThat(Integer.parseInt(orMore.replace("..", ""))).as(orMore).isLessThanOrEqualTo(seconds);
        }
    }

    private static void assertHolds(String shown, int low, int high) {
        String[] ends = MinutesRange.inSeconds(shown).orElseThrow().split("\\.\\.");
        assertThat(Integer.parseInt(ends[0])).as(shown).isLessThanOrEqualTo(low);
        assertThat(Integer.parseInt(ends[1])).as(shown).isGreaterThanOrEqualTo(high);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "..", "min", "9 9", "9..5", "soon", "-5..-1", "1e9", "1234567", "or more 15", "9 or more 12"
            })
    void readsNothingElse(String typed) {
        assertThat(MinutesRange.inSeconds(typed)).isEmpty();
    }

    @Test
    void readsNoLongTexts() {
        assertThat(MinutesRange.inSeconds("9".repeat(10_000))).isEmpty();
    }

    /** It reads each character a few times, and not once for each way to share the blanks out. */
    @Test
    void isReadInLinearTime() {
        for (String typed : List.of("~" + " ".repeat(98) + "x", " ".repeat(99) + "x", "1 ".repeat(49) + "x")) {
            AtomicInteger read = new AtomicInteger();
            assertThat(MinutesRange.RANGE.matcher(counted(typed, read)).matches())
                    .isFalse();
            assertThat(read).as(typed).hasValueLessThan(10_000);
        }
    }

    private static CharSequence counted(String text, AtomicInteger read) {
        return new CharSequence() {
            @Override
            public int length() {
                return text.length();
            }

            @Override
            public char charAt(int index) {
                read.incrementAndGet();
                return text.charAt(index);
            }

            @Override
            public CharSequence subSequence(int start, int end) {
                return text.subSequence(start, end);
            }
        };
    }
}
