package dev.nonet.engine.rating.hodoku;

import dev.nonet.engine.board.Houses;
import dev.nonet.engine.rating.IntList;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.House;
import org.jspecify.annotations.Nullable;

/** Lines 19, 20 and 22: skyscraper, two-string kite, empty rectangle. */
final class SingleDigitPatterns {

    /** The crossing cells of a box in the order in which they are tried, as row and column inside it. */
    private static final int[][] CROSSINGS = {{2, 2}, {2, 1}, {2, 0}, {1, 2}, {1, 1}, {1, 0}, {0, 2}, {0, 1}, {0, 0}};

    private SingleDigitPatterns() {}

    /** First rows of all digits, then columns. */
    static Finding.Finder skyscraper() {
        return Finding.inTurn(
                Finding.forEachDigit((board, digit) -> skyscraper(0, digit, board)),
                Finding.forEachDigit((board, digit) -> skyscraper(1, digit, board)));
    }

    /**
     * Two parallel lines with two places each, of which the first ones, or the second ones, share a line: so one of the
     * others holds.
     */
    private static @Nullable Finding skyscraper(int kind, int digit, QueuedBoard board) {
        for (int one = 9 * kind; one < 9 * kind + 9; one++) {
            for (int other = one + 1; board.count(one, digit) == 2 && other < 9 * kind + 9; other++) {
                if (board.count(other, digit) == 2) {
                    Finding found = skyscraper(1 - kind, one, other, digit, board);
                    if (found != null) {
                        return found;
                    }
                }
            }
        }
        return null;
    }

    private static @Nullable Finding skyscraper(int cross, int one, int other, int digit, QueuedBoard board) {
        CellSet ones = board.inHouse(one, digit);
        CellSet others = board.inHouse(other, digit);
        int firstOfOne = ones.first();
        int firstOfOther = others.first();
        int secondOfOne = ones.next(firstOfOne);
        int secondOfOther = others.next(firstOfOther);
        boolean first = Houses.house(firstOfOne, cross) == Houses.house(firstOfOther, cross);
        boolean second = Houses.house(secondOfOne, cross) == Houses.house(secondOfOther, cross);
        if (first == second) {
            return null;
        }
        CellSet seen = first
                ? Houses.peers(secondOfOne).and(Houses.peers(secondOfOther))
                : Houses.peers(firstOfOne).and(Houses.peers(firstOfOther));
        return eliminating(seen, digit, board);
    }

    /** Eliminates a digit from those of some cells that have it. */
    static @Nullable Finding eliminating(CellSet cells, int digit, QueuedBoard board) {
        CellSet places = cells.and(board.places(digit));
        if (places.isEmpty()) {
            return null;
        }
        IntList gone = new IntList();
        Finding.append(gone, places, digit);
        return Finding.eliminating(gone);
    }

    /** A row and a column with two places each, of which one of either is in the same box. */
    static @Nullable Finding kite(QueuedBoard board, int digit) {
        for (int row = 0; row < 9; row++) {
            for (int column = 9; board.count(row, digit) == 2 && column < 18; column++) {
                if (board.count(column, digit) == 2) {
                    Finding found = kite(board.inHouse(row, digit), board.inHouse(column, digit), digit, board);
                    if (found != null) {
                        return found;
                    }
                }
            }
        }
        return null;
    }

    private static @Nullable Finding kite(CellSet inRow, CellSet inColumn, int digit, QueuedBoard board) {
        if (inRow.intersects(inColumn)) {
            return null;
        }
        int[] x = {inRow.first(), inRow.next(inRow.first())};
        int[] y = {inColumn.first(), inColumn.next(inColumn.first())};
        for (int i = 0; i < 2; i++) {
            for (int j = 0; j < 2; j++) {
                if (Houses.box(x[i]) == Houses.box(y[j])) {
                    int cell = Cell.at(Houses.row(y[1 - j]), Houses.column(x[1 - i]) - 9)
                            .index();
                    IntList gone = new IntList();
                    if (board.has(cell, digit)) {
                        gone.add(QueuedBoard.candidate(cell, digit));
                    }
                    return Finding.eliminating(gone);
                }
            }
        }
        return null;
    }

    /**
     * The places in a box lie in one row and one column of it, with a line of two places at the end of one of these.
     */
    static @Nullable Finding emptyRectangle(QueuedBoard board, int digit) {
        for (int box = 18; box < House.COUNT; box++) {
            int count = board.count(box, digit);
            for (int i = 0; count >= 2 && count <= 5 && i < CROSSINGS.length; i++) {
                int corner = Houses.cell(box, 3 * CROSSINGS[i][0] + CROSSINGS[i][1]);
                Finding found = emptyRectangle(digit, box, corner, board);
                if (found != null) {
                    return found;
                }
            }
        }
        return null;
    }

    private static @Nullable Finding emptyRectangle(int digit, int box, int corner, QueuedBoard board) {
        CellSet row = House.of(Houses.row(corner)).cells();
        CellSet column = House.of(Houses.column(corner)).cells();
        CellSet places = board.inHouse(box, digit);
        CellSet inRow = places.and(row);
        CellSet inColumn = places.and(column);
        if (!inRow.or(inColumn).containsAll(places)
                || inRow.minus(column).isEmpty()
                || inColumn.minus(row).isEmpty()
                || inRow.size() < 2 && inColumn.size() < 2) {
            return null;
        }
        Finding found = arm(digit, box, corner, 0, board);
        return found != null ? found : arm(digit, box, corner, 1, board);
    }

    /** @param along the kind of line through the crossing cell in which the other line's first place is looked for */
    private static @Nullable Finding arm(int digit, int box, int corner, int along, QueuedBoard board) {
        CellSet starts = board.inHouse(Houses.house(corner, along), digit)
                .minus(House.of(box).cells());
        for (int start = starts.first(); start < Cell.COUNT; start = starts.next(start)) {
            int line = Houses.house(start, 1 - along);
            if (board.count(line, digit) == 2) {
                int end = board.inHouse(line, digit).without(start).first();
                int cell = House.of(Houses.house(end, along))
                        .cells()
                        .and(House.of(Houses.house(corner, 1 - along)).cells())
                        .first();
                if (Houses.box(cell) != box && board.has(cell, digit)) {
                    IntList gone = new IntList();
                    gone.add(QueuedBoard.candidate(cell, digit));
                    return Finding.eliminating(gone);
                }
            }
        }
        return null;
    }
}
