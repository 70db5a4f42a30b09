package dev.nonet.engine.rating.se;

import dev.nonet.engine.board.CellBits;
import dev.nonet.engine.board.Digits;
import dev.nonet.engine.board.Houses;
import dev.nonet.engine.rating.IntList;
import dev.nonet.engine.rating.MarkedBoard;
import dev.nonet.puzzle.Cell;

/**
 * Producers 20 and 22: of two or three base cells, which need not see each other, all combinations of digits are tried.
 * One is impossible if it leaves nothing for a cell that sees them all, an excluder, or has a digit twice in cells that
 * see each other; digits that occur in no possible combination go.
 *
 * <p>The digits of the second base cell are tried all at once, as a mask, for each digit of the first and of the third:
 *
 * <pre>
 *   first = 1 ─┐
 *              ├─ second: its digits  − those of first and third, if it sees them
 *   third = 4 ─┘                      − 7, as an excluder has 17 or 47          (partners)
 *                                     − 9, as an excluder has 149               (completions)
 * </pre>
 */
final class AlignedExclusion implements Producer {

    private final boolean three;

    /** The cells with two candidates; the smaller ones, which exclude; and the cells with one. */
    private final CellBits pairs = new CellBits();

    private final CellBits small = new CellBits();
    private final CellBits singles = new CellBits();

    private final int[] base = new int[Cell.COUNT];
    private int bases;
    private final CellBits baseCells = new CellBits();

    /** By base cell: the excluders that it sees. */
    private final CellBits[] excluders = CellBits.array(Cell.COUNT);

    private final CellBits ofBoth = new CellBits();
    private final CellBits common = new CellBits();
    private final CellBits tried = new CellBits();
    private final CellBits thirds = new CellBits();

    /** The candidates of each cell on the board that was asked last, and whether nothing was found there. */
    private final int[] known = new int[Cell.COUNT];

    private boolean exhausted;

    /** The cells that have changed since, and those of them that the first two base cells see. */
    private final CellBits changed = new CellBits();

    private final CellBits near = new CellBits();

    /** By digit: the other digit of each common excluder that has this one and just one other, as a mask. */
    private final int[] partners = new int[10];

    /** The common excluders with three digits. */
    private final int[] triples = new int[Cell.COUNT];

    private int tripleCount;

    /** Whether what is forbidden is collected from the excluders of both first cells, not from those of all three. */
    private boolean forbidsOfBoth;

    /** The digits of each cell that are in none of the possible combinations found so far. */
    private int goneFirst;

    private int goneSecond;
    private int goneThird;

    AlignedExclusion(boolean three) {
        this.three = three;
    }

    @Override
    public void find(MarkedBoard board, Hints hints) {
        findChanged(board);
        findBaseCells(board);
        for (int second = 1; second < bases; second++) {
            for (int first = 0; first < second; first++) {
                ofBoth.set(excluders[base[first]]).keepAll(excluders[base[second]]);
                if (ofBoth.size() >= 2
                        && (three
                                ? tails(base[first], base[second], board, hints)
                                : exclude(base[first], base[second], board, hints))) {
                    return;
                }
            }
        }
        exhausted = singles.isEmpty();
    }

    /**
     * Finds the cells that have changed since nothing was found. What some cells exclude follows from their candidates
     * and those of the cells that they all see, so if none of these has changed, it is still nothing. (Unless there
     * were cells with one candidate, which keep others from being base cells.)
     */
    private void findChanged(MarkedBoard board) {
        changed.clear();
        for (int cell = 0; cell < Cell.COUNT; cell++) {
            if (!exhausted || known[cell] != board.digits(cell)) {
                changed.add(cell);
                known[cell] = board.digits(cell);
            }
        }
        exhausted = false;
    }

    private void findBaseCells(MarkedBoard board) {
        pairs.clear();
        small.clear();
        singles.clear();
        for (int cell = 0; cell < Cell.COUNT; cell++) {
            int count = board.count(cell);
            if (count == 1) {
                singles.add(cell);
            } else if (count == 2) {
                pairs.add(cell);
                small.add(cell);
            } else if (count == 3 && three) {
                small.add(cell);
            }
        }
        bases = 0;
        baseCells.clear();
        for (int cell = 0; cell < Cell.COUNT; cell++) {
            if (board.count(cell) >= 2
                    && !singles.intersects(Houses.peers(cell))
                    && small.intersects(Houses.peers(cell))) {
                base[bases++] = cell;
                baseCells.add(cell);
                excluders[cell].set(small).keepAll(Houses.peers(cell));
            }
        }
    }

    /** Finds the cells that two base cells both see and that have changed; whether they or the two have. */
    private boolean findNear(int first, int second) {
        near.set(changed).keepAll(Houses.peers(first)).keepAll(Houses.peers(second));
        return !near.isEmpty() || changed.contains(first) || changed.contains(second);
    }

    /**
     * Tries each third cell: an excluder of the first or else of the second that is a base cell too. Whether three
     * cells exclude something does not depend on their order, so the order is followed only if some do.
     */
    private boolean tails(int first, int second, MarkedBoard board, Hints hints) {
        forbidsOfBoth = false;
        boolean changedHere = findNear(first, second);
        boolean pairChanged = changed.contains(first) || changed.contains(second);
        thirds.set(excluders[first])
                .addAll(excluders[second])
                .keepAll(baseCells)
                .remove(first)
                .remove(second);
        if (!changedHere) {
            thirds.keepAll(changed);
        }
        for (int third = thirds.first(); third < Cell.COUNT; third = thirds.next(third)) {
            if (common.set(ofBoth).keepAll(excluders[third]).size() >= 2
                    && !wasTried(first, second, third)
                    && (pairChanged || changed.contains(third) || near.intersects(Houses.peers(third)))
                    && mayExclude(first, second, third, board)) {
                return inOrder(first, second, board, hints);
            }
        }
        return false;
    }

