package dev.nonet.engine.position;

import dev.nonet.engine.board.Board;
import dev.nonet.engine.board.CellBits;
import dev.nonet.puzzle.CellSet;

/**
 * Tells which cells have changed since it was last asked, so that what is derived from cells is recomputed only for
 * these.
 */
final class ChangedCells {

    /** By digit: the places when last asked. */
    private final CellBits[] before = CellBits.array(10);

    private final CellBits changed = new CellBits();

    /**
     * The cells that have lost candidates since the last call. All cells if a candidate is there that was not there
     * before, as on the next puzzle and at the first call.
     */
    CellSet next(Board board) {
        changed.clear();
        boolean gained = false;
        for (int digit = 1; digit <= 9; digit++) {
            CellSet now = board.places(digit);
            gained |= !before[digit].containsAll(now);
            changed.addAll(before[digit].removeAll(now));
            before[digit].set(now);
        }
        return gained ? CellSet.ALL : changed.toSet();
    }
}
