package dev.nonet.api.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class CourseTest {

    private static final Instant BEGIN = Instant.parse("2026-11-22T12:00:00Z");
    private static final Texts TEXTS = Texts.of(Language.EN);

    @Test
    void hasAPointForEachSpanAndTheHighestAtTheTop() {
        Course course = Course.of(
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

        assertThat(List.of(course.line().split(" ")))
                .hasSize(Course.POINTS)
                .startsWith("0.00,10.00", "2.56,0.00", "5.13,20.00")
                .endsWith("100.00,20.00");
        assertThat(course.area()).startsWith("0,20 0.00,10.00 ").endsWith(" 100,20");
        assertThat(course.most()).isEqualTo("30/s");
        assertThat(course.span()).isEqualTo("1 min 20 s");
    }

    @Test
    void ofAShortJobThereIsNone() {
        assertThat(Course.of(
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
