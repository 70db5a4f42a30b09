package dev.nonet.engine.rating.hodoku;

import dev.nonet.engine.board.Digits;
import dev.nonet.engine.board.Houses;
import dev.nonet.engine.rating.IntList;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.House;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Lines 26 to 34: unique, hidden and avoidable rectangles. One scan of a board lists all; each line takes the first of
 * its type.
 */
final class UniquenessRectangles {

    enum UniquenessType {
        UNIQUENESS_1,
        UNIQUENESS_2,
        UNIQUENESS_3,
        UNIQUENESS_4,
        UNIQUENESS_5,
        UNIQUENESS_6,
        HIDDEN_RECTANGLE,
        AVOIDABLE_RECTANGLE_1,
        AVOIDABLE_RECTANGLE_2
    }

    private static final int MAX_KEYS = 400;

    private final QueuedBoard board;
    private final Map<UniquenessType, Finding> first = new EnumMap<>(UniquenessType.class);
    private final CellSet[] allowed;
    private final Set<Integer> keys = new HashSet<>();

    /** Of the board as it is; not to be used once it has changed. */
    UniquenessRectangles(QueuedBoard board) {
        this.board = board;
        allowed = board.allowed();
        scanUnsolved();
        keys.clear();
        scanSolved();
    }

    static Finding.Finder of(UniquenessType type) {
        return board -> board.rectangles().first.get(type);
    }

    private void keep(UniquenessType type, IntList eliminations) {
        Finding found = Finding.eliminating(eliminations);
        if (found != null) {
            first.putIfAbsent(type, found);
        }
    }

    /** Whether a rectangle was seen before; different ones may have the same key, and the later one is missed then. */
    private boolean isKnown(CellSet corners) {
        int key = 0;
        for (int corner = corners.first(); corner < Cell.COUNT; corner = corners.next(corner)) {
            key = 10 * key + corner;
        }
        return keys.size() >= MAX_KEYS ? keys.contains(key) : !keys.add(key);
    }

    private interface CornersSink {
        void take(int p, int q, int r, int s);
    }

    /** Passes the corners of all rectangles over a pair in one box and one line. */
    private static void across(int p, int q, CornersSink to) {
        boolean inRow = Houses.row(p) == Houses.row(q);
        for (int number = 0; number < 9; number++) {
            int r = inRow
                    ? Cell.at(number, Houses.column(p) - 9).index()
                    : Cell.at(Houses.row(p), number).index();
            int s = inRow
                    ? Cell.at(number, Houses.column(q) - 9).index()
                    : Cell.at(Houses.row(q), number).index();
            if (Houses.box(r) != Houses.box(p)) {
                to.take(p, q, r, s);
            }
        }
    }

    private static boolean inLine(int one, int other) {
        return Houses.row(one) == Houses.row(other) || Houses.column(one) == Houses.column(other);
    }

    private void scanUnsolved() {
        for (int p = 0; p < Cell.COUNT; p++) {
            if (board.count(p) != 2) {
                continue;
            }
            int low = Digits.first(board.digits(p));
            int high = Digits.last(board.digits(p));
            CellSet box =
                    House.of(Houses.box(p)).cells().without(p).and(allowed[low]).and(allowed[high]);
            for (int q = box.first(); q < Cell.COUNT; q = box.next(q)) {
                if (inLine(p, q)) {
                    across(p, q, (a, b, r, s) -> {
                        if (allowed[low].contains(r)
                                && allowed[low].contains(s)
                                && allowed[high].contains(s)
                                && !isKnown(CellSet.of(a, b, r, s))) {
                            rectangle(CellSet.of(a, b, r, s), low, high);
                        }
                    });
                }
            }
        }
    }

    private void rectangle(CellSet corners, int low, int high) {
        int pair = Digits.of(low) | Digits.of(high);
        CellSet floor = CellSet.EMPTY;
        int extra = 0;
        for (int corner = corners.first(); corner < Cell.COUNT; corner = corners.next(corner)) {
            if ((board.digits(corner) & ~pair) == 0) {
                floor = floor.with(corner);
            }
            extra |= board.digits(corner) & ~pair;
        }
        CellSet roof = corners.minus(floor);
        if (floor.size() == 3) {
            IntList gone = new IntList();
            Finding.append(gone, roof, pair, board);
            keep(UniquenessType.UNIQUENESS_1, gone);
        }
        if (floor.size() != 1 && floor.size() != 2) {
            return;
        }
        int one = roof.first();
        int other = roof.next(one);
        boolean diagonal = roof.size() == 2 && !inLine(one, other);
        if (Digits.isOne(extra)) {
            IntList gone = new IntList();
            Finding.append(gone, Houses.commonPeers(roof).and(board.places(Digits.first(extra))), Digits.first(extra));
            keep(roof.size() == 3 || diagonal ? UniquenessType.UNIQUENESS_5 : UniquenessType.UNIQUENESS_2, gone);
        }
        if (floor.size() == 2) {
            for (int kind = 0; kind < Houses.KINDS; kind++) {
                int house = Houses.house(one, kind);
                if (house == Houses.house(other, kind)) {
                    CellSet free = House.of(house).cells().and(board.unsolved()).minus(corners);
                    free = free.minus(board.places(low)).minus(board.places(high));
                    sets(house, free, -1, CellSet.EMPTY, extra, roof);
                }
            }
            if (!diagonal) {
                locked(roof, Houses.commonPeers(roof), low, high, false);
            } else {
                CellSet lines = House.of(Houses.row(one)).cells();
                lines = lines.or(House.of(Houses.column(one)).cells());
                lines = lines.or(House.of(Houses.row(other)).cells());
                lines = lines.or(House.of(Houses.column(other)).cells());
                locked(roof, lines.minus(corners), low, high, true);
            }
        }
        if (floor.size() == 1 || diagonal) {
            for (int corner = floor.first(); corner < Cell.COUNT; corner = floor.next(corner)) {
                hidden(corners, corner, low, high);
                hidden(corners, corner, high, low);
            }
        }
    }

