package dev.nonet.engine.rating.hodoku;

import dev.nonet.engine.board.CellBits;
import dev.nonet.engine.board.Digits;
import dev.nonet.engine.board.Houses;
import dev.nonet.engine.rating.IntList;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.House;
import org.jspecify.annotations.Nullable;

/** Lines 4 to 13: locked candidates, naked and hidden subsets; the first found in the order boxes, rows, columns. */
final class Subsets {

    private Subsets() {}

    private static int boxesFirst(int index) {
        return (index + 18) % House.COUNT;
    }

    /** The digits of a box that lie in one line and go from the rest of it. */
    static @Nullable Finding pointing(QueuedBoard board) {
        for (int box = 18; box < House.COUNT; box++) {
            for (int digit = 1; digit <= 9; digit++) {
                Finding found = locked(box, digit, new int[] {0, 1}, board);
                if (found != null) {
                    return found;
                }
            }
        }
        return null;
    }

    /** The digits of a line that lie in one box and go from the rest of it. */
    static @Nullable Finding claiming(QueuedBoard board) {
        for (int line = 0; line < 18; line++) {
            for (int digit = 1; digit <= 9; digit++) {
                Finding found = locked(line, digit, new int[] {2}, board);
                if (found != null) {
                    return found;
                }
            }
        }
        return null;
    }

    private static @Nullable Finding locked(int house, int digit, int[] kinds, QueuedBoard board) {
        int count = board.count(house, digit);
        if (count != 2 && count != 3) {
            return null;
        }
        CellSet cells = board.inHouse(house, digit);
        for (int kind : kinds) {
            int other = Houses.house(cells.first(), kind);
            if (House.of(other).cells().containsAll(cells) && board.count(other, digit) > count) {
                IntList gone = new IntList();
                Finding.append(gone, board.inHouse(other, digit).minus(cells), digit);
                return Finding.eliminating(gone);
            }
        }
        return null;
    }

    /** @param locked whether only those are wanted that eliminate both in a box and in a line outside it, or only the others */
    static Finding.Finder naked(int size, boolean locked) {
        return board -> {
            for (int i = 0; i < (locked ? 9 : House.COUNT); i++) {
                int house = boxesFirst(i);
                CellSet free = House.of(house).cells().and(board.unsolved());
                CellBits small = new CellBits();
                for (int cell = free.first(); cell < Cell.COUNT; cell = free.next(cell)) {
                    if (board.count(cell) <= size) {
                        small.add(cell);
                    }
                }
                Finding found = naked(small.toSet(), -1, CellSet.EMPTY, 0, size, locked, board);
                if (found != null) {
                    return found;
                }
            }
            return null;
        };
    }

    private static @Nullable Finding naked(
            CellSet open, int last, CellSet chosen, int digits, int size, boolean locked, QueuedBoard board) {
        if (chosen.size() == size) {
            return Digits.count(digits) == size ? nakedSet(chosen, digits, locked, board) : null;
        }
        for (int cell = open.next(last); cell < Cell.COUNT; cell = open.next(cell)) {
            int together = digits | board.digits(cell);
            if (Digits.count(together) <= size) {
                Finding found = naked(open, cell, chosen.with(cell), together, size, locked, board);
                if (found != null) {
                    return found;
                }
            }
        }
        return null;
    }

    private static @Nullable Finding nakedSet(CellSet cells, int digits, boolean locked, QueuedBoard board) {
        IntList gone = new IntList();
        boolean inBox = false;
        boolean inLineOutside = false;
        CellSet box = House.of(Houses.box(cells.first())).cells();
        for (int kind = 0; kind < Houses.KINDS; kind++) {
            CellSet house = House.of(Houses.house(cells.first(), kind)).cells();
            if (house.containsAll(cells)) {
                int before = gone.size();
                Finding.append(gone, house.minus(cells), digits, board);
                for (int i = before; i < gone.size(); i++) {
                    boolean boxed = box.contains(QueuedBoard.cell(gone.get(i)));
                    inBox |= boxed && box.containsAll(cells);
                    inLineOutside |= !boxed && kind != 2;
                }
            }
        }
        boolean isLocked = cells.size() <= 3 && box.containsAll(cells) && inBox && inLineOutside;
        return isLocked == locked ? Finding.eliminating(gone) : null;
    }

    static Finding.Finder hidden(int size) {
        return board -> {
            for (int i = 0; i < House.COUNT; i++) {
                int house = boxesFirst(i);
                if (House.of(house).cells().and(board.unsolved()).size() > size) {
                    Finding found = hidden(house, 0, 0, CellSet.EMPTY, size, board);
                    if (found != null) {
                        return found;
                    }
                }
            }
            return null;
        };
    }

    private static @Nullable Finding hidden(
            int house, int last, int digits, CellSet cells, int size, QueuedBoard board) {
        if (Digits.count(digits) == size) {
            if (cells.size() != size) {
                return null;
            }
            IntList gone = new IntList();
            Finding.append(gone, cells, Digits.allBut(digits), board);
            return Finding.eliminating(gone);
        }
        for (int digit = last + 1; digit <= 9; digit++) {
            int count = board.count(house, digit);
            if (count >= 1 && count <= size) {
                CellSet together = cells.or(board.inHouse(house, digit));
                if (together.size() <= size) {
                    Finding found = hidden(house, digit, digits | Digits.of(digit), together, size, board);
                    if (found != null) {
                        return found;
                    }
                }
            }
        }
        return null;
    }
}
