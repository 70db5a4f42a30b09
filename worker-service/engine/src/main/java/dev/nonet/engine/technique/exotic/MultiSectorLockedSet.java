package dev.nonet.engine.technique.exotic;

import dev.nonet.engine.board.Houses;
import dev.nonet.engine.board.Masks;
import dev.nonet.engine.position.Changes;
import dev.nonet.engine.position.Memory;
import dev.nonet.engine.position.Position;
import dev.nonet.engine.technique.StepFinder;
import dev.nonet.engine.technique.StepSink;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.House;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Multi-sector locked set (MSLS), a {@linkplain Covers rank-0} pattern: the empty cells where some rows cross some
 * columns. A digit can be in at most one of them for each of these rows where it is a candidate, and at most one for
 * each such column, so in at most as many as the smaller of the two numbers. If these maxima add up to exactly the
 * number of cells, each is reached: in each of the lines counted for a digit, the digit is in one of the cells, and is
 * eliminated from the rest of the line.
 *
 * <p>Three to five rows and columns are tried, 336 choices of each; larger patterns have a smaller counterpart.
 */
public final class MultiSectorLockedSet implements StepFinder {

    private static final int MIN_LINES = 3;
    private static final int MAX_LINES = 5;

    /** The choices of three to five lines of nine, as masks. */
    private static final int[] CHOICES = IntStream.range(0, Masks.OF_NINE)
            .filter(lines -> Masks.count(lines) >= MIN_LINES && Masks.count(lines) <= MAX_LINES)
            .toArray();

    private static final Memory<SectorSearch> MEMORY = new Memory<>(SectorSearch::new);

    @Override
    public void find(Position position, Changes changes, StepSink sink) {
        MEMORY.of(position).run(sink);
    }

    /**
     * For some rows, all choices of columns are counted side by side: the loops over them have no branches, so that the
     * compiler makes vector instructions of them.
     */
    private static final class SectorSearch {

        private final Position position;

        /**
         * By digit and number of a choice of columns: the rows in which these columns have places of the digit, as a
         * mask.
         */
        private final int[][] rowsWith = new int[10][CHOICES.length];

        /**
         * By number of a choice of columns: how many cells the pattern has, less the most times that each digit can be
         * in them.
         */
        private final int[] left = new int[CHOICES.length];

        SectorSearch(Position position) {
            this.position = position;
        }

        void run(StepSink sink) {
            for (int digit = 1; digit <= 9; digit++) {
                for (int choice = 0; choice < CHOICES.length; choice++) {
                    rowsWith[digit][choice] = placesIn(Houses.FIRST_COLUMN, CHOICES[choice], digit);
                }
            }
            for (int rows : CHOICES) {
                countLeft(rows);
                for (int choice = 0; choice < CHOICES.length; choice++) {
                    if (left[choice] == 0 && crossEmptyCells(rows, CHOICES[choice])) {
                        report(rows, CHOICES[choice], position, sink);
                    }
                }
            }
        }

        /**
         * The numbers, in their lines, of the places of a digit in some parallel lines, as a mask: the lines across
         * that have the digit.
         *
         * @param firstHouse the first of the nine parallel lines
         */
        private int placesIn(int firstHouse, int lines, int digit) {
            int places = 0;
            for (int rest = lines; rest != 0; rest = Masks.dropFirst(rest)) {
                places |= position.places(digit, firstHouse + Masks.first(rest));
            }
            return places;
        }

        /** Fills {@link #left} for some rows. */
        private void countLeft(int rows) {
            Arrays.fill(left, 0);
            for (int rest = rows; rest != 0; rest = Masks.dropFirst(rest)) {
                addCells(emptyIn(Masks.first(rest)));
            }
            for (int digit = 1; digit <= 9; digit++) {
                subtractDigit(rowsWith[digit], rows, placesIn(0, rows, digit));
            }
        }

        private int emptyIn(int row) {
            return Houses.mask(row, position.empty());
        }

        private void addCells(int empty) {
            for (int choice = 0; choice < CHOICES.length; choice++) {
                left[choice] += Masks.count(CHOICES[choice] & empty);
            }
        }

        /**
         * Subtracts the most times that a digit can be in the cells: the smaller of the numbers of rows and columns
         * that have it.
         *
         * @param columns the columns in which the rows have places of the digit
         */
        private void subtractDigit(int[] rowsWithDigit, int rows, int columns) {
            for (int choice = 0; choice < CHOICES.length; choice++) {
                left[choice] -=
                        Math.min(Masks.count(rowsWithDigit[choice] & rows), Masks.count(CHOICES[choice] & columns));
            }
        }

        /**
         * Whether the columns cross each of the rows in some empty cell; if not, the pattern is the same without that
         * row.
         */
        private boolean crossEmptyCells(int rows, int columns) {
            for (int rest = rows; rest != 0; rest = Masks.dropFirst(rest)) {
                if ((emptyIn(Masks.first(rest)) & columns) == 0) {
                    return false;
                }
            }
            return true;
        }
    }

    private static void report(int rows, int columns, Position position, StepSink sink) {
        CellSet cells =
                cellsOf(0, rows).and(cellsOf(Houses.FIRST_COLUMN, columns)).and(position.empty());
        List<List<List<House>>> choices = new ArrayList<>();
        for (int digit = 1; digit <= 9; digit++) {
            List<House> byRows = touched(0, rows, position.places(digit).and(cells));
            List<House> byColumns =
                    touched(Houses.FIRST_COLUMN, columns, position.places(digit).and(cells));
            if (byRows.size() == byColumns.size()) {
                choices.add(List.of(byRows, byColumns));
            } else {
                choices.add(List.of(byRows.size() < byColumns.size() ? byRows : byColumns));
            }
        }
        Covers.report(cells, choices, position, sink);
    }

    private static CellSet cellsOf(int firstHouse, int lines) {
        CellSet cells = CellSet.EMPTY;
        for (int rest = lines; rest != 0; rest = Masks.dropFirst(rest)) {
            cells = cells.or(House.of(firstHouse + Masks.first(rest)).cells());
        }
        return cells;
    }

    /** The lines of a mask that contain some of the places. */
    private static List<House> touched(int first, int lines, CellSet places) {
        List<House> touched = new ArrayList<>();
        for (int rest = lines; rest != 0; rest = Masks.dropFirst(rest)) {
            House line = House.of(first + Masks.first(rest));
            if (line.cells().intersects(places)) {
                touched.add(line);
            }
        }
        return touched;
    }
}
