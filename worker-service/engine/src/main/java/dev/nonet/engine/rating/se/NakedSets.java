package dev.nonet.engine.rating.se;

import dev.nonet.engine.board.Digits;
import dev.nonet.engine.board.Houses;
import dev.nonet.engine.board.Masks;
import dev.nonet.engine.rating.IntList;
import dev.nonet.engine.rating.MarkedBoard;

/**
 * Producers 7, 10 and 16: k cells of a house with k digits between them. These digits go from the other cells of this
 * house only: a pair that lies in a block and in a row is two steps.
 */
final class NakedSets implements Producer {

    private final String name;
    private final double rating;
    private final int size;

    /** By number in the current house: the candidates of the cell. */
    private final int[] digits = new int[9];

    NakedSets(String name, double rating, int size) {
        this.name = name;
        this.rating = rating;
        this.size = size;
    }

    @Override
    public void find(MarkedBoard board, Hints hints) {
        for (int house : Order.BLOCKS_COLUMNS_ROWS) {
            if (board.unsolved(house) < 2 * size) {
                continue;
            }
            int members = 0;
            for (int number = 0; number < 9; number++) {
                digits[number] = board.digits(Houses.cell(house, number));
                int count = Digits.count(digits[number]);
                if (count >= 2 && count <= size) {
                    members |= Masks.of(number);
                }
            }
            int combinations = Masks.of(Masks.count(members));
            for (int chosen = Order.firstOf(size); chosen < combinations; chosen = Order.next(chosen)) {
                int cells = Order.among(members, chosen);
                int set = 0;
                for (int rest = cells; rest != 0; rest = Masks.dropFirst(rest)) {
                    set |= digits[Masks.first(rest)];
                }
                if (Masks.count(set) == size && removing(house, set, cells, board, hints)) {
                    return;
                }
            }
        }
    }

    private boolean removing(int house, int set, int cells, MarkedBoard board, Hints hints) {
        int others = 0;
        for (int number = 0; number < 9; number++) {
            others |= Masks.contain(cells, number) ? 0 : digits[number];
        }
        if ((others & set) == 0) {
            return false;
        }
        IntList removals = new IntList();
        for (int number = 0; number < 9; number++) {
            if (!Masks.contain(cells, number)) {
                int cell = Houses.cell(house, number);
                Order.append(removals, cell, board.digits(cell) & set);
            }
        }
        IntList premises = new IntList();
        for (int rest = cells; rest != 0; rest = Masks.dropFirst(rest)) {
            Order.append(premises, Houses.firstCell(house, rest), Digits.allBut(set));
        }
        return hints.take(Hint.removing(name, rating, removals, premises));
    }
}
