package dev.nonet.proof.faults;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ShrinkingTest {

    private static final List<Integer> HUNDRED = IntStream.range(0, 100).boxed().toList();

    @Test
    void findsTheOnlyOnesThatMatter() {
        assertThat(Shrinking.smallest(HUNDRED, part -> part.containsAll(List.of(3, 57, 58)), 1_000))
                .containsExactly(3, 57, 58);
        assertThat(Shrinking.smallest(HUNDRED, part -> part.contains(99), 1_000))
                .containsExactly(99);
    }

    @Test
    void keepsAllIfAllMatter() {
        List<Integer> five = HUNDRED.subList(0, 5);

        assertThat(Shrinking.smallest(five, part -> part.equals(five), 1_000)).isEqualTo(five);
    }

    @Test
    void asksAtMostAsOftenAsAllowed() {
        AtomicInteger asked = new AtomicInteger();

        List<Integer> smallest = Shrinking.smallest(
                HUNDRED,
                part -> {
                    asked.incrementAndGet();
                    return part.containsAll(List.of(3, 57, 58));
                },
                7);

        assertThat(asked).hasValue(7);
        assertThat(smallest).contains(3, 57, 58).hasSizeLessThan(100);
    }
}
