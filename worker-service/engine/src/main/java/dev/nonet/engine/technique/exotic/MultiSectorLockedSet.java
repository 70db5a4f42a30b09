package dev.nonet.engine.technique.exotic;

import dev.nonet.engine.position.Position;
import dev.nonet.engine.technique.StepFinder;
import dev.nonet.engine.technique.StepSink;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.House;
import java.util.ArrayList;
import java.util.List;

/**
 * Multi-sector locked set (MSLS), a {@linkplain Covers rank-0} pattern: the empty cells where some rows cross some columns. A digit can
 * be in at most one of them for each of these rows where it is a candidate, and at most one for each such column, so in at most as many as
 * the smaller of the two numbers. If these maxima add up to exactly the number of cells, each is reached: in each of the lines counted
 * for a digit, the digit is in one of the cells, and is eliminated from the rest of the line.
 *
 * <p>Three to five rows and columns are tried; larger patterns have a smaller counterpart. These are 336 choices of
 * rows times as many of columns; the sum is given up as soon as it exceeds the number of cells.
 */
public final class MultiSectorLockedSet implements StepFinder {

    private static final int FEWEST_LINES = 3;
    private static final int MOST_LINES = 5;

    @Override
    public void find(Position position, StepSink sink) {
        int[] emptyInRow = new int[9];
        int[][] rowsWith = new int[10][];
        int[][] columnsWith = new int[10][];
        for (int digit = 1; digit <= 9; digit++) {
            rowsWith[digit] = linesAcross(digit, 9, position);
            columnsWith[digit] = linesAcross(digit, 0, position);
            for (int row = 0; row < 9; row++) {
                emptyInRow[row] |= position.places(digit, row);
            }
        }
        for (int rows = 0; rows < 1 << 9; rows++) {
            if (!isWanted(rows)) {
                continue;
            }
            for (int columns = 0; columns < 1 << 9; columns++) {
                if (isWanted(columns) && isFull(rows, columns, rowsWith, columnsWith, emptyInRow)) {
                    report(rows, columns, position, sink);
                }
            }
        }
    }

    /**
     * By mask of parallel lines: the lines across, as a mask, in which these have the digit as a candidate.
     *
     * @param firstHouse the first of the nine parallel lines
     */
    private static int[] linesAcross(int digit, int firstHouse, Position position) {
        int[] across = new int[1 << 9];
        for (int lines = 1; lines < 1 << 9; lines++) {
            int line = Integer.numberOfTrailingZeros(lines);
            across[lines] = across[lines & lines - 1] | position.places(digit, firstHouse + line);
        }
        return across;
    }

    private static boolean isWanted(int lines) {
        int size = Integer.bitCount(lines);
        return size >= FEWEST_LINES && size <= MOST_LINES;
    }

    private static boolean isFull(int rows, int columns, int[][] rowsWith, int[][] columnsWith, int[] emptyInRow) {
        int left = 0;
        for (int rest = rows; rest != 0; rest &= rest - 1) {
            int empty = emptyInRow[Integer.numberOfTrailingZeros(rest)] & columns;
            if (empty == 0) {
                return false;
            }
            left += Integer.bitCount(empty);
        }
        for (int digit = 1; digit <= 9 && left >= 0; digit++) {
            left -= Math.min(
                    Integer.bitCount(rowsWith[digit][columns] & rows),
                    Integer.bitCount(columnsWith[digit][rows] & columns));
        }
        return left == 0;
    }

    private static void report(int rows, int columns, Position position, StepSink sink) {
        CellSet cells = CellSet.EMPTY;
        for (int rest = rows; rest != 0; rest &= rest - 1) {
            cells = cells.or(House.of(Integer.numberOfTrailingZeros(rest)).cells());
        }
        CellSet inColumns = CellSet.EMPTY;
        for (int rest = columns; rest != 0; rest &= rest - 1) {
            inColumns = inColumns.or(
                    House.of(9 + Integer.numberOfTrailingZeros(rest)).cells());
        }
        cells = cells.and(inColumns).and(position.empty());
        List<List<List<House>>> choices = new ArrayList<>();
        for (int digit = 1; digit <= 9; digit++) {
            List<House> byRows = touched(0, rows, position.places(digit).and(cells));
            List<House> byColumns = touched(9, columns, position.places(digit).and(cells));
            if (byRows.size() == byColumns.size()) {
                choices.add(List.of(byRows, byColumns));
            } else {
                choices.add(List.of(byRows.size() < byColumns.size() ? byRows : byColumns));
            }
        }
        Covers.report(cells, choices, position, sink);
    }

    /** The lines of a mask that contain some of the places. */
    private static List<House> touched(int first, int lines, CellSet places) {
        List<House> touched = new ArrayList<>();
        for (int rest = lines; rest != 0; rest &= rest - 1) {
            House line = House.of(first + Integer.numberOfTrailingZeros(rest));
            if (line.cells().intersects(places)) {
                touched.add(line);
            }
        }
        return touched;
    }
}
