package dev.nonet.engine.position;

import dev.nonet.engine.board.NumberSet;
import dev.nonet.puzzle.CellSet;
import org.jspecify.annotations.Nullable;

/**
 * Where some almost locked sets may hold a digit. What two sets have to do with each other by a digit depends on their footprints
 * alone, and many sets share one. Sets are known by their numbers.
 */
final class Footprint {

    /** Of a digit that a set does not have. */
    static final Footprint NONE = new Footprint();

    int digit;

    // sets of cells as two words each, in the layout of CellSet: a board has thousands, looked at far apart

    private long placesUpper;
    private long placesLower;
    private long seenUpper;
    private long seenLower;
    private long goneUpper;
    private long goneLower;

    /** The sets that have it. */
    @Nullable
    NumberSet sets;

    /** Its number in the graph that has sets; -1 if it is no node there. */
    int node = -1;

    /** The sets with a footprint all of which sees all of this one: at most one of two such sets holds the digit. */
    @Nullable
    NumberSet linked;

    /** The sets with a footprint such that some cell, which may hold the digit, sees all of both. */
    @Nullable
    NumberSet sharingElimination;

    /** The same for a cell where chains may rule the digit out. */
    @Nullable
    NumberSet excluding;

    /** Becomes another footprint, of no set yet. */
    void begin(int ofDigit, CellSet itsPlaces, CellSet seenByAll, CellSet holders) {
        digit = ofDigit;
        placesUpper = itsPlaces.upper();
        placesLower = itsPlaces.lower();
        seenUpper = seenByAll.upper();
        seenLower = seenByAll.lower();
        goneUpper = seenUpper & holders.upper();
        goneLower = seenLower & holders.lower();
        sets = null;
        node = -1;
        linked = null;
        sharingElimination = null;
        excluding = null;
    }

    /** The places of the digit in each of the sets. */
    CellSet places() {
        return new CellSet(placesUpper, placesLower);
    }

    /** The cells that see all places. */
    CellSet seen() {
        return new CellSet(seenUpper, seenLower);
    }

    /** Those of them that may hold the digit. */
    CellSet gone() {
        return new CellSet(goneUpper, goneLower);
    }

    boolean rulesOut() {
        return (goneUpper | goneLower) != 0;
    }
}
