package dev.nonet.engine.technique.uniqueness;

import dev.nonet.engine.board.Houses;
import dev.nonet.engine.position.Need;
import dev.nonet.engine.position.Position;
import dev.nonet.engine.technique.StepFinder;
import dev.nonet.engine.technique.StepSink;
import dev.nonet.puzzle.CandidateSet;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.DigitSet;

/**
 * Unique loop, as in Sudoku Explainer: a closed loop of six or more cells that all have the same two candidates and each see the next
 * one. Every house contains none of the cells, or two that are an odd number of steps apart. If the two digits alternated around the
 * loop, swapping them would give a second solution: a {@link DeadlyPattern}. A loop of four cells is a {@link UniqueRectangle}.
 */
public final class UniqueLoop implements StepFinder {

    private static final int FEWEST_CELLS = 6;

    /** Bounds the search; longer loops hardly occur. */
    private static final int MOST_CELLS = 14;

    /** Bounds the search: so many cells of the board must have just the two digits. */
    private static final int FEWEST_BARE = 4;

    private final DeadlyPattern.Type type;

    /** @param type 1 to 4, as players number them */
    public UniqueLoop(int type) {
        this.type = DeadlyPattern.Type.of(type);
    }

    @Override
    public Need needs() {
        return Need.TWO_CANDIDATES;
    }

    @Override
    public void find(Position position, StepSink sink) {
        CellSet bivalue = position.withTwoCandidates();
        for (int cell = bivalue.first(); cell < Cell.COUNT; cell = bivalue.next(cell)) {
            int digits = position.digits(cell);
            CellSet bare = bare(digits, bivalue, position);
            if (bare.first() == cell && bare.size() >= FEWEST_BARE) {
                new Search(digits, bare, position, sink).run();
            }
        }
    }

    private static CellSet bare(int digits, CellSet bivalue, Position position) {
        int low = 1 + Integer.numberOfTrailingZeros(digits);
        int high = 32 - Integer.numberOfLeadingZeros(digits);
        return bivalue.and(position.places(low)).and(position.places(high));
    }

    /**
     * The loops of two digits. Cells of a loop are even and odd in turn, counted from its start; a house has one of each kind or
     * none.
     */
    private final class Search {

        private final int digits;
        /** The cells that have just the two digits. */
        private final CellSet bare;

        /** The cells that have the two digits. */
        private final CellSet able;

        private final Position position;
        private final StepSink sink;

        Search(int digits, CellSet bare, Position position, StepSink sink) {
            this.digits = digits;
            this.bare = bare;
            int low = 1 + Integer.numberOfTrailingZeros(digits);
            int high = 32 - Integer.numberOfLeadingZeros(digits);
            this.able = position.places(low).and(position.places(high));
            this.position = position;
            this.sink = sink;
        }

        /** Every loop starts from its first cell without other candidates, so that it is found from one cell only. */
        void run() {
            CellSet left = able;
            for (int start = bare.first(); start < Cell.COUNT; start = bare.next(start)) {
                extend(start, start, CellSet.of(start), CellSet.EMPTY, 0, left);
                left = left.without(start);
            }
        }

        /**
         * @param even the cells so far that are an even number of steps from the start
         * @param odd the others
         * @param exceptions the other candidates of all cells so far, as a mask of digits
         * @param left the cells that the loop may go through
         */
        private void extend(int start, int last, CellSet even, CellSet odd, int exceptions, CellSet left) {
            boolean lastIsEven = even.contains(last);
            if (!lastIsEven && Houses.peers(last).contains(start) && isClosed(even, odd)) {
                report(even.or(odd));
            }
            CellSet all = even.or(odd);
            if (all.size() == MOST_CELLS) {
                return;
            }
            CellSet alike = lastIsEven ? odd : even;
            CellSet next = left.and(Houses.peers(last)).minus(all).minus(Houses.seenBy(alike));
            for (int cell = next.first(); cell < Cell.COUNT; cell = next.next(cell)) {
                int more = exceptions | position.digits(cell) & ~digits;
                CellSet with = all.with(cell);
                if (with.minus(bare).size() <= 2 || Integer.bitCount(more) == 1) {
                    extend(
                            start,
                            cell,
                            lastIsEven ? even : even.with(cell),
                            lastIsEven ? odd.with(cell) : odd,
                            more,
                            left);
                }
            }
        }

        private boolean isClosed(CellSet even, CellSet odd) {
            return even.size() + odd.size() >= FEWEST_CELLS && houses(even) == houses(odd);
        }

        private static int houses(CellSet cells) {
            int houses = 0;
            for (int cell = cells.first(); cell < Cell.COUNT; cell = cells.next(cell)) {
                houses |= 1 << Houses.row(cell) | 1 << Houses.column(cell) | 1 << Houses.box(cell);
            }
            return houses;
        }

        private void report(CellSet loop) {
            new DeadlyPattern(loop, CandidateSet.of(new DigitSet(digits), loop), position).report(type, sink);
        }
    }
}
