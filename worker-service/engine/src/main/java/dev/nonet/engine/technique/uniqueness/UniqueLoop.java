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
 * A closed loop of six cells or more that may all hold the same two digits, each seeing the next, so that every house has none of
 * them or two, one an odd number of steps from the other. Filled with the two digits in turn they could be filled the other way
 * round as well: a {@link DeadlyPattern}. With four cells it is a {@link UniqueRectangle}.
 */
public final class UniqueLoop implements StepFinder {

    private static final int FEWEST_CELLS = 6;

    /** Longer loops have not been seen to matter. */
    private static final int MOST_CELLS = 14;

    /** Of the cells that hold nothing but the two digits; fewer leave more exceptions than any type can use. */
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

    /** Loops of two digits. The cells of a loop are even and odd in turn; a house has one of each, or none. */
    private final class Search {

        private final int digits;
        private final CellSet bare;
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

        /** Begins each loop with the first of its bare cells. */
        void run() {
            CellSet left = able;
            for (int start = bare.first(); start < Cell.COUNT; start = bare.next(start)) {
                extend(start, start, CellSet.of(start), CellSet.EMPTY, 0, left);
                left = left.without(start);
            }
        }

        /**
         * @param even the cells so far that are as the start, among them {@code last} or not
         * @param exceptions the digits beside the two, of all cells so far
         * @param left the cells that the loop may go to
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
