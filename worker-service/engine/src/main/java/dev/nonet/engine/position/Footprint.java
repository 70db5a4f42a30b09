package dev.nonet.engine.position;

import dev.nonet.engine.board.Houses;
import dev.nonet.engine.board.NumberSet;
import dev.nonet.puzzle.CellSet;
import java.util.List;

/**
 * Where some almost locked sets may hold a digit. What two sets have to do with each other by a digit depends on their footprints
 * alone, and many sets share one. Sets are known by their numbers.
 */
final class Footprint {

    private static final NumberSet NO_SETS = new NumberSet(0);

    /** Of a digit that a set does not have. */
    static final Footprint NONE = new Footprint(0, CellSet.EMPTY, CellSet.EMPTY, CellSet.EMPTY);

    final int digit;

    /** The places of the digit in each of the sets. */
    final CellSet places;

    /** The cells that see all places. */
    final CellSet seen;

    /** Those of them that may hold the digit. */
    final CellSet gone;

    /** The sets with this footprint. */
    NumberSet sets = NO_SETS;

    /** The sets with a footprint all of which sees all of this one: at most one of two such sets holds the digit. */
    NumberSet linked = NO_SETS;

    /** The sets with a footprint such that some cell, which may hold the digit, sees all of both. */
    NumberSet excluding = NO_SETS;

    private Footprint(int digit, CellSet places, CellSet seen, CellSet gone) {
        this.digit = digit;
        this.places = places;
        this.seen = seen;
        this.gone = gone;
    }

    /** @param all all places of the digit on the board */
    static Footprint of(int digit, CellSet places, CellSet all) {
        CellSet seen = Houses.commonPeers(places);
        return new Footprint(digit, places, seen, seen.and(all));
    }

    void startSets(int size) {
        sets = new NumberSet(size);
        linked = new NumberSet(size);
        excluding = new NumberSet(size);
    }

    /** Finds out how the footprints of a digit stand to each other. What is asked of every pair is laid side by side for it. */
    static void relate(List<Footprint> all) {
        int count = all.size();
        long[] words = new long[6 * count];
        for (int i = 0; i < count; i++) {
            Footprint footprint = all.get(i);
            words[6 * i] = footprint.places.upper();
            words[6 * i + 1] = footprint.places.lower();
            words[6 * i + 2] = ~footprint.seen.upper();
            words[6 * i + 3] = ~footprint.seen.lower();
            words[6 * i + 4] = footprint.gone.upper();
            words[6 * i + 5] = footprint.gone.lower();
        }
        for (int i = 0; i < count; i++) {
            Footprint one = all.get(i);
            long unseenUpper = words[6 * i + 2];
            long unseenLower = words[6 * i + 3];
            long goneUpper = words[6 * i + 4];
            long goneLower = words[6 * i + 5];
            if ((goneUpper | goneLower) != 0) {
                one.excluding.addAll(one.sets);
            }
            for (int j = i + 1; j < count; j++) {
                if ((words[6 * j] & unseenUpper | words[6 * j + 1] & unseenLower) == 0) {
                    one.linked.addAll(all.get(j).sets);
                    all.get(j).linked.addAll(one.sets);
                }
                if ((words[6 * j + 4] & goneUpper | words[6 * j + 5] & goneLower) != 0) {
                    one.excluding.addAll(all.get(j).sets);
                    all.get(j).excluding.addAll(one.sets);
                }
            }
        }
    }
}
