package dev.nonet.engine.solve;

import dev.nonet.engine.board.Board;
import dev.nonet.engine.board.Houses;
import dev.nonet.engine.board.LastPlaces;
import dev.nonet.engine.ladder.Ladder;
import dev.nonet.engine.ladder.Rung;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * A fast path for the first rungs of a ladder, which give most rounds of most paths: finds what their steps conclude, and how many steps
 * there are, without making the steps. Used where steps are only counted, such as in grading.
 *
 * <p>Invariant: conclusions and number of steps are those that the rungs' finders give to a
 * {@link dev.nonet.engine.ladder.StepCollector StepCollector}, which takes findings with the same conclusions as one step.
 *
 * <pre>
 *   upper[d], lower[d]     d = 1 … 9, in the layout of CellSet: the cells that get d if placing, otherwise those that lose it
 *   masks[27 * d + house]  the places of d in a house, as nine bits
 * </pre>
 *
 * Not thread-safe; allocates nothing once it has warmed up.
 */
final class FirstRungs {

    /** The rungs that this class knows. */
    private enum Kind {
        FULL_HOUSE("full-house"),
        LAST_DIGIT("last-digit"),
        HIDDEN_SINGLE("hidden-single"),
        HIDDEN_SINGLE_LINE("hidden-single-line"),
        DIRECT_POINTING("direct-pointing"),
        DIRECT_CLAIMING("direct-claiming"),
        DIRECT_HIDDEN_PAIR("direct-hidden-pair"),
        NAKED_SINGLE("naked-single"),
        DIRECT_HIDDEN_TRIPLE("direct-hidden-triple"),
        POINTING("pointing"),
        CLAIMING("claiming");

        private final String id;

        Kind(String id) {
            this.id = id;
        }
    }

    private static final int HOUSES = 27;
    private static final int NONE = -1;

    private final List<Kind> kinds;

    private final long[] upper = new long[10];
    private final long[] lower = new long[10];

    /** Whether the steps found place digits, rather than eliminate candidates. */
    private boolean placing;

    private int steps;

    private Board board = new Board();
    private int masksVersion;
    private final int[] masks = new int[10 * HOUSES];

    /** The eliminations of each step so far, to recognise equal ones: the digit, then the two words of the cells. */
    private long[] eliminations = new long[3 * 32];

    /** @param ladder of which the leading rungs are taken, up to the first that is not a {@link Kind} */
    FirstRungs(Ladder ladder) {
        Map<String, Kind> byId = new HashMap<>();
        for (Kind kind : Kind.values()) {
            byId.put(kind.id, kind);
        }
        kinds = ladder.rungs().stream()
                .map(Rung::id)
                .takeWhile(id -> byId.containsKey(id.value()))
                .map(id -> Objects.requireNonNull(byId.get(id.value())))
                .toList();
    }

    /** How many leading rungs of the ladder this class stands in for. */
    int count() {
        return kinds.size();
    }

    /**
     * Finds the steps of the first rung that has any.
     *
     * @param rungs how many rungs to try, up to {@link #count}
     * @return the number of that rung; -1 if none has steps
     */
    int find(Board on, int rungs) {
        board = on;
        masksVersion = on.version() - 1;
        for (int number = 0; number < rungs; number++) {
            Arrays.fill(upper, 0);
            Arrays.fill(lower, 0);
            placing = true;
            steps = 0;
            find(kinds.get(number));
            if (placing) {
                for (int digit = 1; digit <= 9; digit++) {
                    steps += Long.bitCount(upper[digit]) + Long.bitCount(lower[digit]);
                }
            }
            if (steps > 0) {
                return number;
            }
        }
        return NONE;
    }

    /** How many steps were found. */
    int steps() {
        return steps;
    }

    /** Applies the steps of the last {@link #find} to its board. */
    void apply() {
        for (int digit = 1; digit <= 9; digit++) {
            if ((upper[digit] | lower[digit]) == 0) {
                continue;
            }
            CellSet cells = new CellSet(upper[digit], lower[digit]);
            if (placing) {
                for (int cell = cells.first(); cell < Cell.COUNT; cell = cells.next(cell)) {
                    board.place(cell, digit);
                }
            } else {
                board.eliminate(digit, cells);
            }
        }
    }

