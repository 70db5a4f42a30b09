package dev.nonet.engine.technique.exotic;

import dev.nonet.engine.board.Digits;
import dev.nonet.engine.board.Houses;
import dev.nonet.engine.board.Masks;
import dev.nonet.engine.position.Changes;
import dev.nonet.engine.position.Memory;
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
import java.util.List;

/**
 * Fireworks (shye, 2021). A row and a column cross in a box. Outside the box a digit has at most one place in the row
 * and one in the column, the wings. Then the digit is in a wing or at the crossing: otherwise row and column would both
 * have it in the box, in different cells.
 *
 * <pre>
 *   triple   three digits with the same wings and crossing: these three cells lose all other candidates
 *   quad     opposite corners of a rectangle are crossings for two digits each, and the other two corners the wings of
 *            all four: the four corners lose all other candidates
 * </pre>
 */
public final class Fireworks implements StepFinder {

    /** All cells of a line. */
    private static final int LINE = 0b111_111_111;

    private static final Memory<Confined> MEMORY = new Memory<>(position -> new Confined());

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
    public void find(Position position, Changes changes, StepSink sink) {
        Confined confined = MEMORY.of(position);
        confined.update(position);
        int changed = changes.houses();
        int min = quad ? 2 : 3;
        for (int crossing = 0; crossing < Cell.COUNT; crossing++) {
            int row = Houses.row(crossing);
            int column = Houses.column(crossing);
            int digits = confined.digits(row, crossing % 9 / 3) & confined.digits(column, crossing / 27);
            // A quad may have changed at its other crossing.
            boolean mayBeNew = quad || ((Masks.of(row) | Masks.of(column)) & changed) != 0;
            if (mayBeNew && Digits.count(digits) >= min) {
                fromCrossing(crossing, digits, confined, position, sink);
            }
        }
    }

    /** @param digits the digits with at most one place outside the box in the row, and at most one in the column */
    private void fromCrossing(int crossing, int digits, Confined confined, Position position, StepSink sink) {
        int row = Houses.row(crossing);
        int column = Houses.column(crossing);
        int min = quad ? 2 : 3;
        int acrosses = distribute(row, crossing, digits, min, confined.inRow, position);
        if (acrosses == 0) {
            return;
        }
        int downs = distribute(column, crossing, digits, min, confined.inColumn, position);
        for (int ones = acrosses; ones != 0; ones = Masks.dropFirst(ones)) {
            int across = Masks.first(ones);
            for (int twos = downs; twos != 0; twos = Masks.dropFirst(twos)) {
                int down = Masks.first(twos);
                int both = confined.inRow[across] & confined.inColumn[down];
                int inRow = 9 * row + across;
                int inColumn = 9 * down + crossing % 9;
                if (!quad) {
                    triple(crossing, inRow, inColumn, both, position, sink);
                } else if (Digits.count(both) == 2) {
                    int opposite = 9 * down + across;
                    int others =
                            confined.digits(down, across / 3) & confined.digits(Houses.FIRST_COLUMN + across, down / 3);
                    others = confinedTo(crossing % 9, down, opposite, others, position);
                    others = confinedTo(row, Houses.FIRST_COLUMN + across, opposite, others, position);
                    quad(crossing, inRow, inColumn, opposite, both, others, position, sink);
                }
            }
        }
    }

    /**
     * Finds, for each cell of a line outside the crossing's box, the digits of which it may be the wing: those whose
     * only place there it is, and those with no place there.
     *
     * @param digits digits with at most one place in the line outside the box
     * @param ofWing receives the digits of each cell, as masks
     * @return the cells to which enough digits for a firework are confined, as a mask
     */
    private static int distribute(int line, int crossing, int digits, int min, int[] ofWing, Position position) {
        int outside = LINE & ~Houses.crossing(line, Houses.box(crossing));
        int anywhere = 0;
        Arrays.fill(ofWing, 0);
        for (int rest = digits; rest != 0; rest = Digits.dropFirst(rest)) {
            int place = position.places(Digits.first(rest), line) & outside;
            if (place == 0) {
                anywhere |= Masks.onlyFirst(rest);
            } else {
                ofWing[Masks.first(place)] |= Masks.onlyFirst(rest);
            }
        }
        int enough = 0;
        for (int rest = outside; rest != 0; rest = Masks.dropFirst(rest)) {
            int wing = Masks.first(rest);
            ofWing[wing] |= anywhere;
            enough |= Masks.count(ofWing[wing]) >= min ? Masks.onlyFirst(rest) : 0;
        }
        return enough;
    }

