package dev.nonet.engine.search;

import static dev.nonet.engine.search.BandTables.BAND;
import static dev.nonet.engine.search.BandTables.COLUMN;
import static dev.nonet.engine.search.BandTables.COLUMNS;
import static dev.nonet.engine.search.BandTables.OCCUPIED;
import static dev.nonet.engine.search.BandTables.PERMUTED;
import static dev.nonet.engine.search.BandTables.ROWS;
import static dev.nonet.engine.search.BandTables.UNSEEN;
import static dev.nonet.engine.search.ScalarCells.BIVALUE;
import static dev.nonet.engine.search.ScalarCells.CONTRADICTION;
import static dev.nonet.engine.search.ScalarCells.NODE;
import static dev.nonet.engine.search.ScalarCells.OPEN;
import static dev.nonet.engine.search.ScalarCells.PLACED;
import static dev.nonet.engine.search.ScalarCells.WORDS;

import java.util.Arrays;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;

/**
 * Counts the solutions of one board at a time, on any CPU, by depth-first search. {@link ScalarCells} draws the layout
 * of a node. At each node deductions are made until nothing changes, in rounds: first the cells are propagated
 * ({@link ScalarCells#propagate}), then the words that have changed are processed in batches until none is left. A word
 * is one digit in one band; {@link BandTables} has its deductions: locked candidates, hidden singles, and the columns
 * that the digit takes from the other bands.
 *
 * <p>Invariant: after a sweep without contradiction no further deduction of these kinds is possible; each digit has a
 * permutation of minirows in each band; and a cell that is not open has one candidate, which none of its peers has.
 *
 * <p>A set of words is a {@code long}, bit {@code 4 * digit + band}. A batch is a copy of such a set: words that it
 * changes go to the next batch, so that the CPU can begin a word before the one before it is finished.
 *
 * <p>Puzzles are 81 bytes in reading order, 1 to 9, 0 for an empty cell. Contradictory givens count as a puzzle without
 * solutions. Not thread-safe; allocates nothing once it has warmed up.
 */
public final class ScalarSolver {

    /** All words, a bit each. */
    private static final long ALL_WORDS = 0x7_7777_7777L;

    /** For a word: that of the same digit in the next band, cyclically. */
    private static final int[] SECOND = new int[WORDS];

    /** For a word: that of the same digit in the band after the next, cyclically. */
    private static final int[] THIRD = new int[WORDS];

    static {
        for (int word = 0; word < WORDS; word++) {
            SECOND[word] = word / 4 * 4 + (word % 4 + 1) % 3;
            THIRD[word] = word / 4 * 4 + (word % 4 + 2) % 3;
        }
    }

    /**
     * The rounds before cells are propagated with vectors on a CPU that has them. Vector code is so slow until C2 has
     * compiled it that a process that solves a few puzzles should not pay for it.
     */
    private static final long COLD_ROUNDS = 3_000_000;

    /** The branchings between two questions whether to stop: some milliseconds. */
    private static final int BRANCHINGS_UNASKED = 10_000;

    /** The rounds left before vectors are used. */
    private long plainRounds;

    /** Asked now and then whether to stop. */
    private final BooleanSupplier stop;

    /** The branchings left before it is asked again. */
    private int untilAsked = BRANCHINGS_UNASKED;

    /** The branchings that are allowed, as of when it was last asked. */
    private long allowed = Long.MAX_VALUE;

    /**
     * The nodes of the current branch, by depth. Every branching fills a cell, so there are at most 81 below the root.
     */
    private final int[][] nodes = new int[82][NODE];

    private final short[] board = new short[81];

    /** The cells of a board that lack some digit; one longer than needed, as loading writes one ahead. */
    private final int[] restricted = new int[82];

    private int limit;
    private int found;
    private final byte[] solution = new byte[81];

    /** A solver that is never stopped. */
    public ScalarSolver() {
        this(() -> false);
    }

    /**
     * A solver that can be stopped, for boards that others chose: one with few clues and no solution takes minutes.
     *
     * @param stop asked after some thousand nodes of a search, each time, from the solver's thread; if it says so, the
     *     search ends with a {@link CancellationException}, and the solver can go on with another board
     */
    public ScalarSolver(BooleanSupplier stop) {
        this(SearchKind.hasVectors(256) ? COLD_ROUNDS : Long.MAX_VALUE, stop);
    }

    /** @param plainRounds the rounds before vectors are used; {@link Long#MAX_VALUE} for never */
    ScalarSolver(long plainRounds) {
        this(plainRounds, () -> false);
    }

    private ScalarSolver(long plainRounds, BooleanSupplier stop) {
        this.plainRounds = plainRounds;
        this.stop = stop;
    }

