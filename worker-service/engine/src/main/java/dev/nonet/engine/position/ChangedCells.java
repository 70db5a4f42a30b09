package dev.nonet.engine.position;

import dev.nonet.engine.board.Board;
import dev.nonet.puzzle.CellSet;

/** Tells which cells have changed since it was last asked, so that what is derived from cells is recomputed only for these. */
final class ChangedCells {

    /** By digit: the places when last asked, in the layout of {@link CellSet}. */
    private final long[] upper = new long[10];

    private final long[] lower = new long[10];
    private boolean asked;

    /**
     * The cells that have lost candidates since the last call. All cells at the first call, and if a candidate is there that was not there
     * before, as on the next puzzle.
     */
    CellSet next(Board board) {
        long changedUpper = 0;
        long changedLower = 0;
        long gained = 0;
        for (int digit = 1; digit <= 9; digit++) {
            long nowUpper = board.upperPlaces(digit);
            long nowLower = board.lowerPlaces(digit);
            gained |= nowUpper & ~upper[digit] | nowLower & ~lower[digit];
            changedUpper |= upper[digit] ^ nowUpper;
            changedLower |= lower[digit] ^ nowLower;
            upper[digit] = nowUpper;
            lower[digit] = nowLower;
        }
        boolean comparable = asked && gained == 0;
        asked = true;
        return comparable ? new CellSet(changedUpper, changedLower) : CellSet.ALL;
    }
}
