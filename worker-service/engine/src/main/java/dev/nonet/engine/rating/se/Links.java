package dev.nonet.engine.rating.se;

import dev.nonet.engine.board.Digits;
import dev.nonet.engine.board.Houses;
import dev.nonet.engine.board.Masks;
import dev.nonet.engine.rating.MarkedBoard;

/**
 * The direct consequences of a node, in the program's order. A node is a candidate that is ON (true) or OFF (false),
 * numbered {@code 2 * candidate}, plus 1 if it is ON. A consequence that several links give is listed once, with the
 * first of them.
 */
final class Links {

    /** How a node came, beside the kinds of houses: by the candidates of its cell. */
    static final int CELL = 3;

    /** The node is assumed, or was removed by an argument. */
    static final int NONE = -1;

    /** As many as a node can have: 8 in its cell, 20 in its houses. */
    private static final int MAX = 28;

    /** The candidates of the list last made, and how each came. */
    final int[] candidates = new int[MAX];

    final int[] kinds = new int[MAX];
    int count;

    static int on(int candidate) {
        return 2 * candidate + 1;
    }

    static int off(int candidate) {
        return 2 * candidate;
    }

    static boolean isOn(int node) {
        return (node & 1) != 0;
    }

    static int candidate(int node) {
        return node >> 1;
    }

    static int opposite(int node) {
        return node ^ 1;
    }

    /** What is OFF because a candidate is ON. */
    void weak(int candidate, boolean inCell, MarkedBoard board) {
        count = 0;
        int cell = Order.cell(candidate);
        int digit = Order.digit(candidate);
        if (inCell) {
            for (int rest = Digits.without(board.digits(cell), digit); rest != 0; rest = Digits.dropFirst(rest)) {
                add(Order.candidate(cell, Digits.first(rest)), CELL);
            }
        }
        int block = Houses.box(cell);
        for (int kind : Order.BLOCK_ROW_COLUMN) {
            int house = Houses.house(cell, kind);
            int others = board.places(house, digit) & ~Houses.number(house, cell);
            if (kind != Order.BLOCK) {
                others &= ~Houses.crossing(house, block);
            }
            for (int rest = others; rest != 0; rest = Masks.dropFirst(rest)) {
                add(Order.candidate(Houses.firstCell(house, rest), digit), kind);
            }
        }
    }

    /** What is ON because a candidate, which the board still has, is OFF. */
    void strong(int candidate, boolean inCell, boolean inHouse, MarkedBoard board) {
        count = 0;
        int cell = Order.cell(candidate);
        int digit = Order.digit(candidate);
        int others = Digits.without(board.digits(cell), digit);
        if (inCell && Digits.isOne(others)) {
            add(Order.candidate(cell, Digits.first(others)), CELL);
        }
        if (inHouse) {
            for (int kind : Order.BLOCK_ROW_COLUMN) {
                int house = Houses.house(cell, kind);
                int places = board.places(house, digit) & ~Houses.number(house, cell);
                if (Masks.isOne(places)) {
                    int other = Order.candidate(Houses.firstCell(house, places), digit);
                    if (!lists(other)) {
                        add(other, kind);
                    }
                }
            }
        }
    }

    private boolean lists(int candidate) {
        for (int i = 0; i < count; i++) {
            if (candidates[i] == candidate) {
                return true;
            }
        }
        return false;
    }

    private void add(int candidate, int kind) {
        candidates[count] = candidate;
        kinds[count++] = kind;
    }
}
