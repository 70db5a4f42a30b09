package dev.nonet.engine.technique.wing;

import dev.nonet.engine.board.Houses;
import dev.nonet.engine.position.Position;
import dev.nonet.engine.technique.StepFinder;
import dev.nonet.engine.technique.StepSink;
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
        CellSet changed = position.changed();
        Search search = new Search(position, sink);
        for (int box = 18; box < House.COUNT; box++) {
            CellSet inBox = House.of(box).cells();
            for (int line = 0; line < 18; line++) {
                CellSet inLine = House.of(line).cells();
                if (inLine.intersects(inBox) && changed.intersects(inLine.or(inBox))) {
                    search.cross(inLine, inBox);
                }
            }
        }
    }

    /**
     * Choices of some cells.
     *
     * <pre>
     *   digits[choice]    of its cells together; bit i of a choice is cells[i]
     *   choices           those that can be part of a pattern, none of the cells among them; those with fewer digits come first
     * </pre>
     */
    private static final class Part {

        private static final int MOST_CELLS = 6;

        private final int[] cells = new int[MOST_CELLS];
        private int size;
        private final int[] digits = new int[1 << MOST_CELLS];
        private final int[] choices = new int[1 << MOST_CELLS];
        private int count;

        /** By number of digits: how many choices have fewer, then where the next one goes. */
        private final int[] before = new int[11];

        /**
         * Takes the choices of the empty ones of some cells.
         *
         * @param mostCells how many cells a choice may have
         * @param mostDigits how many digits a choice may have
         */
        void load(CellSet some, int mostCells, int mostDigits, Position position) {
            CellSet empty = some.and(position.empty());
            size = 0;
            for (int cell = empty.first(); cell < Cell.COUNT; cell = empty.next(cell)) {
                if (Integer.bitCount(position.digits(cell)) <= mostDigits) {
                    cells[size++] = cell;
                }
            }
            Arrays.fill(before, 0);
            for (int choice = 0; choice < 1 << size; choice++) {
                digits[choice] = choice == 0
                        ? 0
                        : digits[choice & choice - 1] | position.digits(cells[Integer.numberOfTrailingZeros(choice)]);
                if (isUsable(choice, mostCells, mostDigits)) {
                    before[Integer.bitCount(digits[choice]) + 1]++;
                }
            }
            for (int number = 1; number < before.length; number++) {
                before[number] += before[number - 1];
            }
            count = before[before.length - 1];
            for (int choice = 0; choice < 1 << size; choice++) {
                if (isUsable(choice, mostCells, mostDigits)) {
                    choices[before[Integer.bitCount(digits[choice])]++] = choice;
                }
            }
        }

        private boolean isUsable(int choice, int mostCells, int mostDigits) {
            return Integer.bitCount(choice) <= mostCells && Integer.bitCount(digits[choice]) <= mostDigits;
        }

        CellSet chosen(int choice) {
            CellSet chosen = CellSet.EMPTY;
            for (int rest = choice; rest != 0; rest &= rest - 1) {
                chosen = chosen.with(cells[Integer.numberOfTrailingZeros(rest)]);
            }
            return chosen;
        }
    }

    private final class Search {

        private final Position position;
        private final StepSink sink;

        /** How many digits the cells of the line may have, or those of the box: each leaves the other its own, and z. */
        private final int mostDigits;

        private final Part lined = new Part();
        private final Part boxed = new Part();
        private final Part crossing = new Part();

        Search(Position position, StepSink sink) {
            this.position = position;
            this.sink = sink;
            int fewestDigits = position.withOneCandidate().isEmpty() ? 2 : 1;
            this.mostDigits = size + 1 - fewestDigits;
        }

        void cross(CellSet inLine, CellSet inBox) {
            lined.load(inLine.minus(inBox), size - 1, mostDigits, position);
            if (lined.size == 0) {
                return;
            }
            boxed.load(inBox.minus(inLine), size - 1, mostDigits, position);
            if (boxed.size == 0) {
                return;
            }
            crossing.load(inLine.and(inBox), size - 1, size, position);
            if (lined.size + boxed.size + crossing.size >= size) {
                join();
            }
        }

        private void join() {
            for (int i = 0; i < lined.count; i++) {
                int one = lined.choices[i];
                int digits = lined.digits[one];
                int left = size - Integer.bitCount(one);
                int mostOthers = size + 1 - Integer.bitCount(digits);
                for (int j = 0; j < boxed.count; j++) {
                    int two = boxed.choices[j];
                    int others = boxed.digits[two];
                    if (Integer.bitCount(others) > mostOthers) {
                        break;
                    }
                    int common = digits & others;
                    if (common != 0 && (common & common - 1) == 0 && Integer.bitCount(two) <= left) {
                        complete(one, two, left - Integer.bitCount(two));
                    }
                }
            }
        }

        /** @param left how many cells where both cross belong to the pattern */
        private void complete(int one, int two, int left) {
            int digits = lined.digits[one] | boxed.digits[two];
            for (int i = 0; i < crossing.count; i++) {
                int three = crossing.choices[i];
                if (Integer.bitCount(three) == left && Integer.bitCount(digits | crossing.digits[three]) == size) {
                    report(one, two, three);
                }
            }
        }

        private void report(int one, int two, int three) {
            int twice = lined.digits[one] & boxed.digits[two];
            int all = lined.digits[one] | boxed.digits[two] | crossing.digits[three];
            int digit = 1 + Integer.numberOfTrailingZeros(twice);
            CellSet cells = lined.chosen(one).or(boxed.chosen(two)).or(crossing.chosen(three));
            CellSet gone = Houses.commonPeers(position.places(digit).and(cells))
                    .and(position.places(digit))
                    .minus(cells);
            if (!gone.isEmpty()) {
                sink.eliminate(digit, gone, () -> new Evidence.BentSubset(cells, new DigitSet(all), digit));
            }
        }
    }
}
