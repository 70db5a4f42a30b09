package dev.nonet.engine.rating.hodoku;

import dev.nonet.engine.board.Digits;
import dev.nonet.engine.rating.IntList;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.House;
import org.jspecify.annotations.Nullable;

/**
 * Line 41: two or three cells where a line and a box cross, with cells of the line and cells of the box that share out
 * their digits. Sets are tried depth first, each before it is extended.
 */
final class TwoSectorDisjointSubsets {

    private final QueuedBoard board;
    private CellSet line = CellSet.EMPTY;
    private CellSet box = CellSet.EMPTY;

    private TwoSectorDisjointSubsets(QueuedBoard board) {
        this.board = board;
    }

    static @Nullable Finding find(QueuedBoard board) {
        TwoSectorDisjointSubsets search = new TwoSectorDisjointSubsets(board);
        for (int house = 0; house < 18; house++) {
            for (int other = 18; other < House.COUNT; other++) {
                if (board.isExhausted(house, other)) {
                    continue;
                }
                search.line = House.of(house).cells().and(board.unsolved());
                search.box = House.of(other).cells().and(board.unsolved());
                Finding found = search.crossing(search.line.and(search.box));
                if (found != null) {
                    return found;
                }
                board.setExhausted(house, other);
            }
        }
        return null;
    }

    private @Nullable Finding crossing(CellSet shared) {
        for (int x = shared.first(); x < Cell.COUNT; x = shared.next(x)) {
            for (int y = shared.next(x); y < Cell.COUNT; y = shared.next(y)) {
                Finding found = crossed(CellSet.of(x, y));
                for (int z = shared.next(y); found == null && z < Cell.COUNT; z = shared.next(z)) {
                    found = crossed(CellSet.of(x, y, z));
                }
                if (found != null) {
                    return found;
                }
            }
        }
        return null;
    }

    private int digits(CellSet cells) {
        int digits = 0;
        for (int cell = cells.first(); cell < Cell.COUNT; cell = cells.next(cell)) {
            digits |= board.digits(cell);
        }
        return digits;
    }

    private @Nullable Finding crossed(CellSet cells) {
        int digits = digits(cells);
        int spare = Digits.count(digits) - cells.size();
        return spare < 2 ? null : inLine(cells, digits, spare, line.minus(cells), -1, CellSet.EMPTY, 0);
    }

    private @Nullable Finding inLine(
            CellSet crossed, int digits, int spare, CellSet open, int last, CellSet chosen, int together) {
        for (int cell = open.next(last); cell < Cell.COUNT; cell = open.next(cell)) {
            CellSet set = chosen.with(cell);
            int own = together | board.digits(cell);
            int held = set.size() - Digits.count(own & ~digits);
            Finding found = null;
            if ((own & digits) != 0 && held > 0 && held < spare) {
                CellSet free = CellSet.EMPTY;
                CellSet inBox = box.minus(crossed).minus(set);
                for (int other = inBox.first(); other < Cell.COUNT; other = inBox.next(other)) {
                    if ((board.digits(other) & own & digits) == 0) {
                        free = free.with(other);
                    }
                }
                found = inBox(crossed, digits, spare - held, set, own, free, -1, CellSet.EMPTY, 0);
            }
            if (found == null) {
                found = inLine(crossed, digits, spare, open, cell, set, own);
            }
            if (found != null) {
                return found;
            }
        }
        return null;
    }

    private @Nullable Finding inBox(
            CellSet crossed,
            int digits,
            int left,
            CellSet lineSet,
            int lineDigits,
            CellSet open,
            int last,
            CellSet chosen,
            int together) {
        for (int cell = open.next(last); cell < Cell.COUNT; cell = open.next(cell)) {
            CellSet set = chosen.with(cell);
            int own = together | board.digits(cell);
            if ((own & digits) != 0 && set.size() - Digits.count(own & ~digits) == left) {
                int both = own & lineDigits;
                IntList gone = new IntList();
                Finding.append(gone, box.minus(set).minus(crossed), (digits | own) & ~lineDigits | both, board);
                Finding.append(gone, line.minus(lineSet).minus(crossed), (digits | lineDigits) & ~own | both, board);
                if (!gone.isEmpty()) {
                    return Finding.eliminating(gone);
                }
            }
            Finding found = inBox(crossed, digits, left, lineSet, lineDigits, open, cell, set, own);
            if (found != null) {
                return found;
            }
        }
        return null;
    }
}
