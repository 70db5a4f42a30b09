package dev.nonet.engine.search;

import static dev.nonet.engine.search.BandTables.BAND;
import static dev.nonet.engine.search.BandTables.UNSEEN;

/**
 * The layout of a node of the {@link ScalarSolver}'s search tree, and the deductions that count the candidates of
 * cells.
 *
 * <pre>
 *   one node, 84 ints; a word is one digit in one band, 4 * digit + band, so that one vector holds a digit's three:
 *      0 .. 35   candidates[word]    27 bits: where in the band the digit may still go
 *     36 .. 71   placed[word]        27 bits: where it stands
 *     72 .. 74   open[band]          27 bits: the cells not yet filled
 *     76 .. 78   bivalue[band]       27 bits: the open cells that had two candidates when the band was last propagated
 *     80 .. 82   single[band]        27 bits: working memory of {@link VectorCells}, the open cells with one candidate
 * </pre>
 *
 * Every fourth int belongs to no band and is 0, so that a vector of four ints can be loaded from it.
 */
final class ScalarCells {

    static final int WORDS = 36;
    static final int PLACED = 36;
    static final int OPEN = 72;
    static final int BIVALUE = 76;
    static final int SINGLE = 80;
    static final int NODE = 84;

    /** Returned if a cell has no candidate, or two digits. */
    static final long CONTRADICTION = -1;

    /** The words of band 0, a bit each. */
    private static final long FIRST_BAND = 0x1_1111_1111L;

    private ScalarCells() {}

    /**
     * Propagates within cells: removes the other candidates of filled cells, fills open cells with one candidate (naked
     * singles), and records which have two. At most one cell is filled for each word; others are found again in the
     * next round. If two naked singles of the same digit see each other, filling the first removes the candidate of the
     * second, and the next round finds the contradiction.
     *
     * @param touched the words that may have changed since the cells were last propagated; only their bands are
     *     examined
     * @return the words that changed, a bit each, or {@link #CONTRADICTION}
     */
    static long propagate(int[] node, long touched) {
        long changed = 0;
        for (int band = 0; band < 3; band++) {
            if ((touched & FIRST_BAND << band) != 0) {
                long inBand = propagateInBand(node, band);
                if (inBand == CONTRADICTION) {
                    return CONTRADICTION;
                }
                changed |= inBand;
            }
        }
        return changed;
    }

    private static long propagateInBand(int[] node, int band) {
        int open = node[OPEN + band];
        int before0 = node[band];
        int before1 = node[band + 4];
        int before2 = node[band + 8];
        int before3 = node[band + 12];
        int before4 = node[band + 16];
        int before5 = node[band + 20];
        int before6 = node[band + 24];
        int before7 = node[band + 28];
        int before8 = node[band + 32];
        int cells0 = before0 & (open | node[PLACED + band]);
        int cells1 = before1 & (open | node[PLACED + band + 4]);
        int cells2 = before2 & (open | node[PLACED + band + 8]);
        int cells3 = before3 & (open | node[PLACED + band + 12]);
        int cells4 = before4 & (open | node[PLACED + band + 16]);
        int cells5 = before5 & (open | node[PLACED + band + 20]);
        int cells6 = before6 & (open | node[PLACED + band + 24]);
        int cells7 = before7 & (open | node[PLACED + band + 28]);
        int cells8 = before8 & (open | node[PLACED + band + 32]);
        // A word that lost a cell has become smaller, so the sign of the difference tells, without a branch.
        long lost = cells0 - before0 >>> 31
                | (cells1 - before1 >>> 31) << 4
                | (cells2 - before2 >>> 31) << 8
                | (cells3 - before3 >>> 31) << 12
                | (cells4 - before4 >>> 31) << 16
                | (cells5 - before5 >>> 31) << 20
                | (cells6 - before6 >>> 31) << 24
                | (cells7 - before7 >>> 31) << 28
                | (long) (cells8 - before8 >>> 31) << 32;
        int one = cells0 | cells1;
        int two = cells0 & cells1;
        int three = two & cells2;
        two |= one & cells2;
        one |= cells2;
        three |= two & cells3;
        two |= one & cells3;
        one |= cells3;
        three |= two & cells4;
        two |= one & cells4;
        one |= cells4;
        three |= two & cells5;
        two |= one & cells5;
        one |= cells5;
        three |= two & cells6;
        two |= one & cells6;
        one |= cells6;
        three |= two & cells7;
        two |= one & cells7;
        one |= cells7;
        three |= two & cells8;
        two |= one & cells8;
        one |= cells8;
        if (one != BAND || (two & ~open) != 0) {
            return CONTRADICTION;
        }
        node[BIVALUE + band] = two & ~three;
        node[band] = cells0;
        node[band + 4] = cells1;
        node[band + 8] = cells2;
        node[band + 12] = cells3;
        node[band + 16] = cells4;
        node[band + 20] = cells5;
        node[band + 24] = cells6;
        node[band + 28] = cells7;
        node[band + 32] = cells8;
        int singles = open & ~two;
        return singles == 0 ? lost << band : lost << band | fillSingles(node, band, singles);
    }

    private static long fillSingles(int[] node, int band, int singles) {
        return fillSingle(node, band, singles)
                | fillSingle(node, band + 4, singles)
                | fillSingle(node, band + 8, singles)
                | fillSingle(node, band + 12, singles)
                | fillSingle(node, band + 16, singles)
                | fillSingle(node, band + 20, singles)
                | fillSingle(node, band + 24, singles)
                | fillSingle(node, band + 28, singles)
                | fillSingle(node, band + 32, singles);
    }

    /**
     * Fills the first of some cells with the digit of a word, if it is a candidate of any; returns the word as a bit,
     * otherwise 0.
     */
    private static long fillSingle(int[] node, int word, int singles) {
        int cells = node[word];
        int single = cells & singles;
        single &= -single;
        node[word] = cells & UNSEEN[Integer.numberOfTrailingZeros(single)];
        node[PLACED + word] |= single;
        node[OPEN + (word & 3)] &= ~single;
        return (long) (-single >>> 31) << word;
    }
}
