package dev.nonet.engine.position;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ChoicesTest {

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void countsAsOneChoiceAfterTheOther(long seed) {
        Random random = new Random(seed);
        Choices choices = new Choices();
        for (int i = 0; i < 100; i++) {
            int count = 1 + random.nextInt(6);
            int[] digits = new int[count];
            for (int cell = 0; cell < count; cell++) {
                int any = random.nextInt(512);
                digits[cell] = random.nextInt(5) == 0 ? 0 : any & random.nextInt(512);
            }
            int added = random.nextInt(3) == 0 ? random.nextInt(512) : 0;
            int some = random.nextInt(512);
            choices.load(digits, 0, count, added);
            for (int choice = 0; choice < 64; choice++) {
                boolean usable = choice < 1 << count;
                int together = added;
                for (int cell = 0; cell < count; cell++) {
                    if ((choice >>> cell & 1) != 0) {
                        usable &= digits[cell] != 0;
                        together |= digits[cell];
                    }
                }
                int size = Integer.bitCount(choice);
                int candidates = Integer.bitCount(together);
                for (int number = 0; number <= 9; number++) {
                    assertThat(has(choices.withAtMost(number), choice))
                            .as("seed %d, round %d, choice %d, at most %d candidates", seed, i, choice, number)
                            .isEqualTo(usable && candidates <= number);
                }
                for (int excess = -1; excess <= 4; excess++) {
                    assertThat(has(choices.exceedingByAtMost(excess), choice))
                            .as("seed %d, round %d, choice %d, exceeding by at most %d", seed, i, choice, excess)
                            .isEqualTo(usable && choice != 0 && candidates - size <= excess);
                }
                if (usable) {
                    assertThat(has(choices.sharingOne(some), choice))
                            .as("seed %d, round %d, choice %d, one of %d", seed, i, choice, some)
                            .isEqualTo(Integer.bitCount(together & some) == 1);
                }
            }
        }
    }

    private static boolean has(long choices, int choice) {
        return (choices >>> choice & 1) != 0;
    }
}
