package dev.nonet.engine.rating.hodoku;

import dev.nonet.engine.board.Digits;
import dev.nonet.engine.board.Houses;
import dev.nonet.engine.board.Masks;
import dev.nonet.engine.rating.IntList;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.House;
import org.jspecify.annotations.Nullable;

/** Lines 18 and 23 to 25: BUG + 1, W-wing, XY-wing, XYZ-wing. */
final class Wings {

    private Wings() {}

    private static int[] cellsWith(int count, QueuedBoard board) {
        IntList cells = new IntList();
        for (int cell = 0; cell < Cell.COUNT; cell++) {
            if (board.count(cell) == count) {
                cells.add(cell);
            }
        }
        return cells.toArray();
    }

    private static boolean see(int one, int other) {
        return one != other && (Houses.houses(one) & Houses.houses(other)) != 0;
    }

    /**
     * All cells have two candidates but one, and all digits two places but the extra one in the houses of that cell.
     */
    static @Nullable Finding bugPlusOne(QueuedBoard board) {
        int extra = -1;
        for (int cell = 0; cell < Cell.COUNT; cell++) {
            if (board.count(cell) > 2) {
                if (board.count(cell) > 3 || extra >= 0) {
                    return null;
                }
                extra = cell;
            }
        }
        if (extra < 0) {
            return null;
        }
        int digit = 0;
        int threes = 0;
        for (int house = 0; house < House.COUNT; house++) {
            for (int any = 1; any <= 9; any++) {
                int count = board.count(house, any);
                if (count > 3) {
                    return null;
                }
                if (count == 3) {
                    if (digit != 0 && digit != any || !Masks.contain(Houses.houses(extra), house)) {
                        return null;
                    }
                    digit = any;
                    threes++;
                }
            }
        }
        if (threes != Houses.KINDS || !board.has(extra, digit)) {
            return null;
        }
        IntList gone = new IntList();
        Finding.append(gone, CellSet.of(extra), Digits.allBut(Digits.of(digit)), board);
        return Finding.eliminating(gone);
    }

    /**
     * Two cells have the same two candidates; a house has one of these in two places, one of which sees one cell, the
     * other the other. Not both cells are this digit, so one is the other digit.
     */
    static @Nullable Finding w(QueuedBoard board) {
        int[] pairs = cellsWith(2, board);
        for (int i = 0; i < pairs.length; i++) {
            for (int j = i + 1; j < pairs.length; j++) {
                if (board.digits(pairs[i]) == board.digits(pairs[j])) {
                    int low = Digits.first(board.digits(pairs[i]));
                    int high = Digits.last(board.digits(pairs[i]));
                    Finding found = w(pairs[i], pairs[j], low, high, board);
                    if (found == null) {
                        found = w(pairs[i], pairs[j], high, low, board);
                    }
                    if (found != null) {
                        return found;
                    }
                }
            }
        }
        return null;
    }

    private static @Nullable Finding w(int one, int other, int gone, int link, QueuedBoard board) {
        Finding found = SingleDigitPatterns.eliminating(Houses.peers(one).and(Houses.peers(other)), gone, board);
        for (int house = 0; found != null && house < House.COUNT; house++) {
            if (board.count(house, link) == 2) {
                boolean seesOne = false;
                boolean seesOther = false;
                CellSet ends = board.inHouse(house, link).without(one).without(other);
                for (int end = ends.first(); end < Cell.COUNT; end = ends.next(end)) {
                    if (see(end, one)) {
                        seesOne = true;
                    } else if (see(end, other)) {
                        seesOther = true;
                    }
                }
                if (seesOne && seesOther) {
                    return found;
                }
            }
        }
        return null;
    }

    static @Nullable Finding xy(QueuedBoard board) {
        int[] pairs = cellsWith(2, board);
        for (int i = 0; i < pairs.length; i++) {
            for (int j = i + 1; j < pairs.length; j++) {
                if (Digits.count(board.digits(pairs[i]) | board.digits(pairs[j])) != 3) {
                    continue;
                }
                for (int k = j + 1; k < pairs.length; k++) {
                    Finding found = null;
                    if (areThree(pairs[i], pairs[j], pairs[k], board)) {
                        found = pincers(pairs[i], pairs[j], pairs[k], false, board);
                        if (found == null) {
                            found = pincers(pairs[j], pairs[i], pairs[k], false, board);
                        }
                        if (found == null) {
                            found = pincers(pairs[k], pairs[j], pairs[i], false, board);
                        }
                    }
                    if (found != null) {
                        return found;
                    }
                }
            }
        }
        return null;
    }

    static @Nullable Finding xyz(QueuedBoard board) {
        int[] pairs = cellsWith(2, board);
        for (int pivot : cellsWith(3, board)) {
            for (int j = 0; j < pairs.length; j++) {
                if (Digits.count(board.digits(pivot) | board.digits(pairs[j])) != 3) {
                    continue;
                }
                for (int k = j + 1; k < pairs.length; k++) {
                    if (areThree(pivot, pairs[j], pairs[k], board)) {
                        Finding found = pincers(pivot, pairs[j], pairs[k], true, board);
                        if (found != null) {
                            return found;
                        }
                    }
                }
            }
        }
        return null;
    }

    /** Whether three cells have three digits together and no two of them the same candidates. */
    private static boolean areThree(int one, int two, int three, QueuedBoard board) {
        int a = board.digits(one);
        int b = board.digits(two);
        int c = board.digits(three);
        return a != b && b != c && a != c && Digits.count(a | b | c) == 3;
    }

    private static @Nullable Finding pincers(int pivot, int one, int other, boolean seesPivot, QueuedBoard board) {
        int common = board.digits(one) & board.digits(other);
        if (!see(pivot, one) || !see(pivot, other) || !Digits.isOne(common)) {
            return null;
        }
        CellSet seen = Houses.peers(one).and(Houses.peers(other));
        return SingleDigitPatterns.eliminating(
                seesPivot ? seen.and(Houses.peers(pivot)) : seen, Digits.first(common), board);
    }
}
