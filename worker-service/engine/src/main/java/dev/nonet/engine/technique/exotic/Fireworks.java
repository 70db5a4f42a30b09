package dev.nonet.engine.technique.exotic;

import dev.nonet.engine.board.Houses;
import dev.nonet.engine.position.Memory;
import dev.nonet.engine.position.Position;
import dev.nonet.engine.technique.StepFinder;
import dev.nonet.engine.technique.StepSink;
import dev.nonet.puzzle.CandidateSet;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.DigitSet;
import dev.nonet.reasoning.Evidence;
import java.util.Arrays;
import java.util.List;

/**
 * Fireworks (shye, 2021). A row and a column cross in a box. Outside the box a digit has at most one place in the row and one in the
 * column, the wings. Then the digit is in a wing or at the crossing: otherwise row and column would both have it in the box, in
 * different cells.
 *
 * <pre>
 *   triple   three digits with the same wings and crossing: these three cells lose all other candidates
 *   quad     opposite corners of a rectangle are crossings for two digits each, and the other two corners the wings of all four: the
 *            four corners lose all other candidates
 * </pre>
 */
public final class Fireworks implements StepFinder {

    private static final Memory<Confined> MEMORY = new Memory<>(Confined.class, position -> new Confined());

    private final boolean quad;

    private Fireworks(boolean quad) {
        this.quad = quad;
    }

    public static Fireworks triple() {
        return new Fireworks(false);
    }

    public static Fireworks quad() {
        return new Fireworks(true);
    }

    @Override
    public void find(Position position, StepSink sink) {
        Confined memory = MEMORY.of(position);
        memory.update(position);
        int[] confined = memory.byCell;
        int[] wings = quad ? memory.wingsOfTwo : memory.wingsOfThree;
        for (int crossing = 0; crossing < Cell.COUNT; crossing++) {
            int row = Houses.row(crossing);
            int column = Houses.column(crossing);
            int inColumns = wings[3 * column + crossing / 27];
            for (int inRows = inColumns == 0 ? 0 : wings[3 * row + crossing % 9 / 3];
                    inRows != 0;
                    inRows &= inRows - 1) {
                int across = Integer.numberOfTrailingZeros(inRows);
                int ofRow = confined[at(row, crossing % 9 / 3, across)];
                for (int rest = inColumns; rest != 0; rest &= rest - 1) {
                    int down = Integer.numberOfTrailingZeros(rest);
                    int digits = ofRow & confined[at(column, crossing / 27, down)];
                    if (Integer.bitCount(digits) >= 2) {
                        int inRow = 9 * row + across;
                        int inColumn = 9 * down + crossing % 9;
                        if (quad) {
                            int opposite = 9 * down + across;
                            int others = confined[at(Houses.row(opposite), across / 3, crossing % 9)]
                                    & confined[at(Houses.column(opposite), down / 3, row)];
                            quad(crossing, inRow, inColumn, opposite, digits, others, position, sink);
                        } else {
                            triple(crossing, inRow, inColumn, digits, position, sink);
                        }
                    }
                }
            }
        }
    }

    /** What the digits of a board are confined to, for triples and quads alike. */
    private static final class Confined {

        /**
         * By {@link #at line, box and cell}: the digits, as a mask, that are missing in the line and have no place in it outside the box
         * but, perhaps, that cell.
         */
        private final int[] byCell = new int[18 * 27];

        /** By {@code 3 * line + box}: the cells of the line outside the box to which two or more digits are confined, as a mask. */
        private final int[] wingsOfTwo = new int[18 * 3];

        /** The same for three or more digits. */
        private final int[] wingsOfThree = new int[18 * 3];

        /** By {@code 27 * digit + line}: the places for which these hold. */
        private final int[] known = new int[10 * 27];

        Confined() {
            Arrays.fill(known, -1);
        }

        /** Finds them for the lines that have changed. */
        void update(Position position) {
            int[] places = position.placesInHouses();
            for (int line = 0; line < 18; line++) {
                boolean changed = false;
                for (int digit = 1; digit <= 9; digit++) {
                    changed |= known[27 * digit + line] != places[27 * digit + line];
                    known[27 * digit + line] = places[27 * digit + line];
                }
                if (changed) {
                    update(line, places);
                }
            }
        }

        private void update(int line, int[] placesInHouses) {
            for (int box = 0; box < 3; box++) {
                int anywhere = 0;
                Arrays.fill(byCell, at(line, box, 0), at(line, box, 0) + 9, 0);
                for (int digit = 1; digit <= 9; digit++) {
                    int places = placesInHouses[27 * digit + line];
                    int outside = places & ~(0b111 << 3 * box);
                    if (outside == 0) {
                        anywhere |= places == 0 ? 0 : 1 << digit - 1;
                    } else if ((outside & outside - 1) == 0) {
                        byCell[at(line, box, Integer.numberOfTrailingZeros(outside))] |= 1 << digit - 1;
                    }
                }
                int ofTwo = 0;
                int ofThree = 0;
                for (int number = 0; number < 9; number++) {
                    int digits = byCell[at(line, box, number)] | anywhere;
                    byCell[at(line, box, number)] = digits;
                    int count = number / 3 == box ? 0 : Integer.bitCount(digits);
                    ofTwo |= count >= 2 ? 1 << number : 0;
                    ofThree |= count >= 3 ? 1 << number : 0;
                }
                wingsOfTwo[3 * line + box] = ofTwo;
                wingsOfThree[3 * line + box] = ofThree;
            }
        }
    }

    /**
     * @param box of the three that the line goes through, 0 to 2
     * @param number of the cell in the line
     */
    private static int at(int line, int box, int number) {
        return 27 * line + 9 * box + number;
    }

    private static void triple(int crossing, int inRow, int inColumn, int digits, Position position, StepSink sink) {
        if (Integer.bitCount(digits) != 3) {
            return;
        }
        CellSet wings = CellSet.of(inRow, inColumn);
        CellSet cells = wings.with(crossing);
        if (position.holdAny(cells, 0b111_111_111 & ~digits)) {
            report(cells, digits, List.of(firework(digits, crossing, wings)), sink);
        }
    }

    private static void quad(
            int crossing,
            int inRow,
            int inColumn,
            int opposite,
            int digits,
            int others,
            Position position,
            StepSink sink) {
        if (crossing > opposite
                || Integer.bitCount(digits) != 2
                || Integer.bitCount(others) != 2
                || (digits & others) != 0) {
            return;
        }
        CellSet wings = CellSet.of(inRow, inColumn);
        CellSet cells = wings.with(crossing).with(opposite);
        if (position.holdAny(cells, 0b111_111_111 & ~(digits | others))) {
            report(
                    cells,
                    digits | others,
                    List.of(firework(digits, crossing, wings), firework(others, opposite, wings)),
                    sink);
        }
    }

    private static Evidence.Firework firework(int digits, int crossing, CellSet wings) {
        return new Evidence.Firework(new DigitSet(digits), Cell.of(crossing), wings);
    }

    private static void report(CellSet cells, int digits, List<Evidence.Firework> fireworks, StepSink sink) {
        DigitSet others = new DigitSet(0b111_111_111 & ~digits);
        sink.eliminate(CandidateSet.of(others, cells), () -> new Evidence.Fireworks(cells, fireworks));
    }
}
