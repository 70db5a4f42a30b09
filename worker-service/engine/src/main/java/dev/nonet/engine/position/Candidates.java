package dev.nonet.engine.position;

import dev.nonet.engine.board.Board;
import dev.nonet.engine.board.CellBits;
import dev.nonet.engine.board.Counter;
import dev.nonet.engine.board.Digits;
import dev.nonet.engine.board.Houses;
import dev.nonet.puzzle.CandidateSet;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.House;
import java.util.Arrays;

/**
 * The candidates of a board, in the ways in which they are asked for: by digit, by cell, by house, and by how many a cell has. All other
 * derived values are derived from these.
 */
abstract sealed class Candidates permits Position {

    final Board board;
    private final Derived<ByCell> byCell;
    private final Derived<ByHouse> byHouse;
    private final Derived<Few> few;
    private final Derived<Counts> counts;
    private final Derived<Alike> alike;
    private final Derived<All> all;

    Candidates(Board board) {
        this.board = board;
        this.byCell = new Derived<>(board, new ByCell(), value -> value.update(board));
        this.byHouse = new Derived<>(board, new ByHouse(), value -> value.update(board));
        this.few = new Derived<>(board, new Few(), value -> value.update(byHouse.get()));
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

    /** The cells by digit and house that may hold the digit, as masks, at {@code 27 * digit + house}. Read-only, valid until the board changes. */
    public int[] placesInHouses() {
        return byHouse.get().places;
    }

    /** The houses where the digit has just two places, a conjugate pair, as a mask: bit h is house h. */
    public int housesWithTwoPlaces(int digit) {
        return byHouse.get().withTwo[digit];
    }

    /** The digits, as a mask, that have two to so many places in a house; at most four. */
    public int digitsWithFewPlaces(int most, int house) {
        return few.get().digits[House.COUNT * most + house];
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
     *   places[digit]    the places for which that holds
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
     *   withTwo[digit]                mask of the houses where the digit has two places
     *   known[digit]                  the places for which that holds
     * </pre>
     */
    private static final class ByHouse {

        private final int[] places = new int[10 * House.COUNT];
        private final int[] withTwo = new int[10];
        private final CellBits[] known = CellBits.array(10);

        void update(Board board) {
            for (int digit = 1; digit <= 9; digit++) {
                CellSet now = board.places(digit);
                if (known[digit].hasJust(now)) {
                    continue;
                }
                known[digit].set(now);
                withTwo[digit] = 0;
                for (int house = 0; house < House.COUNT; house++) {
                    int mask = Houses.mask(house, now);
                    places[House.COUNT * digit + house] = mask;
                    withTwo[digit] |= Integer.bitCount(mask) == 2 ? 1 << house : 0;
                }
            }
        }
    }

    /**
     * The digits with few places in a house.
     *
     * <pre>
     *   digits[27 * most + house]    mask of the digits with two to so many places, 2 to 4
     * </pre>
     */
    private static final class Few {

        private static final int MOST = 4;

        private final int[] digits = new int[(MOST + 1) * House.COUNT];

        void update(ByHouse byHouse) {
            for (int house = 0; house < House.COUNT; house++) {
                int two = 0;
                int three = 0;
                int four = 0;
                for (int digit = 1; digit <= 9; digit++) {
                    int count = Integer.bitCount(byHouse.places[House.COUNT * digit + house]);
                    int bit = count < 2 ? 0 : Digits.of(digit);
                    two |= count <= 2 ? bit : 0;
                    three |= count <= 3 ? bit : 0;
                    four |= count <= 4 ? bit : 0;
                }
                digits[2 * House.COUNT + house] = two;
                digits[3 * House.COUNT + house] = three;
                digits[4 * House.COUNT + house] = four;
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

    /** By mask of digits: how many cells have just these, if they are two or three. */
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

    /** The candidates as one set. */
    private static final class All {

        private CandidateSet candidates = CandidateSet.EMPTY;
    }
}
