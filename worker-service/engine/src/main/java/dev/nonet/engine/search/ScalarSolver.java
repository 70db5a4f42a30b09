package dev.nonet.engine.search;

import static dev.nonet.engine.search.BandTables.BAND;
import static dev.nonet.engine.search.BandTables.CERTAIN;
import static dev.nonet.engine.search.BandTables.COLUMN;
import static dev.nonet.engine.search.BandTables.IN_ONE_COLUMN;
import static dev.nonet.engine.search.BandTables.OCCUPIED;
import static dev.nonet.engine.search.BandTables.OTHER_BANDS;
import static dev.nonet.engine.search.BandTables.POSSIBLE;
import static dev.nonet.engine.search.BandTables.ROWS;
import static dev.nonet.engine.search.BandTables.UNSEEN;

import java.util.Arrays;

/**
 * Solves one puzzle at a time, on any CPU. Depth-first search; at every node the board is swept until nothing changes:
 * locked candidates and hidden singles band by band from {@link BandTables}, then naked singles.
 *
 * <pre>
 *   one node, 60 ints:
 *      0 .. 26   candidates[9 * band + digit]     27 bits: where in the band the digit may still go
 *     27 .. 53   settled[9 * band + digit]        the same, as of when it was last swept
 *     54 .. 56   open[band]                       27 bits: the cells not yet filled
 *     57 .. 59   bivalue[band]                    27 bits: the open cells with two candidates
 * </pre>
 *
 * Invariant: after a sweep that found no contradiction, every settled word equals its candidates, each digit still has a
 * permutation of minirows in each band, and a cell that is not open has one candidate, which no cell that it sees has.
 *
 * <p>Puzzles are 81 bytes in reading order, 1 to 9, 0 for an empty cell. Contradictory givens are puzzles without a
 * solution. An instance belongs to one thread and allocates nothing.
 */
public final class ScalarSolver {

    private static final int SETTLED = 27;
    private static final int OPEN = 54;
    private static final int BIVALUE = 57;
    private static final int NODE = 60;

    /** Settled as no word of candidates is: the first sweep looks at all. */
    private static final int NEVER = -1;

    /** Every branch fills a cell, so no path is longer than the board has cells. */
    private final int[][] nodes = new int[82][NODE];

    private int limit;
    private int found;
    private byte[] solution = new byte[81];

    /**
     * Counts solutions up to a limit.
     *
     * @param limit from 1; the count never exceeds it
     * @return 0 to {@code limit}; below {@code limit} the count is exact
     */
    public int count(byte[] puzzle, int limit) {
        int[] root = nodes[0];
        return load(root, puzzle) ? search(root, limit) : 0;
    }

    /**
     * Counts the solutions of a board given by its candidates.
     *
     * @param board 81 sets of digits, bit d - 1 for digit d
     * @param solution receives a solution if there is one
     */
    int count(short[] board, int limit, byte[] solution) {
        int[] root = nodes[0];
        Arrays.fill(root, 0, SETTLED, 0);
        Arrays.fill(root, SETTLED, OPEN, NEVER);
        for (int cell = 0; cell < 81; cell++) {
            int place = cell % 27;
            for (int digits = board[cell]; digits != 0; digits &= digits - 1) {
                root[9 * (cell / 27) + Integer.numberOfTrailingZeros(digits)] |= 1 << place;
            }
        }
        Arrays.fill(root, OPEN, BIVALUE, BAND);
        int count = search(root, limit);
        if (count > 0) {
            System.arraycopy(this.solution, 0, solution, 0, 81);
        }
        return count;
    }

    /**
     * Solves a puzzle.
     *
     * @param solution receives the solution, 81 bytes, if there is exactly one, and is left alone otherwise
     * @return 0, 1, or 2 for "two or more"
     */
    public int solve(byte[] puzzle, byte[] solution) {
        int solutions = count(puzzle, 2);
        if (solutions == 1) {
            System.arraycopy(this.solution, 0, solution, 0, 81);
        }
        return solutions;
    }

