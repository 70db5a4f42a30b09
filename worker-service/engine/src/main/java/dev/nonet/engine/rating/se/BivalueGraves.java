package dev.nonet.engine.rating.se;

import dev.nonet.engine.board.CellBits;
import dev.nonet.engine.board.Digits;
import dev.nonet.engine.board.Houses;
import dev.nonet.engine.board.Masks;
import dev.nonet.engine.rating.IntList;
import dev.nonet.engine.rating.MarkedBoard;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.House;

/**
 * Producer 19: bivalue universal graves. Without the extra digits of a few cells, the bug cells, every empty cell would
 * have two candidates and every digit two places in each house, and the puzzle would not have one solution.
 */
final class BivalueGraves implements Producer {

    private final MarkedBoard grave = new MarkedBoard();
    private final IntList bugs = new IntList();
    private final CellBits larger = new CellBits();

    /** By bug: its extra digits. */
    private final int[] extra = new int[Cell.COUNT];

    private int allExtra;
    private int[] seeAll = {};

    @Override
    public void find(MarkedBoard board, Hints hints) {
        if (!mayBeGrave(board) || !isGrave(board)) {
            return;
        }
        if (bugs.size() == 1) {
            int cell = bugs.get(0);
            IntList removals = new IntList();
            Order.append(removals, cell, board.digits(cell) & ~allExtra);
            hints.take(Hint.removing("BUG type 1", 5.6, removals));
        } else if (Digits.isOne(allExtra)) {
            IntList removals = new IntList();
            for (int cell : seeAll) {
                Order.append(removals, cell, board.digits(cell) & allExtra);
            }
            if (!removals.isEmpty()) {
                hints.take(Hint.removing("BUG type 2", 5.7, removals));
            } else if (bugs.size() == 2) {
                shared(board, hints);
            }
        } else if (seeAll.length > 0 && (bugs.size() != 2 || !shared(board, hints))) {
            withSets(board, hints);
        }
    }

    /**
     * A screen: in a grave all cells with more than two candidates are bug cells. Several of these say something
     * together only if all have the same single extra digit, or some cell sees them all.
     */
    private boolean mayBeGrave(MarkedBoard board) {
        larger.clear();
        boolean oneExtra = true;
        for (int cell = 0; cell < Cell.COUNT; cell++) {
            int count = board.count(cell);
            if (count > 2) {
                larger.add(cell);
                oneExtra &= count == 3;
            }
        }
        return oneExtra
                || larger.size() <= 1
                || !Houses.commonPeers(larger.toSet()).isEmpty();
    }

    /** Finds the bug cells; whether the rest is a grave. */
    private boolean isGrave(MarkedBoard board) {
        grave.set(board);
        bugs.clear();
        allExtra = 0;
        seeAll = new int[0];
        for (int house : Order.BLOCKS_ROWS_COLUMNS) {
            for (int digit = 1; digit <= 9; digit++) {
                int places = grave.places(house, digit);
                if (places == 0 || Masks.count(places) == 2) {
                    continue;
                }
                int larger = 0;
                for (int rest = places; rest != 0; rest = Masks.dropFirst(rest)) {
                    if (board.count(Houses.firstCell(house, rest)) >= 3) {
                        larger |= Masks.onlyFirst(rest);
                    }
                }
                if (larger == 0) {
                    return false;
                }
                if (Masks.isOne(larger) && !add(Houses.firstCell(house, larger), digit)) {
                    return false;
                }
            }
        }
        for (int cell = 0; cell < Cell.COUNT; cell++) {
            if (grave.isEmpty(cell) && grave.count(cell) != 2) {
                return false;
            }
        }
        for (int house = 0; house < House.COUNT; house++) {
            for (int digit = 1; digit <= 9; digit++) {
                int places = grave.places(house, digit);
                if (places != 0 && Masks.count(places) != 2) {
                    return false;
                }
            }
        }
        return true;
    }

    /** Adds an extra digit of a bug cell; whether there is still something that all bug cells together could say. */
    private boolean add(int cell, int digit) {
        if (!bugs.contains(cell)) {
            bugs.add(cell);
            extra[cell] = 0;
        }
        extra[cell] |= Digits.of(digit);
        allExtra |= Digits.of(digit);
        grave.remove(cell, digit);
        seeAll = Order.commonPeers(bugs.toArray());
        return bugs.size() == 1 || Digits.isOne(allExtra) || seeAll.length > 0;
    }

    /**
     * Type 4: two bug cells of one house share one further digit, which one of them holds unless it holds an extra
     * digit.
     */
    private boolean shared(MarkedBoard board, Hints hints) {
        int one = bugs.get(0);
        int other = bugs.get(1);
        int common = board.digits(one) & board.digits(other) & ~allExtra;
        if (!Digits.isOne(common) || !Order.see(one, other)) {
            return false;
        }
        IntList removals = new IntList();
        Order.append(removals, one, board.digits(one) & ~common & ~extra[one]);
        Order.append(removals, other, board.digits(other) & ~common & ~extra[other]);
        return !removals.isEmpty() && hints.take(Hint.removing("BUG type 4", 5.7, removals));
    }

    /** Type 3: the bug cells are like one cell with all extra digits, which is part of a naked set in a house. */
    private void withSets(MarkedBoard board, Hints hints) {
        for (int kind : Order.BLOCK_ROW_COLUMN) {
            int house = Houses.house(bugs.get(0), kind);
            boolean together = true;
            for (int i = 1; i < bugs.size(); i++) {
                together &= Houses.house(bugs.get(i), kind) == house;
            }
            if (!together) {
                continue;
            }
            IntList inHouse = new IntList();
            for (int cell : seeAll) {
                if (Houses.house(cell, kind) == house) {
                    inHouse.add(cell);
                }
            }
            for (int size = 2; size <= Math.min(6, inHouse.size()); size++) {
                for (int set = Order.firstOf(size - 1); set < Masks.of(inHouse.size()); set = Order.next(set)) {
                    if (withSet(set, size, inHouse, board, hints)) {
                        return;
                    }
                }
            }
        }
    }

    private boolean withSet(int set, int size, IntList inHouse, MarkedBoard board, Hints hints) {
        int digits = 0;
        for (int item : Order.items(set)) {
            if (board.count(inHouse.get(item)) < 2) {
                return false;
            }
            digits |= board.digits(inHouse.get(item));
        }
        if (Digits.count(digits) != size || (allExtra & ~digits) != 0) {
            return false;
        }
        IntList removals = new IntList();
        for (int item = 0; item < inHouse.size(); item++) {
            if (!Masks.contain(set, item)) {
                Order.append(removals, inHouse.get(item), board.digits(inHouse.get(item)) & digits);
            }
        }
        return !removals.isEmpty() && hints.take(Hint.removing("BUG type 3", 5.7 + (size - 1) * 0.1, removals));
    }
}
