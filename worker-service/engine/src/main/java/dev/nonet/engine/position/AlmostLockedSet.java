package dev.nonet.engine.position;

import dev.nonet.puzzle.CellSet;
import java.util.Arrays;

/**
 * An almost locked set: n empty cells of a house that together have n + 1 candidate digits. If one of these digits is false in all of
 * them, they hold all the others. Valid until the board changes: then the object is used for another set.
 */
public final class AlmostLockedSet {

    private CellSet cells = CellSet.EMPTY;
    private int digits;
    private int eliminating;

    /** By digit; {@link Footprint#NONE} if the set does not have it. */
    private final Footprint[] footprints = new Footprint[10];

    /** Becomes a set of other cells, without digits yet. */
    void begin(CellSet ofSet) {
        cells = ofSet;
        digits = 0;
        eliminating = 0;
        Arrays.fill(footprints, Footprint.NONE);
    }

    void add(Footprint footprint) {
        int bit = 1 << footprint.digit - 1;
        digits |= bit;
        eliminating |= footprint.eliminates() ? bit : 0;
        footprints[footprint.digit] = footprint;
    }

    public CellSet cells() {
        return cells;
    }

    /** The candidate digits of the cells, as a mask. */
    public int digits() {
        return digits;
    }

    /** The digits, as a mask, that would be eliminated from some other cell if the set holds them. */
    public int eliminatingDigits() {
        return eliminating;
    }

    /** The cells of the set that may hold the digit. */
    public CellSet places(int digit) {
        return footprints[digit].places();
    }

    /** The cells that see every cell of the set that may hold the digit; none if the set does not have it. */
    public CellSet seen(int digit) {
        return footprints[digit].seen();
    }

    /** The cells from which the digit would be eliminated if the set holds it. */
    public CellSet gone(int digit) {
        return footprints[digit].gone();
    }

    Footprint footprint(int digit) {
        return footprints[digit];
    }
}
