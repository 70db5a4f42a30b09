package dev.nonet.engine.position;

import dev.nonet.engine.board.Masks;

/**
 * All choices of some of up to six cells, and how many candidates the cells of each have together. A choice is a
 * number, bit i of which is cell i; a set of choices is a word, bit n of which is choice n. So all 64 choices are
 * counted at once:
 *
 * <pre>
 *   having[d]        the choices with a candidate d + 1
 *   withAtMost[k]    the choices with at most k candidates
 * </pre>
 *
 * Not thread-safe; used for one group of cells after the other.
 */
final class Choices {

    /** How many cells there may be. */
    static final int CELLS = 6;

    /** By set of cells: the choices that have some of these. */
    private static final long[] HITTING = new long[1 << CELLS];

    /** By number of cells: the choices of so many. */
    private static final long[] OF_SIZE = new long[CELLS + 1];

    static {
        for (int choice = 0; choice < 1 << CELLS; choice++) {
            OF_SIZE[Integer.bitCount(choice)] |= 1L << choice;
            for (int cells = 0; cells < 1 << CELLS; cells++) {
                HITTING[cells] |= (choice & cells) == 0 ? 0 : 1L << choice;
            }
        }
    }

    private final long[] having = new long[9];
    private final long[] withAtMost = new long[10];

    /** The choices without filled cells. */
    private long usable;

    /**
     * Counts the candidates of all choices. Cells without candidates are in no choice.
     *
     * @param digits the candidates of the cells, as masks, from an index on
     * @param count how many cells, 1 to 6
     * @param added candidates that each choice has besides, as a mask
     */
    void load(int[] digits, int from, int count, int added) {
        int filled = -1 << count & (1 << CELLS) - 1; // also the cells that there are not, from count on
        for (int i = 0; i < count; i++) {
            filled |= digits[from + i] == 0 ? 1 << i : 0;
        }
        usable = ~HITTING[filled];
        // A bit-sliced counter: for each choice, its bits in the four words are the number of its candidates so far.
        long ones = 0;
        long twos = 0;
        long fours = 0;
        long eights = 0;
        for (int digit = 0; digit < 9; digit++) {
            int places = 0;
            for (int i = 0; i < count; i++) {
                places |= (digits[from + i] >>> digit & 1) << i;
            }
            long more = HITTING[places] | -(long) (added >>> digit & 1); // all choices, if the digit is added
            having[digit] = more;
            long carryToTwos = ones & more;
            ones ^= more;
            long carryToFours = twos & carryToTwos;
            twos ^= carryToTwos;
            eights |= fours & carryToFours;
            fours ^= carryToFours;
        }
        long atMost = 0;
        for (int number = 0; number <= 9; number++) {
            atMost |= ((number & 1) == 0 ? ~ones : ones)
                    & ((number & 2) == 0 ? ~twos : twos)
                    & ((number & 4) == 0 ? ~fours : fours)
                    & ((number & 8) == 0 ? ~eights : eights);
            withAtMost[number] = atMost & usable;
        }
    }

    /** The choices with at most so many candidates, 0 to 9. */
    long withAtMost(int candidates) {
        return withAtMost[candidates];
    }

    /** The choices whose candidates are at most so many more than their cells; without the empty choice. */
    long exceedingByAtMost(int excess) {
        long choices = 0;
        for (int size = Math.max(1, -excess); size <= CELLS; size++) {
            choices |= OF_SIZE[size] & withAtMost[Math.min(9, size + excess)];
        }
        return choices;
    }

    /** The choices that have exactly one of some candidates, given as a mask. */
    long sharingOne(int some) {
        long once = 0;
        long twice = 0;
        for (int rest = some; rest != 0; rest = Masks.dropFirst(rest)) {
            long more = having[Masks.first(rest)];
            twice |= once & more;
            once |= more;
        }
        return once & ~twice;
    }
}
