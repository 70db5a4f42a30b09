package dev.nonet.engine.rating.se;

import dev.nonet.engine.board.CellBits;
import dev.nonet.engine.board.Digits;
import dev.nonet.engine.board.Houses;
import dev.nonet.engine.rating.IntList;
import dev.nonet.engine.rating.MarkedBoard;
import dev.nonet.puzzle.Cell;

/** Producers 13 and 14: XY-wing, whose pivot has two candidates, and XYZ-wing, whose pivot has three. */
final class ShortWings implements Producer {

    private final boolean three;

    /** The cells with two candidates, and those of them that the current pivot sees. */
    private final CellBits pairs = new CellBits();

    private final CellBits near = new CellBits();

    /** The cells beside the current pivot that may be wings. */
    private final int[] wings = new int[20];

    ShortWings(boolean three) {
        this.three = three;
    }

    @Override
    public void find(MarkedBoard board, Hints hints) {
        pairs.clear();
        for (int cell = 0; cell < Cell.COUNT; cell++) {
            if (board.count(cell) == 2) {
                pairs.add(cell);
            }
        }
        for (int pivot = 0; pivot < Cell.COUNT; pivot++) {
            if (board.count(pivot) == (three ? 3 : 2)
                    && near.set(pairs).keepAll(Houses.peers(pivot)).size() >= 2
                    && find(pivot, board, hints)) {
                return;
            }
        }
    }

    /**
     * The wings are among the peers with two candidates, in their order; they have one of the two of the pivot, or two
     * of the three.
     */
    private boolean find(int pivot, MarkedBoard board, Hints hints) {
        int digits = board.digits(pivot);
        int count = 0;
        for (int peer : Order.peers(pivot)) {
            if (near.contains(peer) && Digits.count(board.digits(peer) & digits) == (three ? 2 : 1)) {
                wings[count++] = peer;
            }
        }
        for (int i = 0; i < count; i++) {
            int firsts = board.digits(wings[i]);
            for (int j = 0; j < count; j++) {
                int seconds = board.digits(wings[j]);
                if (Digits.count(digits | firsts | seconds) == 3
                        && Digits.count(digits & firsts & seconds) == (three ? 1 : 0)
                        && removing(pivot, wings[i], wings[j], board, hints)) {
                    return true;
                }
            }
        }
        return false;
    }

    private boolean removing(int pivot, int first, int second, MarkedBoard board, Hints hints) {
        int digit = Digits.first(board.digits(first) & board.digits(second));
        IntList removals = null;
        for (int cell : Order.peers(first)) {
            if (board.has(cell, digit)
                    && cell != pivot
                    && Order.see(cell, second)
                    && (!three || Order.see(cell, pivot))) {
                removals = removals == null ? new IntList() : removals;
                removals.add(Order.candidate(cell, digit));
            }
        }
        return removals != null
                && hints.take(Hint.removing(three ? "XYZ-Wing" : "XY-Wing", three ? 4.4 : 4.2, removals));
    }
}
