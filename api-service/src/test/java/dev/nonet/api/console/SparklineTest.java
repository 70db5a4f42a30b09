package dev.nonet.api.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class SparklineTest {

    private static final Instant BEGIN = Instant.parse("2026-11-22T12:00:00Z");
    private static final Texts TEXTS = Texts.of(Language.EN);

    @Test
    void hasAPointForEachSpanAndTheHighestAtTheTop() {
        Sparkline sparkline = Sparkline.of(
                BEGIN,
                BEGIN.plusSeconds(80),
                (begin, span, spans) -> {
                    assertThat(begin).isEqualTo(BEGIN);
                    assertThat(span).hasSeconds(2);
                    int[] items = new int[spans];
                    items[0] = 30;
                    items[1] = 60;
                    return items;
                },
                TEXTS);

        assertThat(List.of(sparkline.line().split(" ")))
                .hasSize(Sparkline.POINTS)
                .startsWith("0.00,10.00", "2.56,0.00", "5.13,20.00")
                .endsWith("100.00,20.00");
        assertThat(sparkline.area()).startsWith("0,20 0.00,10.00 ").endsWith(" 100,20");
        assertThat(sparkline.peak()).isEqualTo("30/s");
        assertThat(sparkline.span()).isEqualTo("1 min 20 s");
    }

    @Test
    void ofAShortJobThereIsNone() {
        assertThat(Sparkline.of(
                                BEGIN,
                                BEGIN.plusSeconds(3),
                                (begin, span, spans) -> {
                                    throw new AssertionError("nobody asks");
                                },
                                TEXTS)
                        .isEmpty())
                .isTrue();
    }
}
