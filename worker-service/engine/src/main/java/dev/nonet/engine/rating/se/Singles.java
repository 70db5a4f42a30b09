package dev.nonet.engine.rating.se;

import dev.nonet.engine.board.Digits;
import dev.nonet.engine.board.Houses;
import dev.nonet.engine.board.Masks;
import dev.nonet.engine.rating.MarkedBoard;
import dev.nonet.puzzle.Cell;

/** Producers 1 and 4: hidden and naked singles. */
final class Singles {

    private Singles() {}

    /** The last empty cell of a house (1.0); then digits with one place in a house: in a block 1.2, in a line 1.5. */
    static void hidden(MarkedBoard board, Producer.Hints hints) {
        for (int house : Order.BLOCKS_COLUMNS_ROWS) {
            if (Masks.isOne(board.empty(house)) && place(house, 1.0, board, hints)) {
                return;
            }
        }
        for (int house : Order.BLOCKS_COLUMNS_ROWS) {
            if (Masks.areSeveral(board.empty(house))
                    && place(house, house >= 9 * Order.BLOCK ? 1.2 : 1.5, board, hints)) {
                return;
            }
        }
    }

    private static boolean place(int house, double rating, MarkedBoard board, Producer.Hints hints) {
        for (int digit = 1; digit <= 9; digit++) {
            int places = board.places(house, digit);
            if (Masks.isOne(places)
                    && hints.take(Hint.placing("Hidden Single", rating, Houses.firstCell(house, places), digit))) {
                return true;
            }
        }
        return false;
    }

    static void naked(MarkedBoard board, Producer.Hints hints) {
        for (int cell = 0; cell < Cell.COUNT; cell++) {
            int digits = board.digits(cell);
            if (Digits.isOne(digits) && hints.take(Hint.placing("Naked Single", 2.3, cell, Digits.first(digits)))) {
                return;
            }
        }
    }
}
