package dev.nonet.engine.rating.hodoku;

import dev.nonet.engine.board.Digits;
import dev.nonet.engine.board.Houses;
import dev.nonet.engine.board.Masks;
import dev.nonet.engine.rating.IntList;
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
                Finding found = locked(box, digit, 0, 1, board);
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
                Finding found = locked(line, digit, 2, 2, board);
                if (found != null) {
                    return found;
                }
            }
        }
        return null;
    }

    /** @param firstKind with {@code lastKind} the kinds of houses in which the cells may lie together */
    private static @Nullable Finding locked(int house, int digit, int firstKind, int lastKind, QueuedBoard board) {
        int count = board.count(house, digit);
        if (count != 2 && count != 3) {
            return null;
        }
        CellSet cells = board.inHouse(house, digit);
        for (int kind = firstKind; kind <= lastKind; kind++) {
            int other = Houses.house(cells.first(), kind);
            if (House.of(other).cells().containsAll(cells) && board.count(other, digit) > count) {
                IntList gone = new IntList();
                Finding.append(gone, board.inHouse(other, digit).minus(cells), digit);
                return Finding.eliminating(gone);
            }
        }
        return null;
    }

    /**
     * @param locked whether only those are wanted that eliminate both in a box and in a line outside it, or only the
     *     others
     */
    static Finding.Finder naked(int size, boolean locked) {
        return board -> {
            for (int i = 0; i < (locked ? 9 : House.COUNT); i++) {
                int house = boxesFirst(i);
                int small = 0;
                for (int number = 0; number < 9; number++) {
                    int count = board.count(Houses.cell(house, number));
                    small |= count > 0 && count <= size ? Masks.of(number) : 0;
                }
                if (Masks.count(small) >= size) {
                    Finding found = naked(house, small, 0, 0, size, locked, board);
                    if (found != null) {
                        return found;
                    }
                }
            }
            return null;
        };
    }

    /** Chooses cells of a house, as masks of their numbers in it. */
    private static @Nullable Finding naked(
            int house, int open, int chosen, int digits, int size, boolean locked, QueuedBoard board) {
        int missing = size - Masks.count(chosen);
        if (missing == 0) {
            return Digits.count(digits) == size ? nakedSet(Houses.cells(house, chosen), digits, locked, board) : null;
        }
        for (int rest = open; Masks.count(rest) >= missing; rest = Masks.dropFirst(rest)) {
            int together = digits | board.digits(Houses.firstCell(house, rest));
            if (Digits.count(together) <= size) {
                int with = chosen | Masks.onlyFirst(rest);
                Finding found = naked(house, Masks.dropFirst(rest), with, together, size, locked, board);
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
                if (board.unsolved(house) > size) {
                    int rare = 0;
                    for (int digit = 1; digit <= 9; digit++) {
                        int count = board.count(house, digit);
                        rare |= count >= 1 && count <= size ? Digits.of(digit) : 0;
                    }
                    Finding found = hidden(house, rare, 0, 0, size, board);
                    if (found != null) {
                        return found;
                    }
                }
            }
            return null;
        };
    }

    /** Chooses digits; their cells are a mask of numbers in the house. */
    private static @Nullable Finding hidden(int house, int open, int digits, int cells, int size, QueuedBoard board) {
        int missing = size - Digits.count(digits);
        if (missing == 0) {
            if (Masks.count(cells) != size) {
                return null;
            }
            IntList gone = new IntList();
            Finding.append(gone, Houses.cells(house, cells), Digits.allBut(digits), board);
            return Finding.eliminating(gone);
        }
        for (int rest = open; Digits.count(rest) >= missing; rest = Digits.dropFirst(rest)) {
            int digit = Digits.first(rest);
            int together = cells | board.mask(house, digit);
            if (Masks.count(together) <= size) {
                Finding found = hidden(house, Digits.dropFirst(rest), digits | Digits.of(digit), together, size, board);
                if (found != null) {
                    return found;
                }
            }
        }
        return null;
    }
}
