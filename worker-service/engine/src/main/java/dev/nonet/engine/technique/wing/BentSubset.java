package dev.nonet.engine.technique.wing;

import dev.nonet.engine.board.Digits;
import dev.nonet.engine.board.Houses;
import dev.nonet.engine.board.Masks;
import dev.nonet.engine.position.Changes;
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
 * Bent naked subset: the WXYZ-Wing with four cells, VWXYZ-Wing with five and so on. n cells of a line and a box that intersect have n
 * candidates in all. Only one of these, z, occurs both in the line's cells outside the box and in the box's cells outside the line: it
 * is the non-restricted common candidate. Every other digit has all its places in one house, so it is in the cells at most once. The n
 * cells hold n digits, so z is in at least one of them, and is eliminated from every other cell that sees all places of z in the pattern.
 *
 * <pre>
 *   line   L L │ X · X │ · L ·      L, X, B: n cells with n candidates; z is the only one that both an L and a B have
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
    public void find(Position position, Changes changes, StepSink sink) {
        if (!position.mayHaveBentSubsets(size)) {
            return;
        }
        CellSet changed = changes.cells();
        Search search = new Search(position, sink);
        for (int box = 18; box < House.COUNT; box++) {
            CellSet inBox = House.of(box).cells();
            for (int line = 0; line < 18; line++) {
                CellSet inLine = House.of(line).cells();
                if (position.mayHaveBentSubsets(size, line, box) && changed.intersects(inLine.or(inBox))) {
                    search.cross(inLine, inBox);
                }
            }
        }
    }

    /**
     * The subsets of one of the three parts of the pattern: line only, box only, intersection. A subset is a mask: bit i is cells[i].
     *
     * <pre>
     *   digits[choice]    the candidates of the subset's cells together
     *   choices           the subsets that can be part of a pattern, the empty one included; those with fewer candidates come first
     * </pre>
     */
    private static final class Part {

        private static final int MOST_CELLS = 6;

        private final int[] cells = new int[MOST_CELLS];
        private int size;
        private final int[] digits = new int[1 << MOST_CELLS];
        private final int[] choices = new int[1 << MOST_CELLS];
        private int count;

        /** Counting sort, by number of candidates: how many choices have fewer; then the index for the next choice with so many. */
        private final int[] before = new int[11];

        /**
         * Lists the subsets of the empty cells among some.
         *
         * @param mostCells how many cells a subset may have
         * @param mostDigits how many candidates a subset may have
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
                digits[choice] =
                        choice == 0 ? 0 : digits[Masks.dropFirst(choice)] | position.digits(cells[Masks.first(choice)]);
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
            for (int rest = choice; rest != 0; rest = Masks.dropFirst(rest)) {
                chosen = chosen.with(cells[Masks.first(rest)]);
            }
            return chosen;
        }
    }

    private final class Search {

        private final Position position;
        private final StepSink sink;

        /**
         * How many candidates the line's cells, or the box's, may have. The two parts have only z in common and n in all, so the one
         * has at most n + 1 less those of the other, which has at least two unless there are naked singles.
         */
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
                    if (Masks.isOne(common) && Integer.bitCount(two) <= left) {
                        complete(one, two, left - Integer.bitCount(two));
                    }
                }
            }
        }

        /**
         * Adds cells of the intersection.
         *
         * @param left how many of them
         */
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
            int digit = Digits.first(twice);
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
