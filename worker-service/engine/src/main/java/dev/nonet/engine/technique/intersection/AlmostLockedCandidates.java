package dev.nonet.engine.technique.intersection;

import dev.nonet.engine.board.Houses;
import dev.nonet.engine.position.Position;
import dev.nonet.engine.technique.StepFinder;
import dev.nonet.engine.technique.StepSink;
import dev.nonet.puzzle.CandidateSet;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.DigitSet;
import dev.nonet.puzzle.House;
import dev.nonet.reasoning.Evidence;

/**
 * A line and a box cross. In the one, one cell fewer than k outside the crossing may hold only k digits; in the other, the digits
 * have outside the crossing only as many places. The first takes all digits but one, so one at most is where they cross; the second
 * has room for all but one elsewhere, so one at least is. So both sets of cells hold the digits, all but one of them, and the crossing
 * holds the one left.
 *
 * <pre>
 *   line   ab │ ·  ·  ·          a, b: in the rest of the line neither
 *             │ ·  *  ·          *:    the only place of a and b in the box beside the line, nothing else
 * </pre>
 */
public final class AlmostLockedCandidates implements StepFinder {

    private final int size;

    /** @param size how many digits, from 2 */
    public AlmostLockedCandidates(int size) {
        this.size = size;
    }

    @Override
    public void find(Position position, StepSink sink) {
        for (int box = 18; box < House.COUNT; box++) {
            for (int line = 0; line < 18 && sink.wantsMore(); line++) {
                if (House.of(line).cells().intersects(House.of(box).cells())) {
                    new Crossing(line, box, position, sink).choose(CellSet.EMPTY, 0, -1);
                    new Crossing(box, line, position, sink).choose(CellSet.EMPTY, 0, -1);
                }
            }
        }
    }

    /** @param first the house where some cells hold only the digits */
    private final class Crossing {

        private final int first;
        private final int second;
        private final CellSet outside;
        private final Position position;
        private final StepSink sink;

        Crossing(int first, int second, Position position, StepSink sink) {
            this.first = first;
            this.second = second;
            this.outside = House.of(first)
                    .cells()
                    .and(position.empty())
                    .minus(House.of(second).cells());
            this.position = position;
            this.sink = sink;
        }

        /** Adds cells after the last one to those chosen, until there is one fewer than digits. */
        void choose(CellSet chosen, int digits, int last) {
            if (chosen.size() == size - 1) {
                if (Integer.bitCount(digits) == size) {
                    check(chosen, digits);
                }
                return;
            }
            for (int cell = outside.next(last); cell < Cell.COUNT && sink.wantsMore(); cell = outside.next(cell)) {
                int together = digits | position.digits(cell);
                if (Integer.bitCount(together) <= size) {
                    choose(chosen.with(cell), together, cell);
                }
            }
        }

        private void check(CellSet chosen, int digits) {
            CellSet places = CellSet.EMPTY;
            for (int rest = digits; rest != 0; rest &= rest - 1) {
                int digit = 1 + Integer.numberOfTrailingZeros(rest);
                int inSecond = position.places(digit, second);
                if (inSecond == 0) {
                    return;
                }
                places = places.or(Houses.cells(second, inSecond));
            }
            CellSet hidden = places.minus(House.of(first).cells());
            if (hidden.size() != size - 1) {
                return;
            }
            DigitSet all = new DigitSet(digits);
            DigitSet others = new DigitSet(DigitSet.ALL.mask() & ~digits);
            CandidateSet gone = CandidateSet.of(all, outside.minus(chosen))
                    .or(CandidateSet.of(others, hidden))
                    .and(position.candidates());
            if (!gone.isEmpty()) {
                sink.eliminate(gone, new Evidence.Exchange(all, House.of(first), chosen, House.of(second), hidden));
            }
        }
    }
}