    /**
     * Counts the solutions of a puzzle up to a limit.
     *
     * @param limit from 1; the count never exceeds it
     * @return 0 to {@code limit}; below {@code limit} the count is exact
     */
    public int count(byte[] puzzle, int limit) {
        BoardWriter.write(puzzle, board, 0, 1);
        return search(board, limit);
    }

    /**
     * Counts the solutions of a board given by its candidates, up to a limit.
     *
     * @param board 81 sets of candidates, bit d - 1 for digit d; a single candidate is a filled cell
     * @param limit from 1; the count never exceeds it
     * @param solution receives a solution if there is one
     */
    public int count(short[] board, int limit, byte[] solution) {
        int count = search(board, limit);
        if (count > 0) {
            System.arraycopy(this.solution, 0, solution, 0, 81);
        }
        return count;
    }

    /**
     * Solves a puzzle.
     *
     * @param solution receives the solution, 81 bytes, if there is exactly one; otherwise unchanged
     * @return 0, 1, or 2 for "two or more"
     */
    public int solve(byte[] puzzle, byte[] solution) {
        int solutions = count(puzzle, 2);
        if (solutions == 1) {
            System.arraycopy(this.solution, 0, solution, 0, 81);
        }
        return solutions;
    }

    private int search(short[] board, int limit) {
        this.limit = limit;
        this.found = 0;
        int[] root = nodes[0];
        if (load(root, board) && sweep(root, ALL_WORDS)) {
            search(0);
        }
        return found;
    }

    /** Sets a node to a board; false if two filled cells contradict each other. */
    private boolean load(int[] node, short[] board) {
        for (int word = 0; word < WORDS; word += 4) {
            node[word] = BAND;
            node[word + 1] = BAND;
            node[word + 2] = BAND;
        }
        Arrays.fill(node, PLACED, PLACED + WORDS, 0);
        Arrays.fill(node, OPEN, OPEN + 3, BAND);
        int count = 0;
        for (int cell = 0; cell < 81; cell++) {
            restricted[count] = cell;
            count += board[cell] != BoardWriter.ALL_DIGITS ? 1 : 0;
        }
        for (int i = 0; i < count; i++) {
            int cell = restricted[i];
            int band = cell / 27;
            int place = cell % 27;
            int digits = board[cell];
            if (Integer.bitCount(digits) == 1) {
                int word = 4 * Integer.numberOfTrailingZeros(digits) + band;
                if ((node[word] >> place & 1) == 0) {
                    return false;
                }
                fill(node, word, place);
            } else {
                for (int missing = ~digits & BoardWriter.ALL_DIGITS; missing != 0; missing &= missing - 1) {
                    node[4 * Integer.numberOfTrailingZeros(missing) + band] &= ~(1 << place);
                }
            }
        }
        return true;
    }

    /**
     * Fills an open cell with the digit of a word. The cell's other candidates are removed when the cells are
     * propagated next.
     *
     * @return the words that changed
     */
    private static long fill(int[] node, int word, int place) {
        int first = word & ~3;
        int bit = 1 << place;
        int column = ~COLUMN[place % 9];
        long changed = 1L << word;
        int before0 = node[first];
        int before1 = node[first + 1];
        int before2 = node[first + 2];
        int left0 = before0 & column;
        int left1 = before1 & column;
        int left2 = before2 & column;
        node[first] = left0;
        node[first + 1] = left1;
        node[first + 2] = left2;
        changed |= (long) (left0 - before0 >>> 31 | (left1 - before1 >>> 31) << 1 | (left2 - before2 >>> 31) << 2)
                << first;
        node[word] = node[word] & UNSEEN[place] | bit;
        node[PLACED + word] |= bit;
        node[OPEN + (word & 3)] &= ~bit;
        return changed;
    }

