package dev.nonet.engine.rating.se;

import dev.nonet.engine.board.Houses;
import dev.nonet.engine.board.Masks;
import dev.nonet.engine.rating.IntList;
import dev.nonet.engine.rating.MarkedBoard;

/**
 * Producers 8, 11 and 17: k parallel lines whose places of a digit lie in k crossing lines, from which the digit goes elsewhere. Columns
 * are base lines first; one combination of lines is asked for all digits before the next.
 */
final class LineFish implements Producer {

    private final String name;
    private final double rating;
    private final int size;

    LineFish(String name, double rating, int size) {
        this.name = name;
        this.rating = rating;
        this.size = size;
    }

    @Override
    public void find(MarkedBoard board, Hints hints) {
        int[] placed = new int[10];
        for (int row = 0; row < 9; row++) {
            for (int number = 0; number < 9; number++) {
                placed[board.value(Houses.cell(row, number))]++;
            }
        }
        for (int kind : new int[] {Order.COLUMN, Order.ROW}) {
            for (int lines = Order.firstOf(size); lines < Masks.OF_NINE; lines = Order.next(lines)) {
                for (int digit = 1; digit <= 9; digit++) {
                    if (placed[digit] + 2 * size <= 9) {
                        int covers = covers(kind, lines, digit, board);
                        if (Masks.count(covers) == size && removing(kind, lines, covers, digit, board, hints)) {
                            return;
                        }
                    }
                }
            }
        }
    }

    /** The lines that cross the base lines where these have the digit; 0 if one of these has fewer than two places. */
    private static int covers(int kind, int lines, int digit, MarkedBoard board) {
        int covers = 0;
        for (int rest = lines; rest != 0; rest = Masks.dropFirst(rest)) {
            int places = board.places(9 * kind + Masks.first(rest), digit);
            if (!Masks.areSeveral(places)) {
                return 0;
            }
            covers |= places;
        }
        return covers;
    }

    private boolean removing(int kind, int lines, int covers, int digit, MarkedBoard board, Hints hints) {
        IntList removals = new IntList();
        int crossing = 9 * (Order.COLUMN - kind);
        for (int rest = covers; rest != 0; rest = Masks.dropFirst(rest)) {
            int cover = crossing + Masks.first(rest);
            for (int gone = board.places(cover, digit) & ~lines; gone != 0; gone = Masks.dropFirst(gone)) {
                removals.add(Order.candidate(Houses.firstCell(cover, gone), digit));
            }
        }
        if (removals.isEmpty()) {
            return false;
        }
        IntList premises = new IntList();
        for (int rest = lines; rest != 0; rest = Masks.dropFirst(rest)) {
            for (int number = 0; number < 9; number++) {
                if (!Masks.contain(covers, number)) {
                    premises.add(Order.candidate(Houses.cell(9 * kind + Masks.first(rest), number), digit));
                }
            }
        }
        return hints.take(Hint.removing(name, rating, removals, premises));
    }
}
