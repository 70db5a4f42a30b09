package dev.nonet.engine.rating.se;

import dev.nonet.engine.board.Digits;
import dev.nonet.engine.board.Houses;
import dev.nonet.engine.board.Masks;
import dev.nonet.engine.rating.IntList;
import dev.nonet.engine.rating.MarkedBoard;

/**
 * Producers 3, 5, 9, 12 and 18: k digits whose places in a house are together k cells. The indirect form removes the
 * other digits from these cells; the direct form looks only for a hidden single that this would leave in the same
 * house.
 */
final class HiddenSets implements Producer {

    private final String name;
    private final double rating;
    private final int size;
    private final boolean direct;

    HiddenSets(String name, double rating, int size, boolean direct) {
        this.name = name;
        this.rating = rating;
        this.size = size;
        this.direct = direct;
    }

    @Override
    public void find(MarkedBoard board, Hints hints) {
        for (int house : Order.BLOCKS_COLUMNS_ROWS) {
            if (board.unsolved(house) <= (direct ? size : 2 * size)) {
                continue;
            }
            int several = 0;
            int members = 0;
            for (int digit = 1; digit <= 9; digit++) {
                int count = Masks.count(board.places(house, digit));
                several |= count >= 2 ? Digits.of(digit) : 0;
                members |= count >= 2 && count <= size ? Digits.of(digit) : 0;
            }
            int combinations = Masks.of(Digits.count(members));
            for (int chosen = Order.firstOf(size); chosen < combinations; chosen = Order.next(chosen)) {
                int set = Order.among(members, chosen);
                int cells = places(house, set, board);
                if (Masks.count(cells) == size
                        && (direct
                                ? placing(house, several & ~set, cells, board, hints)
                                : removing(house, set, cells, board, hints))) {
                    return;
                }
            }
        }
    }

    private static int places(int house, int digits, MarkedBoard board) {
        int places = 0;
        for (int rest = digits; rest != 0; rest = Digits.dropFirst(rest)) {
            places |= board.places(house, Digits.first(rest));
        }
        return places;
    }

    private boolean placing(int house, int others, int cells, MarkedBoard board, Hints hints) {
        for (int rest = others; rest != 0; rest = Digits.dropFirst(rest)) {
            int digit = Digits.first(rest);
            int left = board.places(house, digit) & ~cells;
            if (Masks.isOne(left)) {
                return hints.take(Hint.placing(name, rating, Houses.firstCell(house, left), digit));
            }
        }
        return false;
    }

    private boolean removing(int house, int digits, int cells, MarkedBoard board, Hints hints) {
        int others = 0;
        for (int rest = cells; rest != 0; rest = Masks.dropFirst(rest)) {
            others |= board.digits(Houses.firstCell(house, rest)) & ~digits;
        }
        if (others == 0) {
            return false;
        }
        IntList removals = new IntList();
        for (int rest = cells; rest != 0; rest = Masks.dropFirst(rest)) {
            int cell = Houses.firstCell(house, rest);
            Order.append(removals, cell, board.digits(cell) & ~digits);
        }
        IntList premises = new IntList();
        for (int number = 0; number < 9; number++) {
            if (!Masks.contain(cells, number)) {
                Order.append(premises, Houses.cell(house, number), digits);
            }
        }
        return hints.take(Hint.removing(name, rating, removals, premises));
    }
}