    private void find(Kind kind) {
        switch (kind) {
            case FULL_HOUSE -> findFullHouses();
            case LAST_DIGIT -> findLastDigits();
            case HIDDEN_SINGLE -> findHiddenSingles();
            case HIDDEN_SINGLE_LINE -> findHiddenSinglesInLines();
            case DIRECT_POINTING -> findLocked(18, 27, true);
            case DIRECT_CLAIMING -> findLocked(0, 18, true);
            case DIRECT_HIDDEN_PAIR -> findAfterHiddenPairs();
            case NAKED_SINGLE -> takeNaked(CellSet.ALL);
            case DIRECT_HIDDEN_TRIPLE -> findAfterHiddenTriples();
            case POINTING -> findLocked(18, 27, false);
            case CLAIMING -> findLocked(0, 18, false);
        }
    }

    private void take(int digit, CellSet cells) {
        upper[digit] |= cells.upper();
        lower[digit] |= cells.lower();
    }

    private void findFullHouses() {
        CellSet empty = board.empty();
        CellSet last = LastPlaces.inBoxes(empty).or(LastPlaces.inRows(empty)).or(LastPlaces.inColumns(empty));
        if (!last.isEmpty()) {
            takeNaked(last);
        }
    }

    /** Takes the naked singles among some cells. */
    private void takeNaked(CellSet cells) {
        CellSet one = CellSet.EMPTY;
        CellSet two = CellSet.EMPTY;
        for (int digit = 1; digit <= 9; digit++) {
            CellSet places = board.places(digit);
            two = two.or(one.and(places));
            one = one.or(places);
        }
        CellSet naked = one.minus(two).and(cells);
        if (!naked.isEmpty()) {
            for (int digit = 1; digit <= 9; digit++) {
                take(digit, board.places(digit).and(naked));
            }
        }
    }

    private void findLastDigits() {
        for (int digit = 1; digit <= 9; digit++) {
            CellSet places = board.places(digit);
            if (places.size() == 1 && isPlacedElsewhere(digit, places.first())) {
                take(digit, places);
            }
        }
    }

    private boolean isPlacedElsewhere(int digit, int cell) {
        int placed = 0;
        for (int other = 0; other < Cell.COUNT; other++) {
            placed += other != cell && board.digit(other) == digit ? 1 : 0;
        }
        return placed == 8;
    }

    private void findHiddenSingles() {
        for (int digit = 1; digit <= 9; digit++) {
            take(digit, LastPlaces.inBoxes(board.places(digit)));
        }
    }

    private void findHiddenSinglesInLines() {
        for (int digit = 1; digit <= 9; digit++) {
            CellSet places = board.places(digit);
            take(digit, LastPlaces.inRows(places).or(LastPlaces.inColumns(places)));
        }
    }

    /**
     * Finds pointing (all places of a digit in a box lie in one line) or claiming (all places in a line lie in one box).
     *
     * @param first the first house whose places are examined
     * @param end the house after the last
     * @param direct whether to take the hidden singles that the eliminations leave, instead of the eliminations
     */
    private void findLocked(int first, int end, boolean direct) {
        computeMasks();
        placing = direct;
        for (int digit = 1; digit <= 9; digit++) {
            for (int from = first; from < end; from++) {
                int places = masks[HOUSES * digit + from];
                int into = from >= 18 ? lineOf(from - 18, places) : boxOf(from, places);
                if (into == NONE || Integer.bitCount(masks[HOUSES * digit + into]) == Integer.bitCount(places)) {
                    continue;
                }
                CellSet gone = Houses.cells(into, masks[HOUSES * digit + into]).minus(Houses.cells(from, places));
                if (direct) {
                    takeLast(digit, gone);
                } else {
                    eliminate(digit, gone);
                }
            }
        }
    }

    /** The line that has all of several places in a box; -1 if there is none. */
    private static int lineOf(int box, int places) {
        if ((places & places - 1) == 0) {
            return NONE;
        }
        for (int i = 0; i < 3; i++) {
            if ((places & ~(0b111 << 3 * i)) == 0) {
                return box / 3 * 3 + i;
            }
            if ((places & ~(0b001_001_001 << i)) == 0) {
                return 9 + box % 3 * 3 + i;
            }
        }
        return NONE;
    }

    /** The box that has all of several places in a line; -1 if there is none. */
    private static int boxOf(int line, int places) {
        if ((places & places - 1) == 0) {
            return NONE;
        }
        for (int i = 0; i < 3; i++) {
            if ((places & ~(0b111 << 3 * i)) == 0) {
                return line < 9 ? 18 + line / 3 * 3 + i : 18 + 3 * i + (line - 9) / 3;
            }
        }
        return NONE;
    }

