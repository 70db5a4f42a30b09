package dev.nonet.engine.generate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ItemRandomTest {

    @Test
    void givesTheSameNumbersForTheSameSeedAndIndex() {
        ItemRandom once = new ItemRandom(7, 3);
        ItemRandom again = new ItemRandom(7, 3);
        for (int i = 0; i < 100; i++) {
            assertThat(once.below(1_000_000)).isEqualTo(again.below(1_000_000));
        }
    }

    /** The numbers belong to the engine's version: as long as it is the same, a seed must give the same puzzles. */
    @Test
    void keepsItsNumbersFromVersionToVersion() {
        ItemRandom random = new ItemRandom(1, 0);
        assertThat(new int[] {random.below(1_000), random.below(1_000), random.below(1_000), random.below(1_000)})
                .containsExactly(432, 425, 539, 817);
    }

    @Test
    void differsBetweenNeighbouringItemsAndSeeds() {
        int base = new ItemRandom(1, 0).below(Integer.MAX_VALUE);
        assertThat(new ItemRandom(1, 1).below(Integer.MAX_VALUE)).isNotEqualTo(base);
        assertThat(new ItemRandom(2, 0).below(Integer.MAX_VALUE)).isNotEqualTo(base);
    }

    @Test
    void differsBetweenTheClimbsOfAnItem() {
        assertThat(IntStream.range(0, 1_000).mapToObj(climb -> new ItemRandom(1, 0, climb).below(Integer.MAX_VALUE)))
                .doesNotHaveDuplicates();
        assertThat(new ItemRandom(1, 5, 0).below(1_000)).isEqualTo(new ItemRandom(1, 5).below(1_000));
        assertThat(new ItemRandom(1, 0, 3).below(1_000)).as("published too").isEqualTo(807);
    }

    @Test
    void drawsEveryNumberAboutAsOften() {
        ItemRandom random = new ItemRandom(42, 0);
        int[] drawn = new int[7];
        for (int i = 0; i < 70_000; i++) {
            drawn[random.below(7)]++;
        }
        assertThat(Arrays.stream(drawn).boxed())
                .allSatisfy(count -> assertThat(count).isBetween(9_500, 10_500));
    }

    @Test
    void shufflesIntoEveryOrderAboutAsOften() {
        ItemRandom random = new ItemRandom(42, 1);
        int[] seen = new int[322];
        for (int i = 0; i < 60_000; i++) {
            int[] values = {1, 2, 3};
            random.shuffle(values);
            seen[100 * values[0] + 10 * values[1] + values[2]]++;
        }
        assertThat(Arrays.stream(seen).boxed().filter(count -> count > 0))
                .hasSize(6)
                .allSatisfy(count -> assertThat(count).isBetween(9_500, 10_500));
    }
}
