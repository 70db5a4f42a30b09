package dev.nonet.engine.position;

import dev.nonet.puzzle.CellSet;
import java.util.Arrays;
import java.util.List;

/**
 * The almost locked sets of a board, and which of them are linked: two sets are linked by a digit if only one of them can hold
 * it, because all its places in the one see all its places in the other. A snapshot: it does not follow the board.
 */
public final class LinkedLockedSets {

    private final List<AlmostLockedSet> sets;
    private final int[][] neighbors;
    private final int[][] links;

    LinkedLockedSets(Position position) {
        this.sets = AlmostLockedSet.of(position);
        this.neighbors = new int[sets.size()][];
        this.links = new int[sets.size()][];
        new Table(sets).fill(neighbors, links);
    }

    public int size() {
        return sets.size();
    }

    public AlmostLockedSet set(int number) {
        return sets.get(number);
    }

    /** The numbers of the sets linked with a set, rising. Not to be changed. */
    public int[] neighbors(int number) {
        return neighbors[number];
    }

    /** For each of the neighbors the digits of the link, as a mask. Not to be changed. */
    public int[] links(int number) {
        return links[number];
    }

    /** What is asked of every pair of sets, side by side in memory: of set s and digit d at {@code 9 * s + d - 1}. */
    private static final class Table {

        private final int size;
        private final int[] digits;
        private final long[] upperPlaces;
        private final long[] lowerPlaces;
        private final long[] upperSeen;
        private final long[] lowerSeen;

        Table(List<AlmostLockedSet> sets) {
            size = sets.size();
            digits = new int[size];
            upperPlaces = new long[9 * size];
            lowerPlaces = new long[9 * size];
            upperSeen = new long[9 * size];
            lowerSeen = new long[9 * size];
            for (int set = 0; set < size; set++) {
                digits[set] = sets.get(set).digits();
                for (int digit = 1; digit <= 9; digit++) {
                    CellSet places = sets.get(set).places(digit);
                    CellSet seen = sets.get(set).seen(digit);
                    upperPlaces[9 * set + digit - 1] = places.upper();
                    lowerPlaces[9 * set + digit - 1] = places.lower();
                    upperSeen[9 * set + digit - 1] = seen.upper();
                    lowerSeen[9 * set + digit - 1] = seen.lower();
                }
            }
        }

        void fill(int[][] neighbors, int[][] links) {
            int[] linked = new int[size];
            int[] by = new int[size];
            for (int one = 0; one < size; one++) {
                int count = 0;
                for (int two = 0; two < size; two++) {
                    int restricted = one == two ? 0 : restricted(one, two);
                    if (restricted != 0) {
                        linked[count] = two;
                        by[count++] = restricted;
                    }
                }
                neighbors[one] = Arrays.copyOf(linked, count);
                links[one] = Arrays.copyOf(by, count);
            }
        }

        private int restricted(int one, int two) {
            int restricted = 0;
            for (int common = digits[one] & digits[two]; common != 0; common &= common - 1) {
                int digit = Integer.numberOfTrailingZeros(common);
                if ((upperPlaces[9 * two + digit] & ~upperSeen[9 * one + digit]) == 0
                        && (lowerPlaces[9 * two + digit] & ~lowerSeen[9 * one + digit]) == 0) {
                    restricted |= 1 << digit;
                }
            }
            return restricted;
        }
    }
}
