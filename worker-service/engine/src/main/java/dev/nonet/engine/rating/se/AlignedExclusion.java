package dev.nonet.engine.rating.se;

import dev.nonet.engine.board.Digits;
import dev.nonet.engine.rating.IntList;
import dev.nonet.engine.rating.MarkedBoard;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;

/**
 * Producers 20 and 22: of two or three base cells, which need not see each other, all combinations of digits are tried. One is impossible
 * if it leaves nothing for a cell that sees them all, an excluder, or has a digit twice in cells that see each other; digits that occur
 * in no possible combination go.
 */
final class AlignedExclusion implements Producer {

    private final boolean three;

    /** By base cell: its small peers, in the order of peers and as a set. */
    private final int[][] excluders = new int[Cell.COUNT][];

    private final CellSet[] excluderSets = new CellSet[Cell.COUNT];

    AlignedExclusion(boolean three) {
        this.three = three;
    }

    @Override
    public void find(MarkedBoard board, Hints hints) {
        int[] base = baseCells(board);
        if (base.length < (three ? 3 : 2)) {
            return;
        }
        CellSet bases = CellSet.of(base);
        for (int second = 1; second < base.length; second++) {
            for (int first = 0; first < second; first++) {
                boolean enough = three
                        ? tails(base[first], base[second], bases, board, hints)
                        : exclude(new int[] {base[first], base[second]}, board, hints);
                if (enough) {
                    return;
                }
            }
        }
    }

    private int[] baseCells(MarkedBoard board) {
        IntList base = new IntList();
        for (int cell = 0; cell < Cell.COUNT; cell++) {
            if (board.count(cell) >= 2) {
                IntList small = new IntList();
                boolean single = false;
                for (int peer : Order.peers(cell)) {
                    int count = board.count(peer);
                    single |= count == 1;
                    if (count == 2 || three && count == 3) {
                        small.add(peer);
                    }
                }
                if (!single && !small.isEmpty()) {
                    base.add(cell);
                    excluders[cell] = small.toArray();
                    excluderSets[cell] = CellSet.of(excluders[cell]);
                }
            }
        }
        return base.toArray();
    }

    /** Tries each third cell: an excluder of the first or else of the second that is a base cell too. */
    private boolean tails(int first, int second, CellSet bases, MarkedBoard board, Hints hints) {
        CellSet tried = CellSet.of(first, second);
        for (int of : new int[] {first, second}) {
            for (int third : excluders[of]) {
                if (bases.contains(third) && !tried.contains(third)) {
                    tried = tried.with(third);
                    if (exclude(new int[] {first, second, third}, board, hints)) {
                        return true;
                    }
                }
            }
        }
        return false;
    }

    private boolean exclude(int[] cells, MarkedBoard board, Hints hints) {
        CellSet common = excluderSets[cells[0]];
        for (int cell : cells) {
            common = common.and(excluderSets[cell]);
        }
        if (common.size() < 2) {
            return false;
        }
        IntList sets = new IntList();
        for (int cell = common.first(); cell < Cell.COUNT; cell = common.next(cell)) {
            sets.add(board.digits(cell));
        }
        int[] possible = new int[cells.length];
        combine(cells, 0, new int[cells.length], 0, sets, possible, board);
        IntList removals = new IntList();
        for (int i = 0; i < cells.length; i++) {
            Order.append(removals, cells[i], board.digits(cells[i]) & ~possible[i]);
        }
        return !removals.isEmpty()
                && hints.take(
                        three
                                ? Hint.removing("Aligned Triplet Exclusion", 7.5, removals)
                                : Hint.removing("Aligned Pair Exclusion", 6.2, removals));
    }

    /** Tries all digits for the cells from the given one on, and collects those that are part of a possible combination. */
    private static void combine(
            int[] cells, int from, int[] chosen, int together, IntList sets, int[] possible, MarkedBoard board) {
        if (from == cells.length) {
            if (areKnown(chosen, possible)) {
                return;
            }
            for (int i = 0; i < sets.size(); i++) {
                if ((sets.get(i) & ~together) == 0) {
                    return;
                }
            }
            for (int i = 0; i < cells.length; i++) {
                possible[i] |= chosen[i];
            }
            return;
        }
        for (int rest = board.digits(cells[from]); rest != 0; rest = Digits.dropFirst(rest)) {
            int digit = Digits.of(Digits.first(rest));
            boolean twice = false;
            for (int i = 0; i < from; i++) {
                twice |= chosen[i] == digit && Order.see(cells[i], cells[from]);
            }
            if (!twice) {
                chosen[from] = digit;
                combine(cells, from + 1, chosen, together | digit, sets, possible, board);
            }
        }
    }

    /** Whether a combination would show nothing new, as each of its digits is part of a possible one. */
    private static boolean areKnown(int[] chosen, int[] possible) {
        for (int i = 0; i < chosen.length; i++) {
            if ((chosen[i] & ~possible[i]) != 0) {
                return false;
            }
        }
        return true;
    }
}
