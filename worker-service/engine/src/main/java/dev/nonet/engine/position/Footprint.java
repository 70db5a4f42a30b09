package dev.nonet.engine.position;

import dev.nonet.engine.board.NumberSet;
import dev.nonet.puzzle.CellSet;
import org.jspecify.annotations.Nullable;

/**
 * The cells in which an almost locked set may hold one of its digits. Whether two sets are linked by a digit depends on these cells
 * alone, and many sets have the same ones for a digit; so what follows from them is computed once for each footprint. Sets are
 * given by their numbers in {@link AlmostLockedSets}.
 */
final class Footprint {

    /** The footprint of a digit that a set does not have. */
    static final Footprint NONE = new Footprint();

    int digit;

    // Sets of cells as two words each, in the layout of CellSet, not as objects: a board has thousands of footprints,
    // and following
    // a reference to each would be a cache miss.

    private long placesUpper;
    private long placesLower;
    private long seenUpper;
    private long seenLower;
    private long goneUpper;
    private long goneLower;

    /** The sets that have this footprint. */
    @Nullable
    NumberSet sets;

    /** Its node in the link graph {@link LinkGraph.Nodes#SETS}; -1 if it is none. */
    int node = -1;

    /** The sets all of whose places for the digit see all of these: at most one of two such sets holds the digit. */
    @Nullable
    NumberSet linked;

    /** {@link AlmostLockedSets#sharingElimination} of the sets with this footprint. */
    @Nullable
    NumberSet sharingElimination;

    /** {@link AlmostLockedSets#sharingRefutedElimination} of the sets with this footprint. */
    @Nullable
    NumberSet sharingRefutedElimination;

    /** Becomes another footprint, without sets yet. */
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
        sharingRefutedElimination = null;
    }

    /** The places of the digit in each of the sets. */
    CellSet places() {
        return new CellSet(placesUpper, placesLower);
    }

    /** The cells that see all places. */
    CellSet seen() {
        return new CellSet(seenUpper, seenLower);
    }

    /** Those of them that may hold the digit: it would be eliminated there. */
    CellSet gone() {
        return new CellSet(goneUpper, goneLower);
    }

    /** Whether some cell would lose the digit if the sets hold it. */
    boolean eliminates() {
        return (goneUpper | goneLower) != 0;
    }
}