    /**
     * The digits, of some, that are not placed in a line and have no place in it outside the crossing's box except,
     * perhaps, one cell.
     *
     * @param wing the number of that cell in the line
     */
    private static int confinedTo(int wing, int line, int crossing, int digits, Position position) {
        int outside = ~Houses.crossing(line, Houses.box(crossing)) & ~Masks.of(wing);
        int confined = 0;
        for (int rest = digits; rest != 0; rest = Digits.dropFirst(rest)) {
            int places = position.places(Digits.first(rest), line);
            confined |= places != 0 && (places & outside) == 0 ? Masks.onlyFirst(rest) : 0;
        }
        return confined;
    }

    /** By line and box: the digits that are not placed in the line and have at most one place in it outside the box. */
    private static final class Confined {

        /**
         * By mask of places in a line: the boxes outside which there is at most one of several, bit b for box b of the
         * line.
         */
        private static final int[] BOXES = new int[Masks.OF_NINE];

        static {
            for (int places = 1; places < Masks.OF_NINE; places++) {
                for (int box = 0; box < 3; box++) {
                    int outside = places & ~Masks.third(box);
                    BOXES[places] |= !Masks.areSeveral(outside) ? Masks.of(box) : 0;
                }
            }
        }

        /** By {@code 3 * line + box}. */
        private final int[] digits = new int[Houses.FIRST_BOX * 3];

        /** By number in the row of a crossing: the digits confined to that wing, see {@link #distribute}. */
        private final int[] inRow = new int[9];

        /** By number in the column of a crossing: the digits confined to that wing, see {@link #distribute}. */
        private final int[] inColumn = new int[9];

        void update(Position position) {
            int[] places = position.placesInHouses();
            for (int line = 0; line < Houses.FIRST_BOX; line++) {
                int first = 0;
                int second = 0;
                int third = 0;
                for (int digit = 0; digit < 9; digit++) {
                    int boxes = BOXES[places[House.COUNT * (digit + 1) + line]];
                    first |= Masks.moved(boxes, 0, digit);
                    second |= Masks.moved(boxes, 1, digit);
                    third |= Masks.moved(boxes, 2, digit);
                }
                digits[3 * line] = first;
                digits[3 * line + 1] = second;
                digits[3 * line + 2] = third;
            }
        }

        /** @param box of the three that the line goes through, 0 to 2 */
        int digits(int line, int box) {
            return digits[3 * line + box];
        }
    }

    private static void triple(int crossing, int inRow, int inColumn, int digits, Position position, StepSink sink) {
        if (Digits.count(digits) != 3) {
            return;
        }
        CellSet wings = CellSet.of(inRow, inColumn);
        CellSet cells = wings.with(crossing);
        if (position.holdAny(cells, Digits.allBut(digits))) {
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
        if (crossing > opposite || Digits.count(digits) != 2 || Digits.count(others) != 2 || (digits & others) != 0) {
            return;
        }
        CellSet wings = CellSet.of(inRow, inColumn);
        CellSet cells = wings.with(crossing).with(opposite);
        if (position.holdAny(cells, Digits.allBut(digits | others))) {
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
        DigitSet others = new DigitSet(Digits.allBut(digits));
        sink.eliminate(CandidateSet.of(others, cells), () -> new Evidence.Fireworks(cells, fireworks));
    }
}