    /** Takes the hidden singles that eliminating a digit from some cells leaves in the houses of these cells. */
    private void takeLast(int digit, CellSet gone) {
        CellSet left = board.places(digit).minus(gone);
        for (int cell = gone.first(); cell < Cell.COUNT; cell = gone.next(cell)) {
            takeLastIn(digit, Houses.row(cell), left);
            takeLastIn(digit, Houses.column(cell), left);
            takeLastIn(digit, Houses.box(cell), left);
        }
    }

    private void takeLastIn(int digit, int house, CellSet left) {
        CellSet last = Houses.cells(house, 0b111_111_111).and(left);
        if (last.size() == 1) {
            take(digit, last);
        }
    }

    private void eliminate(int digit, CellSet gone) {
        for (int i = 0; i < 3 * steps; i += 3) {
            if (eliminations[i] == digit
                    && eliminations[i + 1] == gone.upper()
                    && eliminations[i + 2] == gone.lower()) {
                return;
            }
        }
        if (3 * steps == eliminations.length) {
            eliminations = Arrays.copyOf(eliminations, 2 * eliminations.length);
        }
        eliminations[3 * steps] = digit;
        eliminations[3 * steps + 1] = gone.upper();
        eliminations[3 * steps + 2] = gone.lower();
        steps++;
        take(digit, gone);
    }

    private void findAfterHiddenPairs() {
        computeMasks();
        for (int house = 0; house < HOUSES; house++) {
            for (int one = 1; one <= 8; one++) {
                int places = masks[HOUSES * one + house];
                if (Integer.bitCount(places) == 2) {
                    for (int two = one + 1; two <= 9; two++) {
                        if (masks[HOUSES * two + house] == places) {
                            takeLastBeside(house, places);
                        }
                    }
                }
            }
        }
    }

    private void findAfterHiddenTriples() {
        computeMasks();
        for (int house = 0; house < HOUSES; house++) {
            for (int one = 1; one <= 7; one++) {
                int inOne = masks[HOUSES * one + house];
                if (!isTwoOrThree(inOne)) {
                    continue;
                }
                for (int two = one + 1; two <= 8; two++) {
                    int inTwo = masks[HOUSES * two + house] | inOne;
                    if (!isTwoOrThree(masks[HOUSES * two + house]) || Integer.bitCount(inTwo) > 3) {
                        continue;
                    }
                    for (int three = two + 1; three <= 9; three++) {
                        int inThree = masks[HOUSES * three + house];
                        if (isTwoOrThree(inThree) && Integer.bitCount(inTwo | inThree) <= 3) {
                            takeLastBeside(house, inTwo | inThree);
                        }
                    }
                }
            }
        }
    }

    private static boolean isTwoOrThree(int places) {
        int count = Integer.bitCount(places);
        return count == 2 || count == 3;
    }

    /** Takes the hidden singles that a hidden subset, which fills some cells of a house, leaves for other digits in that house. */
    private void takeLastBeside(int house, int subset) {
        for (int digit = 1; digit <= 9; digit++) {
            int places = masks[HOUSES * digit + house];
            int left = places & ~subset;
            if ((places & subset) != 0 && left != 0 && (left & left - 1) == 0) {
                take(digit, Houses.cells(house, left));
            }
        }
    }

    private void computeMasks() {
        if (masksVersion == board.version()) {
            return;
        }
        masksVersion = board.version();
        Arrays.fill(masks, 0);
        for (int digit = 1; digit <= 9; digit++) {
            int base = HOUSES * digit;
            CellSet places = board.places(digit);
            for (int row = 0; row < 9; row++) {
                int columns = (int) (row < 6 ? places.upper() >>> 9 * row : places.lower() >>> 9 * row - 54) & 0x1FF;
                masks[base + row] = columns;
                int box = base + 18 + row / 3 * 3;
                int inBox = 3 * (row % 3);
                masks[box] |= (columns & 7) << inBox;
                masks[box + 1] |= (columns >>> 3 & 7) << inBox;
                masks[box + 2] |= columns >>> 6 << inBox;
                for (int rest = columns; rest != 0; rest &= rest - 1) {
                    masks[base + 9 + Integer.numberOfTrailingZeros(rest)] |= 1 << row;
                }
            }
        }
    }
}
