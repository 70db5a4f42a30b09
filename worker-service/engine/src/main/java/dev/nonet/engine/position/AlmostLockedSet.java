package dev.nonet.engine.position;

import dev.nonet.puzzle.CellSet;

/**
 * Empty cells of a house that may hold one digit more than they are. Without one of the digits they hold all the others. A
 * snapshot: it does not follow the board.
 */
public final class AlmostLockedSet {

    private final CellSet cells;
    private final int digits;
    private final int excluding;

    /** By digit; the empty one where the set does not have it. */
    private final Footprint[] footprints;

    AlmostLockedSet(CellSet cells, int digits, int excluding, Footprint[] footprints) {
        this.cells = cells;
        this.digits = digits;
        this.excluding = excluding;
        this.footprints = footprints;
    }

    public CellSet cells() {
        return cells;
    }

    /** As a mask. */
    public int digits() {
        return digits;
    }

    /** The digits, as a mask, that some other cell could not hold if the set does. */
    public int excluding() {
        return excluding;
    }

    /** The cells of the set that may hold the digit. */
    public CellSet places(int digit) {
        return footprints[digit].places;
    }

    /** The cells that see every cell of the set that may hold the digit; none if the set does not have it. */
    public CellSet seen(int digit) {
        return footprints[digit].seen;
    }

    /** The cells that may hold the digit and could not if the set does. */
    public CellSet gone(int digit) {
        return footprints[digit].gone;
    }

    Footprint footprint(int digit) {
        return footprints[digit];
    }
}