    /** Sets a node to the givens; false if two of them contradict each other. */
    private static boolean load(int[] node, byte[] puzzle) {
        Arrays.fill(node, 0, SETTLED, BAND);
        Arrays.fill(node, SETTLED, OPEN, NEVER);
        Arrays.fill(node, OPEN, BIVALUE, BAND);
        for (int cell = 0; cell < 81; cell++) {
            int digit = puzzle[cell];
            if (digit != 0) {
                int band = cell / 27;
                int place = cell % 27;
                if ((node[9 * band + digit - 1] & 1 << place) == 0) {
                    return false;
                }
                fill(node, band, place, digit - 1);
            }
        }
        return true;
    }

    /** Fills an open cell with a digit that it may hold, counted from 0. */
    private static void fill(int[] node, int band, int place, int digit) {
        int bit = 1 << place;
        int column = ~COLUMN[place % 9];
        node[digit] &= column;
        node[9 + digit] &= column;
        node[18 + digit] &= column;
        int base = 9 * band;
        for (int other = base; other < base + 9; other++) {
            node[other] &= ~bit;
        }
        node[base + digit] = node[base + digit] & UNSEEN[place] | bit;
        node[OPEN + band] &= ~bit;
    }

    private int search(int[] root, int limit) {
        this.limit = limit;
        this.found = 0;
        if (sweep(root)) {
            search(0);
        }
        return found;
    }

    /** Searches below a swept node. */
    private void search(int depth) {
        int[] node = nodes[depth];
        int[] child = nodes[depth + 1];
        while (true) {
            if ((node[OPEN] | node[OPEN + 1] | node[OPEN + 2]) == 0) {
                if (found++ == 0) {
                    extract(node);
                }
                return;
            }
            int branch = choose(node);
            int band = branch >> 16;
            int place = branch >> 8 & 0xFF;
            int digit = branch & 0xFF;
            System.arraycopy(node, 0, child, 0, NODE);
            fill(child, band, place, digit);
            if (sweep(child)) {
                search(depth + 1);
            }
            if (found >= limit) {
                return;
            }
            node[9 * band + digit] &= ~(1 << place);
            if (!sweep(node)) {
                return;
            }
        }
    }

    /**
     * Where to branch, packed as band, place and digit: at a cell with two candidates if there is one, else at one with the
     * fewest. Of the cells with two, one that sees many others: either digit there decides those too. Only the band with the
     * most such cells is looked at, which finds as good a cell for a third of the time.
     */
    private static int choose(int[] node) {
        int band = 0;
        for (int other = 1; other < 3; other++) {
            if (Integer.bitCount(node[BIVALUE + other]) > Integer.bitCount(node[BIVALUE + band])) {
                band = other;
            }
        }
        int bivalue = node[BIVALUE + band];
        if (bivalue == 0) {
            return chooseAmongFew(node);
        }
        int most = -1;
        int chosen = 0;
        for (int cells = bivalue; cells != 0; cells &= cells - 1) {
            int place = Integer.numberOfTrailingZeros(cells);
            int column = COLUMN[place % 9];
            int seen = Integer.bitCount(bivalue & ~UNSEEN[place])
                    + Integer.bitCount(node[BIVALUE] & column)
                    + Integer.bitCount(node[BIVALUE + 1] & column)
                    + Integer.bitCount(node[BIVALUE + 2] & column);
            if (seen > most) {
                most = seen;
                chosen = cells & -cells;
            }
        }
        return branchAt(node, band, chosen);
    }

    /** Where to branch if no cell has two candidates. */
    private static int chooseAmongFew(int[] node) {
        int fewest = 10;
        int chosenBand = 0;
        int chosenBit = 0;
        for (int band = 0; band < 3; band++) {
            for (int cells = node[OPEN + band]; cells != 0; cells &= cells - 1) {
                int bit = cells & -cells;
                int candidates = 0;
                for (int word = 9 * band; word < 9 * band + 9; word++) {
                    candidates += (node[word] & bit) != 0 ? 1 : 0;
                }
                if (candidates < fewest) {
                    fewest = candidates;
                    chosenBand = band;
                    chosenBit = bit;
                }
            }
        }
        return branchAt(node, chosenBand, chosenBit);
    }

