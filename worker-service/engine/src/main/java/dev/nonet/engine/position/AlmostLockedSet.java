package dev.nonet.engine.position;

import dev.nonet.puzzle.CellSet;

/**
 * An almost locked set: n empty cells of a house that together have n + 1 candidate digits. If one of these digits is false in all of
 * them, they hold all the others. A view of {@link AlmostLockedSets}, valid until the board changes: then it shows another set.
 */
public final class AlmostLockedSet {

    private final AlmostLockedSets all;
    private final int number;

    AlmostLockedSet(AlmostLockedSets all, int number) {
        this.all = all;
        this.number = number;
    }

    public CellSet cells() {
        return all.cells(number);
    }

    /** The candidate digits of the cells, as a mask. */
    public int digits() {
        return all.digits(number);
    }

    /** The digits, as a mask, that would be eliminated from some other cell if the set holds them. */
    public int eliminatingDigits() {
        return all.eliminatingDigits(number);
    }

    /** The cells of the set that may hold the digit. */
    public CellSet places(int digit) {
        return all.places(number, digit);
    }

    /** The cells that see every cell of the set that may hold the digit; none if the set does not have it. */
    public CellSet seen(int digit) {
        return all.seen(number, digit);
    }

    /** The cells from which the digit would be eliminated if the set holds it. */
    public CellSet gone(int digit) {
        return all.gone(number, digit);
    }
}
