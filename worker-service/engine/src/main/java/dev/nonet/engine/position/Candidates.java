package dev.nonet.engine.position;

import dev.nonet.engine.board.Board;
import dev.nonet.engine.board.CellBits;
import dev.nonet.engine.board.Counter;
import dev.nonet.engine.board.Digits;
import dev.nonet.engine.board.Houses;
import dev.nonet.engine.board.Masks;
import dev.nonet.puzzle.CandidateSet;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.House;
import java.util.Arrays;

/**
 * The candidates of a board, in the ways in which they are asked for: by digit, by cell, by house, and by how many a
 * cell has. All other derived values are derived from these.
 */
abstract sealed class Candidates permits Position {

    final Board board;
    private final Derived<ByCell> byCell;
    private final Derived<ByHouse> byHouse;
    private final Derived<Counts> counts;
    private final Derived<Alike> alike;
    private final Derived<All> all;

    Candidates(Board board) {
        this.board = board;
        this.byCell = new Derived<>(board, new ByCell(), value -> value.update(board));
        this.byHouse = new Derived<>(board, new ByHouse(), value -> value.update(board));
        this.counts = new Derived<>(board, new Counts(), value -> value.update(board));
        this.alike = new Derived<>(board, new Alike(), value -> value.update(counts.get(), byCell.get()));
        this.all = new Derived<>(board, new All(), value -> value.candidates = board.candidates());
    }

    /** The empty cells that may hold the digit. */
    public CellSet places(int digit) {
        return board.places(digit);
    }

    /** The cells of a house that may hold the digit, as a mask; 0 if the house holds it already. */
    public int places(int digit, int house) {
        return byHouse.get().places[House.COUNT * digit + house];
    }

    /** All {@link #places(int, int)}, at {@code 27 * digit + house}. Read-only, valid until the board changes. */
    public int[] placesInHouses() {
        return byHouse.get().places;
    }

    /** The houses where the digit has just two places, a conjugate pair, as a mask: bit h is house h. */
    public int housesWithTwoPlaces(int digit) {
        return byHouse.get().few[2][digit];
    }

    /**
     * The digits, as a mask, that have few places in a house, but more than one.
     *
     * @param max how many places at most, 2 to 4
     */
    public int digitsWithFewPlaces(int max, int house) {
        int[] few = byHouse.get().few[max];
        int digits = 0;
        for (int digit = 1; digit <= 9; digit++) {
            digits |= Masks.contain(few[digit], house) ? Digits.of(digit) : 0;
        }
        return digits;
    }

    /**
     * The houses, as a mask, that may have a hidden subset of so many digits, 2 to 4: those where so many digits or
     * more have two to so many places each.
     */
    public int housesForHiddenSubsets(int size) {
        int[] few = byHouse.get().few[size];
        int withOne = 0;
        int withTwo = 0;
        int withThree = 0;
        int withFour = 0;
        for (int digit = 1; digit <= 9; digit++) {
            int houses = few[digit];
            withFour |= withThree & houses;
            withThree |= withTwo & houses;
            withTwo |= withOne & houses;
            withOne |= houses;
        }
        return size == 2 ? withTwo : size == 3 ? withThree : withFour;
    }

    /** The digits that a cell may hold, as a mask; 0 if it is filled. */
    public int digits(int cell) {
        return byCell.get().digits[cell];
    }

    /** The empty cells that may hold exactly one digit. */
    public CellSet withOneCandidate() {
        return counts.get().one;
    }

    /** The empty cells that may hold exactly two digits. */
    public CellSet withTwoCandidates() {
        return counts.get().two;
    }

    /** The empty cells that may hold exactly three digits. */
    public CellSet withThreeCandidates() {
        return counts.get().three;
    }

    /** How many cells may hold just these digits, two or three, given as a mask. */
    public int cellsWithJust(int digits) {
        return alike.get().cells[digits];
    }

    /** All candidates of all empty cells. */
    public CandidateSet candidates() {
        return all.get().candidates;
    }

    /**
     * The candidates of each cell, kept up to date by what has changed.
     *
     * <pre>
     *   digits[cell]     mask of digits
     *   places[digit]    the places of the digit from which the masks were computed
     * </pre>
     */
    private static final class ByCell {

        private final int[] digits = new int[Cell.COUNT];
        private final CellBits[] places = CellBits.array(10);

        void update(Board board) {
            for (int digit = 1; digit <= 9; digit++) {
                CellSet now = board.places(digit);
                CellBits changed = places[digit].toggleAll(now);
                for (int cell = changed.first(); cell < Cell.COUNT; cell = changed.next(cell)) {
                    digits[cell] ^= Digits.of(digit);
                }
                places[digit].set(now);
            }
        }
    }

    /**
     * The places in each house, recomputed for digits that have changed.
     *
     * <pre>
     *   places[27 * digit + house]    mask of cells of the house
     *   few[most][digit]              mask of the houses where the digit has two to so many places, 2 to 4
     *   known[digit]                  the places of the digit from which these were computed
     * </pre>
     */
    private static final class ByHouse {

        private static final int MAX_FEW = 4;

        private final int[] places = new int[10 * House.COUNT];
        private final int[][] few = new int[MAX_FEW + 1][10];
        private final CellBits[] known = CellBits.array(10);

        void update(Board board) {
            for (int digit = 1; digit <= 9; digit++) {
                CellSet now = board.places(digit);
                if (known[digit].hasJust(now)) {
                    continue;
                }
                known[digit].set(now);
                int two = 0;
                int three = 0;
                int four = 0;
                for (int house = 0; house < House.COUNT; house++) {
                    int mask = Houses.mask(house, now);
                    places[House.COUNT * digit + house] = mask;
                    int count = Masks.count(mask);
                    int bit = count < 2 ? 0 : Masks.of(house);
                    two |= count <= 2 ? bit : 0;
                    three |= count <= 3 ? bit : 0;
                    four |= count <= MAX_FEW ? bit : 0;
                }
                few[2][digit] = two;
                few[3][digit] = three;
                few[MAX_FEW][digit] = four;
            }
        }
    }

    /** The empty cells with one, two and three candidates. */
    private static final class Counts {

        private final Counter counter = new Counter();
        private CellSet one = CellSet.EMPTY;
        private CellSet two = CellSet.EMPTY;
        private CellSet three = CellSet.EMPTY;

        void update(Board board) {
            counter.clear();
            for (int digit = 1; digit <= 9; digit++) {
                counter.add(board.places(digit));
            }
            one = counter.exactly(1);
            two = counter.exactly(2);
            three = counter.exactly(3);
        }
    }

    /** By mask of two or three digits: how many cells have just these candidates. */
    private static final class Alike {

        private final int[] cells = new int[1 << 9];

        void update(Counts counts, ByCell byCell) {
            Arrays.fill(cells, 0);
            CellSet some = counts.two.or(counts.three);
            for (int cell = some.first(); cell < Cell.COUNT; cell = some.next(cell)) {
                cells[byCell.digits[cell]]++;
            }
        }
    }

    /** Holder of the candidates as one immutable set. */
    private static final class All {

        private CandidateSet candidates = CandidateSet.EMPTY;
    }
}
