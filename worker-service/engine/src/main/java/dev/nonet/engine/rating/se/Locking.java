package dev.nonet.engine.rating.se;

import dev.nonet.engine.board.Houses;
import dev.nonet.engine.board.Masks;
import dev.nonet.engine.rating.IntList;
import dev.nonet.engine.rating.MarkedBoard;

/**
 * Producers 2 and 6: all places of a digit in one house lie in a second one. From a block to a line it is pointing, from a line to a
 * block claiming. The indirect form removes the digit from the rest of the second house; the direct form looks only for a hidden single
 * that this would leave in a house beside the first.
 */
final class Locking implements Producer {

    /** Kinds of the first and of the second house, in the order of the scans. */
    private static final int[][] SCANS = {
        {Order.BLOCK, Order.COLUMN}, {Order.BLOCK, Order.ROW}, {Order.COLUMN, Order.BLOCK}, {Order.ROW, Order.BLOCK}
    };

    private final boolean direct;

    Locking(boolean direct) {
        this.direct = direct;
    }

    @Override
    public void find(MarkedBoard board, Hints hints) {
        for (int[] scan : SCANS) {
            for (int first = 9 * scan[0]; first < 9 * scan[0] + 9; first++) {
                for (int second = 9 * scan[1]; second < 9 * scan[1] + 9; second++) {
                    int shared = Houses.crossing(first, second);
                    for (int digit = 1; shared != 0 && digit <= 9; digit++) {
                        int places = board.places(first, digit);
                        if (Masks.areSeveral(places) && (places & ~shared) == 0) {
                            boolean enough = direct
                                    ? placing(first, second, digit, board, hints)
                                    : removing(first, second, digit, board, hints);
                            if (enough) {
                                return;
                            }
                        }
                    }
                }
            }
        }
    }

    private static boolean placing(int first, int second, int digit, MarkedBoard board, Hints hints) {
        int kind = first / 9;
        for (int beside = 9 * kind; beside < 9 * kind + 9; beside++) {
            int shared = Houses.crossing(beside, second);
            int places = board.places(beside, digit);
            if (beside != first && shared != 0 && Masks.areSeveral(places) && Masks.isOne(places & ~shared)) {
                int cell = Houses.firstCell(beside, places & ~shared);
                boolean enough = hints.take(
                        kind == Order.BLOCK
                                ? Hint.placing("Direct Pointing", 1.7, cell, digit)
                                : Hint.placing("Direct Claiming", 1.9, cell, digit));
                if (enough) {
                    return true;
                }
            }
        }
        return false;
    }

    private static boolean removing(int first, int second, int digit, MarkedBoard board, Hints hints) {
        int gone = board.places(second, digit) & ~Houses.crossing(second, first);
        if (gone == 0) {
            return false;
        }
        IntList removals = new IntList();
        for (int rest = gone; rest != 0; rest = Masks.dropFirst(rest)) {
            removals.add(Order.candidate(Houses.firstCell(second, rest), digit));
        }
        IntList premises = new IntList();
        for (int number = 0; number < 9; number++) {
            if (!Masks.contain(Houses.crossing(first, second), number)) {
                premises.add(Order.candidate(Houses.cell(first, number), digit));
            }
        }
        return hints.take(
                first / 9 == Order.BLOCK
                        ? Hint.removing("Pointing", 2.6, removals, premises)
                        : Hint.removing("Claiming", 2.8, removals, premises));
    }
}