    private static int branchAt(int[] node, int band, int bit) {
        int digit = 0;
        while ((node[9 * band + digit] & bit) == 0) {
            digit++;
        }
        return band << 16 | Integer.numberOfTrailingZeros(bit) << 8 | digit;
    }

    /** Draws all conclusions; false if they contradict each other. */
    private static boolean sweep(int[] node) {
        while (true) {
            int changed;
            do {
                changed = sweepBand(node, 0, 9, 18) | sweepBand(node, 9, 0, 18) | sweepBand(node, 18, 0, 9);
                if (changed < 0) {
                    return false;
                }
            } while (changed != 0);
            int filled = fillNakedSingles(node, 0) | fillNakedSingles(node, 1) | fillNakedSingles(node, 2);
            if (filled <= 0) {
                return filled == 0;
            }
        }
    }

    /**
     * Sweeps each digit of a band that has changed since it was last swept.
     *
     * @param base the first word of the band
     * @param second the first word of one other band
     * @param third the first word of the remaining band
     * @return 1 if anything was swept, 0 if not, -1 on a contradiction
     */
    private static int sweepBand(int[] node, int base, int second, int third) {
        int changed = 0;
        int open = OPEN + base / 9;
        for (int digit = 0; digit < 9; digit++) {
            int cells = node[base + digit];
            if (cells == node[SETTLED + base + digit]) {
                continue;
            }
            int minirows = OCCUPIED[cells & 0x1FF] | OCCUPIED[cells >> 9 & 0x1FF] << 3 | OCCUPIED[cells >> 18] << 6;
            cells &= POSSIBLE[minirows];
            if (cells == 0) {
                return -1;
            }
            changed = 1;
            node[base + digit] = cells;
            node[SETTLED + base + digit] = cells;
            int columns = (cells | cells >> 9 | cells >> 18) & 0x1FF;
            int elsewhere = OTHER_BANDS[columns];
            node[second + digit] &= elsewhere;
            node[third + digit] &= elsewhere;
            int placed = ROWS[OCCUPIED[CERTAIN[minirows] & IN_ONE_COLUMN[columns]]] & cells & node[open];
            if (placed != 0) {
                for (int other = base; other < base + 9; other++) {
                    node[other] &= ~placed;
                }
                node[base + digit] = cells;
                node[open] &= ~placed;
            }
        }
        return changed;
    }

    /**
     * Fills the cells of a band that have one candidate left, and notes those with two.
     *
     * @return 1 if a cell was filled, 0 if not, -1 if a cell has no candidate
     */
    private static int fillNakedSingles(int[] node, int band) {
        int base = 9 * band;
        int one = 0;
        int two = 0;
        int three = 0;
        for (int word = base; word < base + 9; word++) {
            int cells = node[word];
            three |= two & cells;
            two |= one & cells;
            one |= cells;
        }
        if (one != BAND) {
            return -1;
        }
        node[BIVALUE + band] = two & ~three & node[OPEN + band];
        int singles = node[OPEN + band] & ~two;
        if (singles == 0) {
            return 0;
        }
        node[OPEN + band] &= ~singles;
        // Two singles of a digit that see each other remove each other: the next look finds both cells empty.
        for (int word = base; word < base + 9; word++) {
            int cells = node[word];
            for (int placed = cells & singles; placed != 0; placed &= placed - 1) {
                cells &= UNSEEN[Integer.numberOfTrailingZeros(placed)];
            }
            node[word] = cells;
        }
        return 1;
    }

    private void extract(int[] node) {
        for (int band = 0; band < 3; band++) {
            for (int digit = 0; digit < 9; digit++) {
                for (int cells = node[9 * band + digit]; cells != 0; cells &= cells - 1) {
                    solution[27 * band + Integer.numberOfTrailingZeros(cells)] = (byte) (digit + 1);
                }
            }
        }
    }
}