    /** Searches below a node on which all deductions have been made. */
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
            if (--untilAsked == 0) {
                stopIfTold();
            }
            int branch = choose(node);
            int word = branch >> 8;
            int place = branch & 0xFF;
            System.arraycopy(node, 0, child, 0, NODE);
            if (sweep(child, fill(child, word, place))) {
                search(depth + 1);
            }
            if (found >= limit) {
                return;
            }
            node[word] &= ~(1 << place);
            if (!sweep(node, 1L << word)) {
                return;
            }
        }
    }

    /**
     * Bounds what all searches from now on may take together, until this is called again. Other than a limit of time,
     * it is reached by the same boards on every machine.
     *
     * @param branchings in steps of some thousands, with half a microsecond for each; the search that has more ends
     *     with a {@link SearchLimitException}, and the solver can go on with another board
     */
    public void allow(long branchings) {
        allowed = branchings;
        untilAsked = BRANCHINGS_UNASKED;
    }

    private void stopIfTold() {
        untilAsked = BRANCHINGS_UNASKED;
        allowed -= BRANCHINGS_UNASKED;
        if (allowed <= 0) {
            throw new SearchLimitException();
        }
        if (stop.getAsBoolean()) {
            throw new CancellationException("told to stop");
        }
    }

    /**
     * Chooses where to branch, packed as {@code word << 8 | place}: at a cell with two candidates if there is one,
     * otherwise at one with the fewest. Of the cells with two candidates it takes one that sees most others of them,
     * because filling it decides many of these too. Only the band with the most such cells is examined, as any cell is
     * right, and looking at all costs more than it saves.
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
        int max = -1;
        int chosen = 0;
        for (int cells = bivalue; cells != 0; cells &= cells - 1) {
            int place = Integer.numberOfTrailingZeros(cells);
            int column = COLUMN[place % 9];
            int seen = Integer.bitCount(bivalue & ~UNSEEN[place])
                    + Integer.bitCount(node[BIVALUE] & column)
                    + Integer.bitCount(node[BIVALUE + 1] & column)
                    + Integer.bitCount(node[BIVALUE + 2] & column);
            if (seen > max) {
                max = seen;
                chosen = cells & -cells;
            }
        }
        return branchAt(node, band, chosen);
    }

    /** Chooses where to branch if no cell has two candidates. */
    private static int chooseAmongFew(int[] node) {
        int min = 10;
        int chosenBand = 0;
        int chosenBit = 0;
        for (int band = 0; band < 3; band++) {
            for (int cells = node[OPEN + band]; cells != 0; cells &= cells - 1) {
                int bit = cells & -cells;
                int candidates = 0;
                for (int word = band; word < WORDS; word += 4) {
                    candidates += (node[word] & bit) != 0 ? 1 : 0;
                }
                if (candidates < min) {
                    min = candidates;
                    chosenBand = band;
                    chosenBit = bit;
                }
            }
        }
        return branchAt(node, chosenBand, chosenBit);
    }

    private static int branchAt(int[] node, int band, int bit) {
        int word = band;
        while ((node[word] & bit) == 0) {
            word += 4;
        }
        return word << 8 | Integer.numberOfTrailingZeros(bit);
    }

    /**
     * Makes all deductions on a node; false if there is a contradiction.
     *
     * @param changed the words that have changed since the node was last swept
     */
    private boolean sweep(int[] node, long changed) {
        long touched = changed;
        while (true) {
            long lost = propagate(node, touched);
            if (lost == CONTRADICTION) {
                return false;
            }
            changed |= lost;
            if (changed == 0) {
                return true;
            }
            touched = 0;
            while (changed != 0) {
                touched |= changed;
                long next = 0;
                for (long batch = changed; batch != 0; batch &= batch - 1) {
                    int word = Long.numberOfTrailingZeros(batch);
                    int cells = node[word];
                    long minirows = PERMUTED[
                            OCCUPIED[cells & 0x1FF] | OCCUPIED[cells >> 9 & 0x1FF] << 3 | OCCUPIED[cells >> 18] << 6];
                    cells &= (int) minirows;
                    if (cells == 0) {
                        return false;
                    }
                    long columns = COLUMNS[(cells | cells >> 9 | cells >> 18) & 0x1FF];
                    int placed = ROWS[(int) ((minirows & columns) >>> 32)] & cells;
                    node[word] = cells;
                    node[PLACED + word] = placed;
                    node[OPEN + (word & 3)] &= ~placed;
                    int second = SECOND[word];
                    int third = THIRD[word];
                    int inSecond = node[second];
                    int inThird = node[third];
                    int leftInSecond = inSecond & (int) columns;
                    int leftInThird = inThird & (int) columns;
                    node[second] = leftInSecond;
                    node[third] = leftInThird;
                    // A word that lost a cell has become smaller, so the sign of the difference tells, without a
                    // branch.
                    next = next & ~(1L << word)
                            | (long) (leftInSecond - inSecond >>> 31) << second
                            | (long) (leftInThird - inThird >>> 31) << third;
                }
                changed = next;
            }
        }
    }

    private long propagate(int[] node, long touched) {
        if (plainRounds > 0) {
            plainRounds--;
            return ScalarCells.propagate(node, touched);
        }
        return VectorCells.propagate(node);
    }

    private void extract(int[] node) {
        for (int band = 0; band < 3; band++) {
            for (int digit = 0; digit < 9; digit++) {
                for (int cells = node[4 * digit + band]; cells != 0; cells &= cells - 1) {
                    solution[27 * band + Integer.numberOfTrailingZeros(cells)] = (byte) (digit + 1);
                }
            }
        }
    }
}
