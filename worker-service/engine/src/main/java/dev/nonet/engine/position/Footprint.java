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
    static final Footprint NONE = new Footprint(0, CellSet.EMPTY, CellSet.EMPTY, CellSet.EMPTY);

    final int digit;

    /** The places of the digit in each of the sets. */
    final CellSet places;

    /** The cells that see all places. */
    final CellSet seen;

    /** Those of them that may hold the digit. */
    final CellSet gone;

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
    NumberSet excluding;

    Footprint(int digit, CellSet places, CellSet seen, CellSet gone) {
        this.digit = digit;
        this.places = places;
        this.seen = seen;
        this.gone = gone;
    }
}
