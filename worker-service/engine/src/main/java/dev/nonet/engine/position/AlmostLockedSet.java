package dev.nonet.engine.position;

import dev.nonet.engine.board.Digits;
import dev.nonet.puzzle.CellSet;
import java.util.Arrays;

/**
 * An almost locked set: n empty cells of a house that together have n + 1 candidate digits. If one of these digits is
 * false in all of them, they hold all the others. Valid until the board changes: then {@link AlmostLockedSets} uses it
 * for another set.
 */
public final class AlmostLockedSet {

    private final Footprints ofBoard;

    /** The words of its cells: kept without a {@link CellSet}, so that the sets of a board allocate nothing. */
    private long upper;

    private long lower;
    private int digits;
    private int eliminatingDigits;

    /** By digit: its {@link Footprints footprint}. */
    private final int[] footprints = new int[10];

    /** @param ofBoard the footprints of all sets of the board */
    AlmostLockedSet(Footprints ofBoard) {
        this.ofBoard = ofBoard;
    }

    void set(CellSet newCells, int newDigits) {
        upper = newCells.upper();
        lower = newCells.lower();
        digits = newDigits;
        eliminatingDigits = 0;
        Arrays.fill(footprints, Footprints.NONE);
    }

    void setFootprint(int digit, int footprint) {
        footprints[digit] = footprint;
        eliminatingDigits |= ofBoard.eliminates(footprint) ? Digits.of(digit) : 0;
    }

    public CellSet cells() {
        return new CellSet(upper, lower);
    }

    /** The candidate digits of the cells, as a mask. */
    public int digits() {
        return digits;
    }

    /** The digits, as a mask, that would be eliminated from some other cell if the set holds them. */
    public int eliminatingDigits() {
        return eliminatingDigits;
    }

    /** The footprint of a digit; {@link Footprints#NONE} if the set does not have it. */
    int footprint(int digit) {
        return footprints[digit];
    }

    /** The cells of the set that may hold the digit. */
    public CellSet places(int digit) {
        return ofBoard.places(footprints[digit]);
    }

    /** The cells that see every cell of the set that may hold the digit; none if the set does not have it. */
    public CellSet seen(int digit) {
        return ofBoard.seen(footprints[digit]);
    }

    /** The cells from which the digit would be eliminated if the set holds it. */
    public CellSet gone(int digit) {
        return ofBoard.gone(footprints[digit]);
    }
}
