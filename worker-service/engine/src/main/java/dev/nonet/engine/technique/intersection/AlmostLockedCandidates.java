package dev.nonet.engine.technique.intersection;

import dev.nonet.engine.board.Houses;
import dev.nonet.engine.position.Position;
import dev.nonet.engine.technique.StepFinder;
import dev.nonet.engine.technique.StepSink;
import dev.nonet.puzzle.CandidateSet;
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

    /** By two houses: the cells of the first, as a mask of their numbers in it, that are in the second too. */
    private static final int[][] SHARED = new int[House.COUNT][House.COUNT];

    static {
        for (int house = 0; house < House.COUNT; house++) {
            for (int other = 0; other < House.COUNT; other++) {
                for (int number = 0; number < 9; number++) {
                    boolean shared = House.of(other).cells().contains(Houses.cell(house, number));
                    SHARED[house][other] |= shared ? 1 << number : 0;
                }
            }
        }
    }

    private final int size;

    /** @param size how many digits, from 2 */
    public AlmostLockedCandidates(int size) {
        this.size = size;
    }

    @Override
    public void find(Position position, StepSink sink) {
        CellSet changed = position.changed();
        for (int box = 18; box < House.COUNT; box++) {
            for (int line = 0; line < 18 && sink.wantsMore(); line++) {
                CellSet cells = House.of(line).cells().or(House.of(box).cells());
                if (SHARED[line][box] != 0 && changed.intersects(cells)) {
                    new Crossing(line, box, position, sink).choose(0, 0, 0);
                    new Crossing(box, line, position, sink).choose(0, 0, 0);
                }
            }
        }
    }

    /** Two houses that cross; cells are numbered as in the first, where some hold only the digits. */
    private final class Crossing {

        private final int first;
        private final int second;
        private final Position position;
        private final StepSink sink;

        /** The digits, as a mask, that have few enough places in the second house outside the crossing. */
        private final int suited;

        Crossing(int first, int second, Position position, StepSink sink) {
            this.first = first;
            this.second = second;
            this.position = position;
            this.sink = sink;
            int digits = 0;
            for (int digit = 1; digit <= 9; digit++) {
                int places = position.places(digit, second);
                boolean few = Integer.bitCount(places & ~SHARED[second][first]) < size;
                digits |= places != 0 && few ? 1 << (digit - 1) : 0;
            }
            this.suited = digits;
        }

        /** Adds cells outside the crossing, from a number on, to those chosen, until there is one fewer than digits. */
        void choose(int chosen, int digits, int from) {
            if (Integer.bitCount(chosen) == size - 1) {
                if (Integer.bitCount(digits) == size) {
                    check(chosen, digits);
                }
                return;
            }
            for (int number = from; number < 9 && sink.wantsMore(); number++) {
                int more = position.digits(Houses.cell(first, number));
                boolean outside = (SHARED[first][second] >>> number & 1) == 0;
                if (outside && more != 0 && (more & ~suited) == 0 && Integer.bitCount(digits | more) <= size) {
                    choose(chosen | 1 << number, digits | more, number + 1);
                }
            }
        }

        private void check(int chosen, int digits) {
            int places = 0;
            for (int rest = digits; rest != 0; rest &= rest - 1) {
                places |= position.places(1 + Integer.numberOfTrailingZeros(rest), second);
            }
            int hidden = places & ~SHARED[second][first];
            if (Integer.bitCount(hidden) == size - 1) {
                report(Houses.cells(first, chosen), Houses.cells(second, hidden), digits);
            }
        }

        private void report(CellSet chosen, CellSet hidden, int digits) {
            CellSet outside =
                    House.of(first).cells().minus(House.of(second).cells()).minus(chosen);
            DigitSet all = new DigitSet(digits);
            DigitSet others = new DigitSet(DigitSet.ALL.mask() & ~digits);
            CandidateSet gone = CandidateSet.of(all, outside)
                    .or(CandidateSet.of(others, hidden))
                    .and(position.candidates());
            if (!gone.isEmpty()) {
                sink.eliminate(gone, new Evidence.Exchange(all, House.of(first), chosen, House.of(second), hidden));
            }
        }
    }
}
