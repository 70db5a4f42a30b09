package dev.nonet.engine.board;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import java.util.Random;
import org.junit.jupiter.api.Test;

class NumberSetTest {

    private static final int SIZE = 200;

    private final BitSet[] expected = {new BitSet(), new BitSet(), new BitSet()};
    private final NumberSet[] sets = lentAgain();

    /** Sets from a pool whose memory held larger sets before. */
    private static NumberSet[] lentAgain() {
        NumberSets lender = new NumberSets();
        lender.begin(2 * SIZE);
        for (int i = 0; i < 3; i++) {
            NumberSet before = lender.empty();
            before.addAll(2 * SIZE - 64, -1);
            before.add(i);
        }
        lender.begin(SIZE);
        return new NumberSet[] {lender.empty(), lender.empty(), lender.empty()};
    }

    @Test
    void doesWhatASetOfBitsDoes() {
        long seed = 37;
        Random random = new Random(seed);
        for (int i = 0; i < 5_000; i++) {
            int one = random.nextInt(3);
            int two = random.nextInt(3);
            int number = random.nextInt(SIZE);
            switch (random.nextInt(11)) {
                case 0 -> {
                    sets[one].addAll(sets[two]);
                    expected[one].or(expected[two]);
                }
                case 1 -> {
                    sets[one].keepAll(sets[two]);
                    expected[one].and(expected[two]);
                }
                case 2 -> {
                    sets[one].addCommon(sets[two], sets[(two + 1) % 3]);
                    BitSet common = (BitSet) expected[two].clone();
                    common.and(expected[(two + 1) % 3]);
                    expected[one].or(common);
                }
                case 3 -> {
                    sets[two].clear();
                    expected[two].clear();
                }
                case 4 -> {
                    sets[one].removeAll(sets[two]);
                    expected[one].andNot(expected[two]);
                }
                case 5 -> {
                    sets[one].remove(number);
                    expected[one].clear(number);
                }
                case 6 -> {
                    long bits = random.nextLong() >>> Math.max(random.nextInt(64), number + 64 - SIZE);
                    sets[one].addAll(number, bits);
                    BitSet.valueOf(new long[] {bits}).stream().forEach(bit -> expected[one].set(number + bit));
                }
                default -> {
                    sets[one].add(number);
                    expected[one].set(number);
                }
            }
            for (int set = 0; set < 3; set++) {
                assertThat(sets[set].contains(number))
                        .as("seed %d, step %d", seed, i)
                        .isEqualTo(expected[set].get(number));
                assertThat(BitSet.valueOf(new long[] {sets[set].bits(number)}))
                        .isEqualTo(expected[set].get(number, number + 64));
                assertThat(sets[set].intersects(sets[one])).isEqualTo(expected[set].intersects(expected[one]));
                assertThat(sets[set].isEmpty()).isEqualTo(expected[set].isEmpty());
                assertThat(sets[set].size()).isEqualTo(expected[set].cardinality());
                assertThat(sets[set].toArray())
                        .as("seed %d, step %d", seed, i)
                        .isEqualTo(expected[set].stream().toArray());
                assertThat(sets[set].next(number))
                        .as("seed %d, step %d", seed, i)
                        .isEqualTo(expected[set].nextSetBit(number));
            }
        }
        assertThat(sets[0].next(SIZE)).isEqualTo(-1);
    }
}
