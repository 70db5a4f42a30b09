package dev.nonet.engine.technique.wing;

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
import java.util.Arrays;

/**
 * As many cells as digits, some in a line, some in a box that crosses it, some perhaps in both. Only one digit, z, is both among
 * those of the line's other cells and among those of the box's: each of the rest can be in the cells but once. So z is in one of
 * them, and what sees all its places there cannot hold it.
 *
 * <pre>
 *   line   L L │ X · X │ · L ·      L, X, B: four cells or more; digits(L) and digits(B) have z alone in common
 *              │ · B · │
 * </pre>
 */
public final class BentSubset implements StepFinder {

    private final int size;

    /** @param size how many cells, from 4 */
    public BentSubset(int size) {
        this.size = size;
    }

    @Override
    public void find(Position position, StepSink sink) {
        int fewestDigits = position.withOneCandidate().isEmpty() ? 2 : 1;
        int most = size + 1 - fewestDigits;
        CellSet changed = position.changed();
        for (int box = 18; box < House.COUNT; box++) {
            CellSet inBox = House.of(box).cells();
            for (int line = 0; line < 18 && sink.wantsMore(); line++) {
                CellSet inLine = House.of(line).cells();
                if (inLine.intersects(inBox) && changed.intersects(inLine.or(inBox))) {
                    int[] lined = few(inLine.minus(inBox), most, position);
                    int[] boxed = few(inBox.minus(inLine), most, position);
                    int[] crossing = few(inLine.and(inBox), size, position);
                    if (lined.length > 0 && boxed.length > 0 && lined.length + boxed.length + crossing.length >= size) {
                        new Search(
                                        parts(lined, most, position),
                                        parts(boxed, most, position),
                                        parts(crossing, size, position),
                                        position,
                                        sink)
                                .run();
                    }
                }
            }
        }
    }

    /** The empty cells that have no more digits than a pattern may have there. */
    private static int[] few(CellSet among, int most, Position position) {
        CellSet empty = among.and(position.empty());
        int[] cells = new int[empty.size()];
        int count = 0;
        for (int cell = empty.first(); cell < Cell.COUNT; cell = empty.next(cell)) {
            if (Integer.bitCount(position.digits(cell)) <= most) {
                cells[count++] = cell;
            }
        }
        return Arrays.copyOf(cells, count);
    }

    /**
     * Choices of cells.
     *
     * @param digits of the cells of each choice together; by the choice as a mask
     * @param choices the masks that can be part of a pattern, none of the cells among them; those with fewer digits come first
     */
    private record Parts(int[] cells, int[] digits, int[] choices) {

        CellSet chosen(int choice) {
            CellSet chosen = CellSet.EMPTY;
            for (int rest = choice; rest != 0; rest &= rest - 1) {
                chosen = chosen.with(cells[Integer.numberOfTrailingZeros(rest)]);
            }
            return chosen;
        }
    }

    /** @param most how many digits a choice may have: each of the line's and the box's leaves the other its own, and z */
    private Parts parts(int[] cells, int most, Position position) {
        int[] digits = new int[1 << cells.length];
        int[] ofCount = new int[size + 2];
        for (int choice = 0; choice < digits.length; choice++) {
            if (choice != 0) {
                int last = Integer.numberOfTrailingZeros(choice);
                digits[choice] = digits[choice & choice - 1] | position.digits(cells[last]);
            }
            if (isUsable(choice, digits[choice], most)) {
                ofCount[Integer.bitCount(digits[choice]) + 1]++;
            }
        }
        for (int number = 1; number < ofCount.length; number++) {
            ofCount[number] += ofCount[number - 1];
        }
        int[] choices = new int[ofCount[size + 1]];
        for (int choice = 0; choice < digits.length; choice++) {
            if (isUsable(choice, digits[choice], most)) {
                choices[ofCount[Integer.bitCount(digits[choice])]++] = choice;
            }
        }
        return new Parts(cells, digits, choices);
    }

    private boolean isUsable(int choice, int digits, int most) {
        return Integer.bitCount(choice) < size && Integer.bitCount(digits) <= most;
    }

    private final class Search {

        private final Parts lined;
        private final Parts boxed;
        private final Parts crossing;
        private final Position position;
        private final StepSink sink;

        Search(Parts lined, Parts boxed, Parts crossing, Position position, StepSink sink) {
            this.lined = lined;
            this.boxed = boxed;
            this.crossing = crossing;
            this.position = position;
            this.sink = sink;
        }

        void run() {
            for (int one : lined.choices()) {
                int digits = lined.digits()[one];
                int left = size - Integer.bitCount(one);
                int mostOthers = size + 1 - Integer.bitCount(digits);
                for (int two : boxed.choices()) {
                    int others = boxed.digits()[two];
                    if (Integer.bitCount(others) > mostOthers || !sink.wantsMore()) {
                        break;
                    }
                    int common = digits & others;
                    if (common != 0 && (common & common - 1) == 0 && Integer.bitCount(two) <= left) {
                        complete(one, two, left - Integer.bitCount(two));
                    }
                }
            }
        }

        private void complete(int one, int two, int left) {
            if (left > crossing.cells().length) {
                return;
            }
            int digits = lined.digits()[one] | boxed.digits()[two];
            if (left == 0) {
                if (Integer.bitCount(digits) == size) {
                    report(one, two, 0);
                }
                return;
            }
            for (int three : crossing.choices()) {
                if (Integer.bitCount(three) == left
                        && Integer.bitCount(digits | crossing.digits()[three]) == size
                        && sink.wantsMore()) {
                    report(one, two, three);
                }
            }
        }

        private void report(int one, int two, int three) {
            int twice = lined.digits()[one] & boxed.digits()[two];
            int digit = 1 + Integer.numberOfTrailingZeros(twice);
            CellSet inLine = lined.chosen(one);
            CellSet inBox = boxed.chosen(two);
            CellSet inBoth = crossing.chosen(three);
            CellSet cells = inLine.or(inBox).or(inBoth);
            CellSet gone = Houses.commonPeers(position.places(digit).and(cells))
                    .and(position.places(digit))
                    .minus(cells);
            if (!gone.isEmpty()) {
                int all = lined.digits()[one] | boxed.digits()[two] | crossing.digits()[three];
                sink.eliminate(CandidateSet.of(digit, gone), new Evidence.BentSubset(cells, new DigitSet(all), digit));
            }
        }
    }
}
