package dev.nonet.engine.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

/** {@link VectorCells} must change a node exactly as {@link ScalarCells} does. */
class VectorCellsTest {

    private static final long ALL_WORDS = 0x7_7777_7777L;

    @Test
    void propagatesAsPlainWordsDo() {
        int[] seen = new int[4];
        for (long seed = 0; seed < 20_000; seed++) {
            int[] plain = randomNode(new Random(seed));
            int[] vectors = plain.clone();
            long changed = ScalarCells.propagate(plain, ALL_WORDS);
            assertThat(VectorCells.propagate(vectors)).as("seed %d", seed).isEqualTo(changed);
            if (changed != ScalarCells.CONTRADICTION) {
                for (int i = 0; i < ScalarCells.SINGLE; i++) {
                    assertThat(vectors[i]).as("seed %d, int %d", seed, i).isEqualTo(plain[i]);
                }
            }
            seen[changed == ScalarCells.CONTRADICTION ? 0 : Math.min(Long.bitCount(changed), 2) + 1]++;
        }
        assertThat(seen)
                .as("contradictions, nothing changed, one word, several words")
                .doesNotContain(0);
    }

    /** A band that has not been touched since it was last propagated is not changed by settling. */
    @Test
    void looksAtTouchedBandsOnly() {
        for (long seed = 0; seed < 2_000; seed++) {
            int[] node = randomNode(new Random(seed));
            long changed = ScalarCells.propagate(node, ALL_WORDS);
            while (changed > 0) {
                int[] all = node.clone();
                long expected = ScalarCells.propagate(all, ALL_WORDS);
                assertThat(ScalarCells.propagate(node, changed))
                        .as("seed %d", seed)
                        .isEqualTo(expected);
                changed = expected;
                assertThat(changed == ScalarCells.CONTRADICTION ? all : node)
                        .as("seed %d", seed)
                        .isEqualTo(all);
            }
        }
    }

    /**
     * Filled cells and open ones with some candidates. Now and then a filled cell keeps a candidate too many, and an
     * open one has a single candidate; one node in four may also have cells without any, or filled twice.
     */
    private static int[] randomNode(Random random) {
        int[] node = new int[ScalarCells.NODE];
        int filled = random.nextInt(81);
        int loose = 1 + random.nextInt(200);
        boolean careless = random.nextInt(4) == 0;
        for (int band = 0; band < 3; band++) {
            node[ScalarCells.OPEN + band] = BandTables.BAND;
            for (int place = 0; place < 27; place++) {
                int bit = 1 << place;
                boolean isFilled = random.nextInt(81) < filled;
                boolean isLoose = random.nextInt(loose) == 0;
                int digit = random.nextInt(9);
                int candidates = isFilled == isLoose ? 2 + random.nextInt(3) : 1;
                for (int i = careless && isLoose ? candidates : 0; i < candidates; i++) {
                    node[4 * ((digit + i) % 9) + band] |= bit;
                }
                if (isFilled) {
                    node[ScalarCells.PLACED + 4 * digit + band] |= bit;
                    node[ScalarCells.OPEN + band] &= ~bit;
                    if (careless && isLoose && random.nextBoolean()) {
                        int other = 4 * ((digit + 1) % 9) + band;
                        node[other] |= bit;
                        node[ScalarCells.PLACED + other] |= bit;
                        node[4 * digit + band] |= bit;
                    }
                }
            }
        }
        return node;
    }
}
