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
        Search search = new Search(position, sink);
        for (int box = 18; box < House.COUNT; box++) {
            for (int line = 0; line < 18; line++) {
                if (SHARED[line][box] != 0
                        && (changed.intersects(House.of(line).cells())
                                || changed.intersects(House.of(box).cells()))) {
                    search.cross(line, box);
                    search.cross(box, line);
                }
            }
        }
    }

    private final class Search {

        private final Position position;
        private final StepSink sink;

        /** By house: the cells that hold no more digits than the argument is about, as a mask. */
        private final int[] few = new int[House.COUNT];

        Search(Position position, StepSink sink) {
            this.position = position;
            this.sink = sink;
            for (int house = 0; house < House.COUNT; house++) {
                for (int number = 0; number < 9; number++) {
                    int digits = position.digits(Houses.cell(house, number));
                    few[house] |= digits != 0 && Integer.bitCount(digits) <= size ? 1 << number : 0;
                }
            }
        }

        /** Two houses that cross; cells are numbered as in the first, where some hold only the digits. */
        void cross(int first, int second) {
            int open = few[first] & ~SHARED[first][second];
            if (Integer.bitCount(open) >= size - 1) {
                choose(first, second, open, 0, 0);
            }
        }

        /** Adds open cells to those chosen until there is one fewer than digits. */
        private void choose(int first, int second, int open, int chosen, int digits) {
            if (Integer.bitCount(chosen) == size - 1) {
                if (Integer.bitCount(digits) == size) {
                    check(first, second, chosen, digits);
                }
                return;
            }
            for (int rest = open; rest != 0; rest &= rest - 1) {
                int all = digits | position.digits(Houses.cell(first, Integer.numberOfTrailingZeros(rest)));
                if (Integer.bitCount(all) <= size) {
                    choose(first, second, rest & rest - 1, chosen | rest & -rest, all);
                }
            }
        }

        private void check(int first, int second, int chosen, int digits) {
            int hidden = 0;
            for (int rest = digits; rest != 0; rest &= rest - 1) {
                int places = position.places(1 + Integer.numberOfTrailingZeros(rest), second);
                if (places == 0) {
                    return;
                }
                hidden |= places & ~SHARED[second][first];
            }
            if (Integer.bitCount(hidden) == size - 1) {
                report(first, second, Houses.cells(first, chosen), Houses.cells(second, hidden), digits);
            }
        }

        private void report(int first, int second, CellSet chosen, CellSet hidden, int digits) {
            CellSet outside =
                    House.of(first).cells().minus(House.of(second).cells()).minus(chosen);
            DigitSet all = new DigitSet(digits);
            DigitSet others = new DigitSet(DigitSet.ALL.mask() & ~digits);
            CandidateSet gone = CandidateSet.of(all, outside)
                    .or(CandidateSet.of(others, hidden))
                    .and(position.candidates());
            if (!gone.isEmpty()) {
                sink.eliminate(
                        gone, () -> new Evidence.Exchange(all, House.of(first), chosen, House.of(second), hidden));
            }
        }
    }
}