    /** Whether the same three cells came before: as the first, the third, and the second as a tail of these. */
    private boolean wasTried(int first, int second, int third) {
        return third < second
                && small.contains(second)
                && (excluders[first].contains(second) || excluders[third].contains(second));
    }

    private boolean inOrder(int first, int second, MarkedBoard board, Hints hints) {
        tried.clear();
        tried.add(first);
        tried.add(second);
        return tails(first, first, second, board, hints) || tails(second, first, second, board, hints);
    }

    private boolean tails(int of, int first, int second, MarkedBoard board, Hints hints) {
        for (int third : Order.peers(of)) {
            if (small.contains(third) && baseCells.contains(third) && !tried.contains(third)) {
                tried.add(third);
                if (common.set(ofBoth).keepAll(excluders[third]).size() >= 2
                        && mayExclude(first, second, third, board)
                        && exclude(first, second, third, board, hints)) {
                    return true;
                }
            }
        }
        return false;
    }

    /**
     * Whether all that sees the first two cells would exclude something, were it to see the third as well: a screen
     * that saves most cells from being asked which of these do.
     */
    private boolean mayExclude(int first, int second, int third, MarkedBoard board) {
        if (!forbidsOfBoth) {
            forbid(ofBoth, board);
            forbidsOfBoth = true;
        }
        return findGone(first, second, third, board);
    }

    /** Collects what some excluders forbid. */
    private void forbid(CellBits by, MarkedBoard board) {
        for (int digit = 1; digit <= 9; digit++) {
            partners[digit] = 0;
        }
        tripleCount = 0;
        for (int cell = by.first(); cell < Cell.COUNT; cell = by.next(cell)) {
            int digits = board.digits(cell);
            if (pairs.contains(cell)) {
                partners[Digits.first(digits)] |= Digits.of(Digits.last(digits));
                partners[Digits.last(digits)] |= Digits.of(Digits.first(digits));
            } else {
                triples[tripleCount++] = digits;
            }
        }
    }

    /** The digits that an excluder with three digits forbids beside two others. */
    private int completions(int digit, int other) {
        int both = Digits.of(digit) | Digits.of(other);
        int completions = 0;
        for (int i = 0; i < tripleCount && digit != other; i++) {
            if ((both & ~triples[i]) == 0) {
                completions |= triples[i] & ~both;
            }
        }
        return completions;
    }

    private boolean exclude(int first, int second, MarkedBoard board, Hints hints) {
        if (!findNear(first, second)) {
            return false;
        }
        forbid(ofBoth, board);
        boolean see = Order.see(first, second);
        int possibleFirst = 0;
        int possibleSecond = 0;
        for (int rest = board.digits(first); rest != 0; rest = Digits.dropFirst(rest)) {
            int digit = Digits.first(rest);
            int left = board.digits(second) & ~partners[digit] & ~(see ? Digits.of(digit) : 0);
            if (left != 0) {
                possibleFirst |= Digits.of(digit);
                possibleSecond |= left;
            }
        }
        int goneFirst = board.digits(first) & ~possibleFirst;
        int goneSecond = board.digits(second) & ~possibleSecond;
        if ((goneFirst | goneSecond) == 0) {
            return false;
        }
        IntList removals = new IntList();
        Order.append(removals, first, goneFirst);
        Order.append(removals, second, goneSecond);
        return hints.take(Hint.removing("Aligned Pair Exclusion", 6.2, removals));
    }

    private boolean exclude(int first, int second, int third, MarkedBoard board, Hints hints) {
        forbid(common, board);
        forbidsOfBoth = false;
        if (!findGone(first, second, third, board)) {
            return false;
        }
        IntList removals = new IntList();
        Order.append(removals, first, goneFirst);
        Order.append(removals, second, goneSecond);
        Order.append(removals, third, goneThird);
        return hints.take(Hint.removing("Aligned Triplet Exclusion", 7.5, removals));
    }

    /** Finds the digits in no possible combination; whether there are any. */
    private boolean findGone(int first, int second, int third, MarkedBoard board) {
        boolean firstSeesSecond = Order.see(first, second);
        boolean firstSeesThird = Order.see(first, third);
        boolean secondSeesThird = Order.see(second, third);
        goneFirst = board.digits(first);
        goneSecond = board.digits(second);
        goneThird = board.digits(third);
        for (int thirds = goneThird; thirds != 0; thirds = Digits.dropFirst(thirds)) {
            int last = Digits.first(thirds);
            int seconds = board.digits(second) & ~partners[last] & ~(secondSeesThird ? Digits.of(last) : 0);
            int firsts = board.digits(first) & ~partners[last] & ~(firstSeesThird ? Digits.of(last) : 0);
            for (int rest = firsts; rest != 0; rest = Digits.dropFirst(rest)) {
                int digit = Digits.first(rest);
                int left = seconds & ~partners[digit] & ~(firstSeesSecond ? Digits.of(digit) : 0);
                if (tripleCount > 0 && left != 0) {
                    left &= ~completions(digit, last);
                }
                if (left != 0) {
                    goneFirst &= ~Digits.of(digit);
                    goneSecond &= ~left;
                    goneThird &= ~Digits.of(last);
                    if ((goneFirst | goneSecond | goneThird) == 0) {
                        return false;
                    }
                }
            }
        }
        return true;
    }
}
