package dev.nonet.engine.technique.uniqueness;

import dev.nonet.engine.board.Digits;
import dev.nonet.engine.board.Houses;
import dev.nonet.engine.board.Masks;
import dev.nonet.engine.position.Changes;
import dev.nonet.engine.position.Memory;
import dev.nonet.engine.position.Position;
import dev.nonet.engine.technique.StepFinder;
import dev.nonet.engine.technique.StepSink;
import dev.nonet.puzzle.Candidate;
import dev.nonet.puzzle.CandidateSet;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.DigitSet;
import dev.nonet.reasoning.Evidence;
import java.util.List;

/**
 * Avoidable rectangle, numbered as in HoDoKu: four cells in two rows, two columns and two boxes, none of them given,
 * some already solved. If the solution had two digits alternating in them, swapping the digits would give a second
 * solution.
 */
public final class AvoidableRectangle implements StepFinder {

    private static final Memory<Rows> MEMORY = new Memory<>(position -> new Rows());

    private final boolean oneEmpty;

    private AvoidableRectangle(boolean oneEmpty) {
        this.oneEmpty = oneEmpty;
    }

    /**
     * Type 1: three corners are solved, with two digits; the digit that would complete the rectangle is eliminated from
     * the fourth.
     */
    public static AvoidableRectangle oneEmpty() {
        return new AvoidableRectangle(true);
    }

    /**
     * Type 2: two corners in a line are solved; each of the other two has the digit that completes the rectangle and
     * the same one other candidate c. One of them is c, so c is eliminated from the cells that see both.
     */
    public static AvoidableRectangle twoEmpty() {
        return new AvoidableRectangle(false);
    }

    @Override
    public void find(Position position, Changes changes, StepSink sink) {
        CellSet placed = CellSet.ALL.minus(position.empty()).minus(position.givens());
        CellSet open = oneEmpty ? position.empty() : position.withTwoCandidates();
        if (placed.size() < (oneEmpty ? 3 : 2) || open.size() < (oneEmpty ? 1 : 2)) {
            return;
        }
        Rows rows = MEMORY.of(position);
        rows.set(placed, open);
        for (int row = 0; row < 9; row++) {
            int others = rows.others(row, oneEmpty, changes.houses());
            for (int starts = rows.placed[row]; starts != 0; starts = Masks.dropFirst(starts)) {
                from(9 * row + Masks.first(starts), others, rows, placed, position, sink);
            }
        }
    }

    /** Examines the rectangles of a solved corner, the start, and some other rows, which are given as a mask. */
    private void from(int start, int otherRows, Rows rows, CellSet placed, Position position, StepSink sink) {
        int digit = position.digit(start);
        int column = Masks.of(start % 9);
        int stack = Masks.third(start % 9 / 3);
        for (int rest = otherRows; rest != 0; rest = Masks.dropFirst(rest)) {
            int row = Masks.first(rest);
            // A rectangle lies in two boxes: its rows are in one band, or its columns in one stack.
            int columns = rows.open[row] & ~column & (row / 3 == start / 27 ? ~stack : stack);
            // Type 1: both corners beside the start are solved. Type 2: one is, and the other one is empty.
            boolean placedInColumn = (rows.placed[row] & column) != 0;
            if (oneEmpty) {
                columns &= placedInColumn ? rows.placed[start / 9] : 0;
            } else if (placedInColumn) {
                columns &= rows.open[start / 9];
            } else {
                columns &= (rows.open[row] & column) == 0 ? 0 : rows.placed[start / 9];
            }
            // The opposite corner may hold the digit of the start.
            int opposites = columns == 0 ? 0 : columns & position.places(digit, row);
            for (; opposites != 0; opposites = Masks.dropFirst(opposites)) {
                examine(start, row, Masks.first(opposites), placed, position, sink);
            }
        }
    }

