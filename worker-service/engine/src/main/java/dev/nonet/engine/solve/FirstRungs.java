package dev.nonet.engine.solve;

import dev.nonet.engine.board.Board;
import dev.nonet.engine.board.Houses;
import dev.nonet.engine.board.LastPlaces;
import dev.nonet.engine.board.Masks;
import dev.nonet.engine.ladder.Ladder;
import dev.nonet.engine.ladder.Rung;
import dev.nonet.engine.position.Position;
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

    /** How many cells the first word of a {@link CellSet} holds. */
    private static final int UPPER_CELLS = 54;

    private static final int NONE = -1;

    private final List<Kind> kinds;

    private final long[] upper = new long[10];
    private final long[] lower = new long[10];

    /** Whether the steps found place digits, rather than eliminate candidates. */
    private boolean placing;

    private int steps;

    private final Board board;
    private final Position position;

    /** The cells with one candidate, in the layout of CellSet; current from the first rung on that reads them. */
    private long nakedUpper;

    private long nakedLower;
    private int nakedVersion;

    /** The places by digit and house, {@link Position#placesInHouses}; current from the first rung on that reads it. */
    private int[] masks = {};

    /** By house: the digits with two places, and those with two or three, as masks of bits 1 to 9. */
    private final int[] twos = new int[HOUSES];

    private final int[] twosAndThrees = new int[HOUSES];

    /** The version of the board that these are of. */
    private int countsVersion;

    /** Pointing and claiming on the board, see {@link #findLocked}. */
    private final Locked pointing = new Locked(18, HOUSES);

    private final Locked claiming = new Locked(0, 18);

    /** The eliminations of each step so far, to recognise equal ones: the digit, then the two words of the cells. */
    private long[] eliminations = new long[3 * 32];

    /**
     * @param ladder of which the leading rungs are taken, up to the first that is not a {@link Kind}
     * @param position as which finders see the board
     */
    FirstRungs(Ladder ladder, Board board, Position position) {
        this.board = board;
        this.position = position;
        this.countsVersion = board.version() - 1;
        this.nakedVersion = board.version() - 1;
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
    int find(int rungs) {
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

    /** Applies the steps of the last {@link #find} to the board. */
    void apply() {
        for (int digit = 1; digit <= 9; digit++) {
            if (placing) {
                for (long rest = upper[digit]; rest != 0; rest &= rest - 1) {
                    board.place(Long.numberOfTrailingZeros(rest), digit);
                }
                for (long rest = lower[digit]; rest != 0; rest &= rest - 1) {
                    board.place(UPPER_CELLS + Long.numberOfTrailingZeros(rest), digit);
                }
            } else if ((upper[digit] | lower[digit]) != 0) {
                board.eliminate(digit, new CellSet(upper[digit], lower[digit]));
            }
        }
    }

    private void find(Kind kind) {
        switch (kind) {
            case FULL_HOUSE -> findFullHouses();
            case LAST_DIGIT -> findLastDigits();
            case HIDDEN_SINGLE -> findHiddenSingles();
            case HIDDEN_SINGLE_LINE -> findHiddenSinglesInLines();
            case DIRECT_POINTING -> findLocked(pointing, true);
            case DIRECT_CLAIMING -> findLocked(claiming, true);
            case DIRECT_HIDDEN_PAIR -> findAfterHiddenPairs();
            case NAKED_SINGLE -> findNakedSingles();
            case DIRECT_HIDDEN_TRIPLE -> findAfterHiddenTriples();
            case POINTING -> findLocked(pointing, false);
            case CLAIMING -> findLocked(claiming, false);
        }
    }

    private void take(int digit, CellSet cells) {
        upper[digit] |= cells.upper();
        lower[digit] |= cells.lower();
    }

    private void findFullHouses() {
        findNaked();
        // The last empty cell of a house is a naked single, unless the board is contradictory and it has no candidate
        // at all.
        if ((nakedUpper | nakedLower) != 0) {
            takeNaked(alone(board.empty()));
        }
    }

    private void findNakedSingles() {
        findNaked();
        takeNaked(CellSet.ALL);
    }

    /** Finds the cells with one candidate, once for each board. */
    private void findNaked() {
        if (nakedVersion == board.version()) {
            return;
        }
        nakedVersion = board.version();
        long oneUpper = 0;
        long oneLower = 0;
        long twoUpper = 0;
        long twoLower = 0;
        for (int digit = 1; digit <= 9; digit++) {
            twoUpper |= oneUpper & board.upperPlaces(digit);
            twoLower |= oneLower & board.lowerPlaces(digit);
            oneUpper |= board.upperPlaces(digit);
            oneLower |= board.lowerPlaces(digit);
        }
        nakedUpper = oneUpper & ~twoUpper;
        nakedLower = oneLower & ~twoLower;
    }

    /** Takes the naked singles among some cells. */
    private void takeNaked(CellSet cells) {
        long takenUpper = nakedUpper & cells.upper();
        long takenLower = nakedLower & cells.lower();
        if ((takenUpper | takenLower) != 0) {
            for (int digit = 1; digit <= 9; digit++) {
                upper[digit] |= board.upperPlaces(digit) & takenUpper;
                lower[digit] |= board.lowerPlaces(digit) & takenLower;
            }
        }
    }

    private void findLastDigits() {
        for (int digit = 1; digit <= 9; digit++) {
            int count = Long.bitCount(board.upperPlaces(digit)) + Long.bitCount(board.lowerPlaces(digit));
            if (count == 1) {
                CellSet places = board.places(digit);
                if (isPlacedElsewhere(digit, places.first())) {
                    take(digit, places);
                }
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
            take(digit, LastPlaces.inRows(places));
            take(digit, LastPlaces.inColumns(places));
        }
    }

    /**
     * Finds pointing (all places of a digit in a box lie in one line) or claiming (all places in a line lie in one box).
     *
     * @param direct whether to take the hidden singles that the eliminations leave, instead of the eliminations
     */
    private void findLocked(Locked locked, boolean direct) {
        computeCounts();
        locked.update();
        placing = direct;
        for (int i = 0; i < locked.count; i++) {
            int digit = locked.found[i] / (HOUSES * HOUSES);
            int from = locked.found[i] / HOUSES % HOUSES;
            int into = locked.found[i] % HOUSES;
            int left = masks[HOUSES * digit + into] & ~Houses.crossing(into, from);
            if (!direct) {
                eliminate(digit, Houses.cells(into, left));
            } else if (mayLeaveLast(digit, into, left)) {
                takeLast(digit, Houses.cells(into, left));
            }
        }
    }

    /** The pairs of houses, a box and a line, of which one has all its places of a digit in the other, and the other has more. */
    private final class Locked {

        /** By mask of cells of a box: the line that has them all, if they are several: 0 to 2 a row, 3 to 5 a column; otherwise -1. */
        private static final byte[] LINE = new byte[1 << 9];

        /** By mask of cells of a line: the third of it that has them all, 0 to 2, if they are several; otherwise -1. */
        private static final byte[] THIRD = new byte[1 << 9];

        static {
            for (int mask = 0; mask < 1 << 9; mask++) {
                LINE[mask] = NONE;
                THIRD[mask] = NONE;
                for (int i = 0; i < 3 && Integer.bitCount(mask) > 1; i++) {
                    if ((mask & ~(0b111 << 3 * i)) == 0) {
                        LINE[mask] = (byte) i;
                        THIRD[mask] = (byte) i;
                    }
                    if ((mask & ~(0b001_001_001 << i)) == 0) {
                        LINE[mask] = (byte) (3 + i);
                    }
                }
            }
        }

        private final int first;
        private final int end;

        /** {@code (27 * digit + house that has all places) * 27 + other house}; the first {@link #count}. */
        private final int[] found = new int[9 * HOUSES];

        private int count;
        private int version = NONE;

        /**
         * @param first the first house whose places are examined
         * @param end the house after the last
         */
        Locked(int first, int end) {
            this.first = first;
            this.end = end;
        }

        /** Direct pointing and pointing, for example, look at the same board one after the other. */
        void update() {
            if (version == board.version()) {
                return;
            }
            version = board.version();
            count = 0;
            for (int digit = 1; digit <= 9; digit++) {
                for (int from = first; from < end; from++) {
                    int places = masks[HOUSES * digit + from];
                    int into = from >= 18 ? lineOf(from - 18, places) : boxOf(from, places);
                    if (into != NONE && Integer.bitCount(masks[HOUSES * digit + into]) != Integer.bitCount(places)) {
                        found[count++] = (HOUSES * digit + from) * HOUSES + into;
                    }
                }
            }
        }

        /** The line that has all of several places in a box; -1 if there is none. */
        private static int lineOf(int box, int places) {
            int line = LINE[places];
            return line == NONE ? NONE : line < 3 ? box / 3 * 3 + line : 9 + box % 3 * 3 + line - 3;
        }

        /** The box that has all of several places in a line; -1 if there is none. */
        private static int boxOf(int line, int places) {
            int third = THIRD[places];
            return third == NONE ? NONE : line < 9 ? 18 + line / 3 * 3 + third : 18 + 3 * third + (line - 9) / 3;
        }
    }

    /**
     * Whether eliminating a digit from some cells of a house may leave a single place in another house: one that has only one place more
     * than it can lose. Two houses have at most three cells in common; the house itself keeps several places.
     *
     * @param gone the cells, as a mask of their numbers in the house
     */
    private boolean mayLeaveLast(int digit, int house, int gone) {
        int most = 1 + Math.min(3, Integer.bitCount(gone));
        for (int rest = gone; rest != 0; rest = Masks.dropFirst(rest)) {
            int cell = Houses.firstCell(house, rest);
            for (int houses = Houses.houses(cell) & ~(1 << house); houses != 0; houses = Masks.dropFirst(houses)) {
                if (Integer.bitCount(masks[HOUSES * digit + Masks.first(houses)]) <= most) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Takes the hidden singles that eliminating a digit from some cells leaves in the houses of these cells. */
    private void takeLast(int digit, CellSet gone) {
        CellSet places = board.places(digit);
        CellSet left = places.minus(gone);
        if (alone(places).isEmpty()) {
            // No house had a single place before, so where one has now, it is by the elimination.
            take(digit, alone(left));
            return;
        }
        for (int cell = gone.first(); cell < Cell.COUNT; cell = gone.next(cell)) {
            takeLastIn(digit, Houses.row(cell), left);
            takeLastIn(digit, Houses.column(cell), left);
            takeLastIn(digit, Houses.box(cell), left);
        }
    }

    /** The places that are alone in some house. */
    private static CellSet alone(CellSet places) {
        return LastPlaces.inBoxes(places).or(LastPlaces.inRows(places)).or(LastPlaces.inColumns(places));
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
        computeCounts();
        for (int house = 0; house < HOUSES; house++) {
            for (int ones = twos[house]; Masks.areSeveral(ones); ones = Masks.dropFirst(ones)) {
                int places = masks[HOUSES * Masks.first(ones) + house];
                for (int rest = Masks.dropFirst(ones); rest != 0; rest = Masks.dropFirst(rest)) {
                    if (masks[HOUSES * Masks.first(rest) + house] == places) {
                        takeLastBeside(house, places);
                    }
                }
            }
        }
    }

    private void findAfterHiddenTriples() {
        computeCounts();
        for (int house = 0; house < HOUSES; house++) {
            for (int ones = twosAndThrees[house]; Integer.bitCount(ones) > 2; ones = Masks.dropFirst(ones)) {
                int inOne = masks[HOUSES * Masks.first(ones) + house];
                for (int two = Masks.dropFirst(ones); Masks.areSeveral(two); two = Masks.dropFirst(two)) {
                    int inTwo = masks[HOUSES * Masks.first(two) + house] | inOne;
                    for (int three = Integer.bitCount(inTwo) > 3 ? 0 : Masks.dropFirst(two);
                            three != 0;
                            three = Masks.dropFirst(three)) {
                        int inThree = masks[HOUSES * Masks.first(three) + house] | inTwo;
                        if (Integer.bitCount(inThree) <= 3) {
                            takeLastBeside(house, inThree);
                        }
                    }
                }
            }
        }
    }

    /** Takes the hidden singles that a hidden subset, which fills some cells of a house, leaves for other digits in that house. */
    private void takeLastBeside(int house, int subset) {
        for (int digit = 1; digit <= 9; digit++) {
            int places = masks[HOUSES * digit + house];
            int left = places & ~subset;
            if ((places & subset) != 0 && Masks.isOne(left)) {
                take(digit, Houses.cells(house, left));
            }
        }
    }

    private void computeCounts() {
        if (countsVersion == board.version()) {
            return;
        }
        countsVersion = board.version();
        masks = position.placesInHouses();
        for (int house = 0; house < HOUSES; house++) {
            int two = 0;
            int three = 0;
            for (int digit = 1; digit <= 9; digit++) {
                int places = masks[HOUSES * digit + house];
                int withoutOne = Masks.dropFirst(places);
                int withoutTwo = Masks.dropFirst(withoutOne);
                if (withoutOne != 0 && !Masks.areSeveral(withoutTwo)) {
                    three |= 1 << digit;
                    two |= withoutTwo == 0 ? 1 << digit : 0;
                }
            }
            twos[house] = two;
            twosAndThrees[house] = three;
        }
    }
}
