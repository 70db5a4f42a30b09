package dev.nonet.engine.board;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UnionsTest {

    private record Choice(int chosen, int together) {}

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void findsEveryChoiceWithFewNumbersTogetherOnceAndInOrder(long seed) {
        Random random = new Random(seed);
        Unions unions = new Unions();
        int found = 0;
        for (int i = 0; i < 300; i++) {
            int[] masks = IntStream.range(0, 9)
                    .map(number -> random.nextInt(1 << 5) << random.nextInt(5))
                    .toArray();
            IntStream.range(0, 9).forEach(number -> unions.set(number, masks[number]));
            int open = random.nextInt(1 << 9);
            int added = random.nextInt(4);
            int min = 1 + random.nextInt(3);
            int max = min + random.nextInt(3);
            int maxTogether = max + random.nextInt(2);

            unions.find(open, min, max, added, maxTogether);

            List<Choice> choices = found(unions);
            found += choices.size();
            assertThat(choices)
                    .as("seed %d, case %d", seed, i)
                    .containsExactlyElementsOf(byTryingAll(masks, open, min, max, added, maxTogether));
        }
        assertThat(found).isPositive();
    }

    private static List<Choice> found(Unions unions) {
        List<Choice> choices = new ArrayList<>();
        for (int i = 0; i < unions.count(); i++) {
            Choice choice = new Choice(unions.chosen(i), unions.together(i));
            assertThat(unions.excess(i))
                    .isEqualTo(Integer.bitCount(choice.together()) - Integer.bitCount(choice.chosen()));
            choices.add(choice);
        }
        return choices;
    }

    private static List<Choice> byTryingAll(int[] masks, int open, int min, int max, int added, int maxTogether) {
        List<Choice> choices = new ArrayList<>();
        for (int chosen = 1; chosen < 1 << 9; chosen++) {
            int set = chosen;
            int together = added
                    | IntStream.range(0, 9)
                            .filter(number -> Masks.contain(set, number))
                            .map(number -> masks[number])
                            .reduce(0, (one, two) -> one | two);
            int size = Integer.bitCount(chosen);
            if ((chosen & ~open) == 0 && size >= min && size <= max && Integer.bitCount(together) <= maxTogether) {
                choices.add(new Choice(chosen, together));
            }
        }
        choices.sort(Comparator.comparing(choice -> numbers(choice.chosen())));
        return choices;
    }

    /** The numbers of a mask as text, which sorts lexicographically. */
    private static String numbers(int mask) {
        return IntStream.range(0, 9)
                .filter(number -> Masks.contain(mask, number))
                .mapToObj(String::valueOf)
                .collect(Collectors.joining());
    }
}
