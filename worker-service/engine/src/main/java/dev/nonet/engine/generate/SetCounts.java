package dev.nonet.engine.generate;

import dev.nonet.engine.board.Masks;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import java.util.Arrays;

/** How many clues a puzzle has left in each unavoidable set of its grid. Invariant: no set is without clues. */
final class SetCounts {

    /**
     * The counts of 64 sets (a bit-sliced counter).
     *
     * <pre>
     *   ones, twos, fours, eights   64 bits, one a set: the binary digits of how many clues the set has left
     * </pre>
     */
    static final class Word {

        private long ones;
        private long twos;
        private long fours;
        private long eights;

        void clear() {
            ones = 0;
            twos = 0;
            fours = 0;
            eights = 0;
        }

        void copyFrom(Word other) {
            ones = other.ones;
            twos = other.twos;
            fours = other.fours;
            eights = other.eights;
        }

        /** Sets the count of one set, whatever it was. */
        void set(int set, long count) {
            long others = ~Masks.longOf(set);
            ones = ones & others | (count & 1) << set;
            twos = twos & others | (count >>> 1 & 1) << set;
            fours = fours & others | (count >>> 2 & 1) << set;
            eights = eights & others | (count >>> 3 & 1) << set;
        }

        boolean isLastOf(long sets) {
            return (sets & ones & ~(twos | fours | eights)) != 0;
        }

        void take(long sets) {
            long borrow = sets;
            long lent = borrow & ~ones;
            ones ^= borrow;
            borrow = lent & ~twos;
            twos ^= lent;
            lent = borrow & ~fours;
            fours ^= borrow;
            eights ^= lent;
        }

        void putBack(long sets) {
            long carry = sets;
            long carried = carry & ones;
            ones ^= carry;
            carry = carried & twos;
            twos ^= carried;
            carried = carry & fours;
            fours ^= carry;
            eights ^= carried;
        }
    }

    private static final Word[] NONE = {};
    private static final int WORDS = UnavoidableSets.WORDS;

    private final UnavoidableSets sets;
    private final long[] setsOf;
    private final Word found = new Word();
    private Word[] learned = NONE;

    /** The number of learned sets that are counted; others may have been learned since. */
    private int counted;

    /** The number of words that count them, 64 sets each. */
    private int words;

    SetCounts(UnavoidableSets sets) {
        this.sets = sets;
        this.setsOf = sets.found;
    }

    /** Sets the counts to those of the full grid, of which nothing was learned. */
    void countAll() {
        counted = 0;
        words = 0;
        found.copyFrom(sets.sizes);
    }

    /** Sets the counts to the clues of a puzzle of this grid. */
    void count(byte[] puzzle) {
        counted = 0;
        words = 0;
        found.clear();
        for (int cell = 0; cell < Cell.COUNT; cell++) {
            if (puzzle[cell] != 0) {
                found.putBack(setsOf[cell]);
            }
        }
        countLearned(puzzle);
    }

    /**
     * Begins to count the sets that were learned since. All clues of the puzzle are in the counts. Climbs of a shared
     * grid learn sets for each other at any time, so this is needed each time before clues are taken.
     */
    void countLearned(byte[] puzzle) {
        for (; counted < sets.learnedCount(); counted++) {
            int word = counted >>> 6;
            if (word == words) {
                learned = Arrays.copyOf(learned, ++words);
                learned[word] = new Word();
            }
            // The count may be wrong so far: clues put back since the set was learned were counted for it already.
            learned[word].set(counted, sets.count(counted, puzzle));
        }
    }

    /** Removes clues from the counts, unless that would leave a set without any; returns whether they were removed. */
    boolean take(CellSet clues) {
        for (int cell = clues.first(); cell < Cell.COUNT; cell = clues.next(cell)) {
            if (!take(cell)) {
                for (int taken = clues.first(); taken < cell; taken = clues.next(taken)) {
                    putBack(taken);
                }
                return false;
            }
        }
        return true;
    }

    private boolean take(int cell) {
        if (found.isLastOf(setsOf[cell])) {
            return false;
        }
        for (int word = 0; word < words; word++) {
            if (learned[word].isLastOf(sets.learned[WORDS * cell + word])) {
                return false;
            }
        }
        found.take(setsOf[cell]);
        for (int word = 0; word < words; word++) {
            learned[word].take(sets.learned[WORDS * cell + word]);
        }
        return true;
    }

    /** Adds clues to the counts that were removed. */
    void putBack(CellSet clues) {
        for (int cell = clues.first(); cell < Cell.COUNT; cell = clues.next(cell)) {
            putBack(cell);
        }
    }

    private void putBack(int cell) {
        found.putBack(setsOf[cell]);
        for (int word = 0; word < words; word++) {
            learned[word].putBack(sets.learned[WORDS * cell + word]);
        }
    }
}