    /** Examines the rectangle of a start and the corner opposite it, which is given by its row and column. */
    private void examine(int start, int row, int column, CellSet placed, Position position, StepSink sink) {
        int inRow = start / 9 * 9 + column;
        int inColumn = 9 * row + start % 9;
        int opposite = 9 * row + column;
        if (oneEmpty) {
            tryOneEmpty(start, inRow, inColumn, opposite, placed, position, sink);
        } else {
            tryTwoEmpty(start, inRow, inColumn, opposite, placed, position, sink);
            tryTwoEmpty(start, inColumn, inRow, opposite, placed, position, sink);
        }
    }

    /** Type 1: the start and both corners beside it are solved. */
    private static void tryOneEmpty(
            int start, int beside, int across, int opposite, CellSet placed, Position position, StepSink sink) {
        int digit = position.digit(start);
        int other = position.digit(beside);
        if (placed.contains(beside)
                && placed.contains(across)
                && other == position.digit(across)
                && position.isCandidate(opposite, digit)) {
            sink.eliminate(
                    digit,
                    CellSet.of(opposite),
                    () -> evidence(
                            CellSet.of(start, beside, across, opposite),
                            digit,
                            other,
                            othersIn(opposite, digit, position)));
        }
    }

    private static List<Candidate> othersIn(int cell, int digit, Position position) {
        DigitSet others = new DigitSet(Digits.allBut(Digits.of(digit)));
        return CandidateSet.of(others, CellSet.of(cell))
                .and(position.candidates())
                .candidates();
    }

    /** Type 2: the start and the corner {@code beside} it are solved. */
    private static void tryTwoEmpty(
            int start, int beside, int across, int opposite, CellSet placed, Position position, StepSink sink) {
        if (!placed.contains(beside) || position.digit(across) != 0) {
            return;
        }
        int digit = position.digit(start);
        int other = position.digit(beside);
        int extra = Digits.without(position.digits(opposite), digit);
        if (Digits.count(extra) != 1
                || extra != Digits.without(position.digits(across), other)
                || !position.isCandidate(opposite, digit)
                || !position.isCandidate(across, other)) {
            return;
        }
        int c = Digits.first(extra);
        CellSet gone = position.places(c).and(Houses.peers(across)).and(Houses.peers(opposite));
        if (!gone.isEmpty()) {
            sink.eliminate(
                    c,
                    gone,
                    () -> evidence(
                            CellSet.of(start, beside, across, opposite),
                            digit,
                            other,
                            List.of(Candidate.of(across, c), Candidate.of(opposite, c))));
        }
    }

    /** The cells of each row that may be corners, as masks. */
    private static final class Rows {

        /** The cells that may be corners and are solved, but not given. */
        private final int[] placed = new int[9];

        /** The empty cells that may be corners. */
        private final int[] open = new int[9];

        void set(CellSet nowPlaced, CellSet nowOpen) {
            for (int row = 0; row < 9; row++) {
                placed[row] = Houses.mask(row, nowPlaced);
                open[row] = Houses.mask(row, nowOpen);
            }
        }

        /**
         * The rows, as a mask, that may make a changed rectangle with the row of a start: there are enough columns
         * where both rows have the solved and empty cells that the corners need.
         */
        int others(int row, boolean oneEmpty, int changedHouses) {
            int others = 0;
            for (int other = 0; other < 9; other++) {
                int both = placed[row] & placed[other];
                int opposite = placed[row] & open[other];
                boolean may = oneEmpty
                        ? both != 0 && opposite != 0
                        : both != 0 && (open[row] & open[other]) != 0 || Masks.areSeveral(opposite);
                boolean changed = ((Masks.of(row) | Masks.of(other)) & changedHouses) != 0;
                others |= may && changed && other != row ? Masks.of(other) : 0;
            }
            return others;
        }
    }

    private static Evidence evidence(CellSet cells, int digit, int other, List<Candidate> exceptions) {
        return new Evidence.DeadlyPattern(cells, DigitSet.of(digit, other), exceptions, List.of(), CellSet.EMPTY);
    }
}
