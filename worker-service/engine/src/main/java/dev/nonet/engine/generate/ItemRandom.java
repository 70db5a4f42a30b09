package dev.nonet.engine.generate;

/**
 * The random numbers of one climb of an item: SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number
 * generators", 2014), seeded with the job's seed, the item's index and the number of the climb. Implemented here
 * instead of using the JDK's generators, because the numbers must be the same on every Java version as long as the
 * engine version is the same.
 */
final class ItemRandom {

    private static final long GOLDEN_GAMMA = 0x9E37_79B9_7F4A_7C15L;

    /** An odd constant other than {@link #GOLDEN_GAMMA}, so that a climb's stream is not a shifted part of another. */
    private static final long CLIMB_GAMMA = 0xD1B5_4A32_D192_ED03L;

    private long state;

    /** The random numbers of the first climb. */
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
     * A uniformly distributed number from 0 to {@code bound - 1} (Lemire, "Fast random integer generation in an
     * interval", 2019).
     *
     * @param bound from 1
     */
    int below(int bound) {
        long product = (next() >>> 32) * bound;
        long low = product & 0xFFFF_FFFFL;
        if (low < bound) {
            long threshold = 0x1_0000_0000L % bound;
            while (low < threshold) {
                product = (next() >>> 32) * bound;
                low = product & 0xFFFF_FFFFL;
            }
        }
        return (int) (product >>> 32);
    }

    /** Puts the values into a uniformly random order (Fisher and Yates). */
    void shuffle(int[] values) {
        shuffle(values, values.length);
    }

    /** Puts the first values of an array into a uniformly random order; the others stay. */
    void shuffle(int[] values, int length) {
        for (int i = length - 1; i > 0; i--) {
            int j = below(i + 1);
            int value = values[i];
            values[i] = values[j];
            values[j] = value;
        }
    }
}
