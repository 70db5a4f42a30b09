package dev.nonet.engine.generate;

/**
 * The random numbers of one climb of an item: SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators",
 * 2014), started from the job's seed, the item's index and the number of the climb. Our own few lines, because a stream must stay the same on every
 * Java version for as long as the engine version does.
 */
final class ItemRandom {

    private static final long GOLDEN_GAMMA = 0x9E37_79B9_7F4A_7C15L;

    /** Odd and without a pattern, and not the step of the stream itself. */
    private static final long CLIMB_GAMMA = 0xD1B5_4A32_D192_ED03L;

    private long state;

    /** The numbers of the first climb. */
    ItemRandom(long seed, int index) {
        this(seed, index, 0);
    }

    /** @param climb from 0 */
    ItemRandom(long seed, int index, int climb) {
        long item = mix(mix(seed + GOLDEN_GAMMA) + index * GOLDEN_GAMMA);
        state = climb == 0 ? item : mix(item + climb * CLIMB_GAMMA);
    }

    private static long mix(long z) {
        z = (z ^ z >>> 30) * 0xBF58_476D_1CE4_E5B9L;
        z = (z ^ z >>> 27) * 0x94D0_49BB_1331_11EBL;
        return z ^ z >>> 31;
    }

    private long next() {
        state += GOLDEN_GAMMA;
        return mix(state);
    }

    /**
     * A number from 0 to {@code bound - 1}, each as likely (Lemire, "Fast random integer generation in an interval", 2019).
     *
     * @param bound from 1
     */
    int below(int bound) {
        long product = (next() >>> 32) * bound;
        long low = product & 0xFFFF_FFFFL;
        if (low < bound) {
            long threshold = (1L << 32) % bound;
            while (low < threshold) {
                product = (next() >>> 32) * bound;
                low = product & 0xFFFF_FFFFL;
            }
        }
        return (int) (product >>> 32);
    }

    /** Puts the values into a random order, each order as likely. */
    void shuffle(int[] values) {
        for (int i = values.length - 1; i > 0; i--) {
            int j = below(i + 1);
            int value = values[i];
            values[i] = values[j];
            values[j] = value;
        }
    }
}
