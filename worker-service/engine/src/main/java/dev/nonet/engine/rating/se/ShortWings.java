package dev.nonet.engine.rating.se;

import dev.nonet.engine.board.Digits;
import dev.nonet.engine.rating.IntList;
import dev.nonet.engine.rating.MarkedBoard;
import dev.nonet.puzzle.Cell;

/** Producers 13 and 14: XY-wing, whose pivot has two candidates, and XYZ-wing, whose pivot has three. */
final class ShortWings implements Producer {

    private final boolean three;

    ShortWings(boolean three) {
        this.three = three;
    }

    @Override
    public void find(MarkedBoard board, Hints hints) {
        for (int pivot = 0; pivot < Cell.COUNT; pivot++) {
            if (board.count(pivot) == (three ? 3 : 2) && find(pivot, board, hints)) {
                return;
            }
        }
    }

    private boolean find(int pivot, MarkedBoard board, Hints hints) {
        int digits = board.digits(pivot);
        for (int first : Order.peers(pivot)) {
            int firsts = board.digits(first);
            if (Digits.count(firsts) == 2 && Digits.isOne(digits & ~firsts)) {
                for (int second : Order.peers(pivot)) {
                    int seconds = board.digits(second);
                    if (Digits.count(seconds) == 2
                            && Digits.count(digits | firsts | seconds) == 3
                            && Digits.count(digits & firsts & seconds) == (three ? 1 : 0)
                            && removing(pivot, first, second, board, hints)) {
                        return true;
                    }
                }
            }
        }
        return false;
    }

    private boolean removing(int pivot, int first, int second, MarkedBoard board, Hints hints) {
        int digit = Digits.first(board.digits(first) & board.digits(second));
        IntList removals = new IntList();
        for (int cell : three ? Order.commonPeers(first, second, pivot) : Order.commonPeers(first, second)) {
            if (cell != pivot && board.has(cell, digit)) {
                removals.add(Order.candidate(cell, digit));
            }
        }
        return !removals.isEmpty()
                && hints.take(Hint.removing(three ? "XYZ-Wing" : "XY-Wing", three ? 4.4 : 4.2, removals));
    }
}
