package dev.nonet.engine.position;

import dev.nonet.engine.board.CellBits;
import dev.nonet.engine.board.Digits;
import dev.nonet.engine.board.Houses;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import java.util.Arrays;

/**
 * The unique loops of a board: closed loops of six or more cells that all have the same two candidates and each see the
 * next one. Every house contains none of the cells, or two that are an odd number of steps apart. Up to two of the
 * cells may have other candidates, or more if these are all of one digit.
 *
 * <p>Not thread-safe: one memory for one board after the other.
 */
public final class UniqueLoops {

    private static final int MIN_CELLS = 6;

    /** Bounds the search; longer loops hardly occur. */
    private static final int MAX_CELLS = 14;

    /** Bounds the search: so many cells of the board must have just the two digits. */
    private static final int MIN_BARE = 4;

    private final Candidates candidates;

    /** By loop: its cells, and its digits as a mask. */
    private CellSet[] cells = new CellSet[8];

    private int[] digitsOf = new int[8];

    private int size;

    /** The two digits whose loops are searched for, as a mask. */
    private int digits;

    /** The cells that have just the two digits. */
    private CellSet bare = CellSet.EMPTY;

    /** The cells that may be added to the loop. */
    private final CellBits open = new CellBits();

    /** The cells of the loop so far; {@code path[0]} is its start. */
    private final int[] path = new int[MAX_CELLS];

    UniqueLoops(Candidates candidates) {
        this.candidates = candidates;
    }

    /**
     * Finds the loops of the board. They are in the order of the first cell with just their digits, then of their
     * start.
     */
    void update() {
        size = 0;
        CellSet bivalue = candidates.withTwoCandidates();
        for (int cell = bivalue.first(); cell < Cell.COUNT; cell = bivalue.next(cell)) {
            digits = candidates.digits(cell);
            if (candidates.cellsWithJust(digits) >= MIN_BARE) {
                CellSet holders = candidates.places(Digits.first(digits)).and(candidates.places(Digits.last(digits)));
                bare = holders.and(bivalue);
                if (bare.first() == cell) {
                    find(holders);
                }
            }
        }
    }

    /**
     * Finds the loops of two digits. Every loop starts from its first cell without other candidates, so that it is
     * found from one cell only.
     *
     * @param holders the cells that may hold both digits
     */
    private void find(CellSet holders) {
        open.set(holders);
        dropDeadEnds();
        for (int start = bare.first(); start < Cell.COUNT; start = bare.next(start)) {
            if (open.contains(start) && open.size() >= MIN_CELLS) {
                open.remove(start);
                path[0] = start;
                extend(1, Houses.houses(start), 0, 0, 0);
            }
        }
    }

    /**
     * Removes open cells that no loop goes through, until none is left. A house has two cells of a loop or none, so a
     * cell needs another one in its row, its column and its box.
     */
    private void dropDeadEnds() {
        int before;
        do {
            before = open.size();
            int one = 0;
            int two = 0;
            for (int cell = open.first(); cell < Cell.COUNT; cell = open.next(cell)) {
                two |= one & Houses.houses(cell);
                one |= Houses.houses(cell);
            }
            for (int cell = open.first(); cell < Cell.COUNT; cell = open.next(cell)) {
                if ((Houses.houses(cell) & ~two) != 0) {
                    open.remove(cell);
                }
            }
        } while (open.size() < before);
    }

    /**
     * Stores the loop if it is closed, and adds further cells in every way. Its cells are even and odd in turn, counted
     * from its start; a house has one of each or none.
     *
     * @param count how many cells the loop has
     * @param even the houses of its even cells, as a mask
     * @param odd the houses of its odd cells, as a mask
     * @param roof how many of its cells have extra candidates, other than the two digits
     * @param extras the digits of the extra candidates, as a mask
     */
    private void extend(int count, int even, int odd, int roof, int extras) {
        int last = path[count - 1];
        boolean lastIsOdd = count % 2 == 0;
        // Each loop is found in both directions, of which one is enough.
        if (lastIsOdd
                && count >= MIN_CELLS
                && even == odd
                && path[1] < last
                && Houses.peers(last).contains(path[0])) {
            add(count);
        }
        if (count == MAX_CELLS) {
            return;
        }
        CellSet next = open.and(Houses.peers(last));
        for (int cell = next.first(); cell < Cell.COUNT; cell = next.next(cell)) {
            tryCell(cell, count, even, odd, roof, extras);
        }
    }

    private void tryCell(int cell, int count, int even, int odd, int roof, int extras) {
        boolean isOdd = count % 2 == 1;
        int houses = Houses.houses(cell);
        if ((houses & (isOdd ? odd : even)) != 0) {
            return;
        }
        int extrasOfCell = candidates.digits(cell) & ~digits;
        int moreRoof = roof + (extrasOfCell == 0 ? 0 : 1);
        int moreExtras = extras | extrasOfCell;
        if (moreRoof <= 2 || Integer.bitCount(moreExtras) == 1) {
            path[count] = cell;
            open.remove(cell);
            extend(count + 1, isOdd ? even : even | houses, isOdd ? odd | houses : odd, moreRoof, moreExtras);
            open.add(cell);
        }
    }

    private void add(int count) {
        if (size == cells.length) {
            cells = Arrays.copyOf(cells, 2 * size);
            digitsOf = Arrays.copyOf(digitsOf, 2 * size);
        }
        cells[size] = CellSet.of(Arrays.copyOf(path, count));
        digitsOf[size++] = digits;
    }

    /** How many loops there are. */
    public int size() {
        return size;
    }

    public CellSet cells(int number) {
        return cells[number];
    }

    /** The two digits of a loop, as a mask. */
    public int digits(int number) {
        return digitsOf[number];
    }
}
