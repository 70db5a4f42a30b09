package dev.nonet.engine.position;

import dev.nonet.puzzle.CellSet;
import java.util.Arrays;

/**
 * Empty cells of a house that may hold one digit more than they are. Without one of the digits they hold all the others.
 * Holds until the board changes: then its memory is used for another set.
 */
public final class AlmostLockedSet {

    private CellSet cells = CellSet.EMPTY;
    private int digits;
    private int excluding;

    /** By digit; the empty one where the set does not have it. */
    private final Footprint[] footprints = new Footprint[10];

    /** Becomes a set of no digits yet. */
    void begin(CellSet ofSet) {
        cells = ofSet;
        digits = 0;
        excluding = 0;
        Arrays.fill(footprints, Footprint.NONE);
    }

    void add(Footprint footprint) {
        int bit = 1 << footprint.digit - 1;
        digits |= bit;
        excluding |= footprint.rulesOut() ? bit : 0;
        footprints[footprint.digit] = footprint;
    }

    public CellSet cells() {
        return cells;
    }

    /** As a mask. */
    public int digits() {
        return digits;
    }

    /** The digits, as a mask, that some other cell could not hold if the set does. */
    public int eliminatingDigits() {
        return excluding;
    }

    /** The cells of the set that may hold the digit. */
    public CellSet places(int digit) {
        return footprints[digit].places();
    }

    /** The cells that see every cell of the set that may hold the digit; none if the set does not have it. */
    public CellSet seen(int digit) {
        return footprints[digit].seen();
    }

    /** The cells that may hold the digit and could not if the set does. */
    public CellSet gone(int digit) {
        return footprints[digit].gone();
    }

    Footprint footprint(int digit) {
        return footprints[digit];
    }
}