    /** Type 3: sets of cells that with the extra digits are locked; each prefix is tested before it is extended. */
    private void sets(int house, CellSet free, int last, CellSet chosen, int digits, CellSet roof) {
        for (int cell = free.next(last); cell < Cell.COUNT; cell = free.next(cell)) {
            CellSet set = chosen.with(cell);
            int together = digits | board.digits(cell);
            boolean line = house < 18;
            if (Digits.count(together) == set.size() + 1 && (line || !areInLine(set.or(roof)))) {
                IntList gone = new IntList();
                CellSet outside = House.of(house).cells().minus(set).minus(roof);
                Finding.append(gone, outside, together, board);
                CellSet box = House.of(Houses.box(cell)).cells();
                if (!gone.isEmpty() && line && box.containsAll(set.or(roof))) {
                    Finding.append(gone, box.minus(set).minus(roof), together, board);
                }
                keep(UniquenessType.UNIQUENESS_3, gone);
            }
            sets(house, free, cell, set, together, roof);
        }
    }

    private static boolean areInLine(CellSet cells) {
        return House.of(Houses.row(cells.first())).cells().containsAll(cells)
                || House.of(Houses.column(cells.first())).cells().containsAll(cells);
    }

    /** Types 4 and 6: one digit of the pair has no other place in the cells where the roof must have it. */
    private void locked(CellSet roof, CellSet around, int low, int high, boolean diagonal) {
        int gone = 0;
        if (!around.intersects(board.places(low))) {
            gone = diagonal ? low : high;
        } else if (!around.intersects(board.places(high))) {
            gone = diagonal ? high : low;
        }
        if (gone != 0) {
            IntList eliminations = new IntList();
            Finding.append(eliminations, roof.and(board.places(gone)), gone);
            keep(diagonal ? UniquenessType.UNIQUENESS_6 : UniquenessType.UNIQUENESS_4, eliminations);
        }
    }

    /**
     * If the corner opposite held the second digit, the first would be forced into both others, and the rectangle would
     * be deadly.
     */
    private void hidden(CellSet corners, int corner, int digit, int other) {
        int opposite = -1;
        for (int cell = corners.first(); cell < Cell.COUNT; cell = corners.next(cell)) {
            if (cell != corner && !inLine(cell, corner)) {
                opposite = cell;
            }
        }
        CellSet lines = House.of(Houses.row(opposite))
                .cells()
                .or(House.of(Houses.column(opposite)).cells());
        if (!lines.minus(corners).intersects(board.places(digit)) && board.has(opposite, other)) {
            IntList gone = new IntList();
            gone.add(QueuedBoard.candidate(opposite, other));
            keep(UniquenessType.HIDDEN_RECTANGLE, gone);
        }
    }

    private boolean isFound(int cell) {
        return board.value(cell) != 0 && !board.isGiven(cell);
    }

    private void scanSolved() {
        for (int p = 0; p < Cell.COUNT; p++) {
            if (!isFound(p)) {
                continue;
            }
            CellSet box = House.of(Houses.box(p)).cells().without(p);
            for (int q = box.first(); q < Cell.COUNT; q = box.next(q)) {
                if (inLine(p, q) && isFound(q)) {
                    across(p, q, this::avoidable);
                }
            }
        }
    }

    private void avoidable(int p, int q, int r, int s) {
        int low = board.value(p);
        int high = board.value(q);
        boolean bivalueR = board.count(r) == 2 && board.has(r, high);
        boolean bivalueS = board.count(s) == 2 && board.has(s, low);
        boolean solvedR = isFound(r) && board.value(r) == high;
        boolean solvedS = isFound(s) && board.value(s) == low;
        if (!(solvedR && bivalueS || solvedS && bivalueR || bivalueR && bivalueS) || isKnown(CellSet.of(p, q, r, s))) {
            return;
        }
        IntList gone = new IntList();
        if (solvedR) {
            gone.add(QueuedBoard.candidate(s, low));
            keep(UniquenessType.AVOIDABLE_RECTANGLE_1, gone);
        } else if (solvedS) {
            gone.add(QueuedBoard.candidate(r, high));
            keep(UniquenessType.AVOIDABLE_RECTANGLE_1, gone);
        } else {
            int digit = Digits.first(Digits.without(board.digits(r), high));
            if (board.has(s, digit)) {
                Finding.append(gone, Houses.commonPeers(CellSet.of(r, s)).and(board.places(digit)), digit);
                keep(UniquenessType.AVOIDABLE_RECTANGLE_2, gone);
            }
        }
    }
}
