package dev.nonet.engine.technique.singledigit;

import dev.nonet.engine.board.Digits;
import dev.nonet.engine.board.Houses;
import dev.nonet.engine.board.Masks;
import dev.nonet.engine.position.Changes;
import dev.nonet.engine.position.Memory;
import dev.nonet.engine.position.Need;
import dev.nonet.engine.position.Position;
import dev.nonet.engine.technique.StepFinder;
import dev.nonet.engine.technique.StepSink;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.House;
import dev.nonet.reasoning.Evidence;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * Empty rectangle: all places of a digit in a box lie in one row and one column, the arms, and not all of them in
 * either. Outside the box, a line that crosses one arm has just two places for the digit: one on that arm (near), one
 * elsewhere (far). The digit is eliminated where the other arm crosses the line through the far place that is parallel
 * to the first arm.
 *
 * <pre>
 *   · # · |  · · far · ·         far false: near is true, so the arm through near has no digit in the box,
 *   ------+----------                       and the other arm has it: # is false
 *   · o · |  · · ·   · ·         far true:  # is false
 *   o · o |  · · near · ·
 * </pre>
 */
public final class EmptyRectangle implements StepFinder {

    private final boolean dual;

    private EmptyRectangle(boolean dual) {
        this.dual = dual;
    }

    public static EmptyRectangle single() {
        return new EmptyRectangle(false);
    }

    /** Dual empty rectangle: two eliminations of the same digit from one box, as one step. */
    public static EmptyRectangle dual() {
        return new EmptyRectangle(true);
    }

    /** A row and a column of a box have five cells. */
    private static final int MAX_IN_ARMS = 5;

    /** The places of the digit in the box that lie in one line. */
    private record Arm(int line, CellSet places) {}

    private record EliminatedPlace(int cell, Supplier<Evidence> chain) {}

    /** The eliminations from one box. */
    private static final Memory<List<EliminatedPlace>> MEMORY = new Memory<>(position -> new ArrayList<>());

    @Override
    public Need needs() {
        return Need.TEMPLATE_ELIMINATIONS;
    }

    @Override
    public void find(Position position, Changes changes, StepSink sink) {
        List<EliminatedPlace> found = MEMORY.of(position);
        for (int digits = changes.digitsWithTemplateEliminations(); digits != 0; digits = Digits.dropFirst(digits)) {
            int digit = Digits.first(digits);
            for (int box = Houses.FIRST_BOX; box < House.COUNT; box++) {
                int places = position.places(digit, box);
                int count = Masks.count(places);
                if (count >= 2 && count <= MAX_IN_ARMS) {
                    found.clear();
                    findInBox(digit, box, places, position, found);
                    report(digit, found, sink);
                }
            }
        }
    }

    private void report(int digit, List<EliminatedPlace> found, StepSink sink) {
        for (int i = 0; i < found.size(); i++) {
            EliminatedPlace one = found.get(i);
            if (!dual) {
                sink.eliminate(digit, CellSet.of(one.cell()), one.chain());
                continue;
            }
            for (int j = i + 1; j < found.size(); j++) {
                EliminatedPlace two = found.get(j);
                if (one.cell() != two.cell()) {
                    sink.eliminate(
                            digit,
                            CellSet.of(one.cell(), two.cell()),
                            () -> new Evidence.Several(
                                    List.of(one.chain().get(), two.chain().get())));
                }
            }
        }
    }

    /** @param places the places of the digit in the box, as a mask */
    private static void findInBox(int digit, int box, int places, Position position, List<EliminatedPlace> found) {
        int firstCell = Houses.cell(box, 0);
        // The arms are the row and the column of the box that cross in one of its cells.
        for (int crossing = 0; crossing < 9; crossing++) {
            int inRow = places & Masks.third(crossing / 3);
            int inColumn = places & Masks.everyThird(crossing % 3);
            if ((inRow | inColumn) == places && inRow != places && inColumn != places) {
                int row = firstCell / 9 + crossing / 3;
                int column = Houses.FIRST_COLUMN + firstCell % 9 + crossing % 3;
                Arm inTheRow = new Arm(row, Houses.cells(box, inRow));
                Arm inTheColumn = new Arm(column, Houses.cells(box, inColumn));
                fromArm(digit, box, inTheRow, inTheColumn, position, found);
                fromArm(digit, box, inTheColumn, inTheRow, position, found);
            }
        }
    }

    /**
     * Looks for conjugate pairs in the lines that cross one arm, the near one; eliminations are on the line of the
     * other arm.
     */
    private static void fromArm(
            int digit, int box, Arm nearArm, Arm otherArm, Position position, List<EliminatedPlace> found) {
        boolean isInRow = nearArm.line() < 9;
        CellSet onNearLine = position.places(digit)
                .and(House.of(nearArm.line()).cells())
                .minus(House.of(box).cells());
        for (int each = onNearLine.first(); each < Cell.COUNT; each = onNearLine.next(each)) {
            int near = each;
            int across = isInRow ? Houses.column(near) : Houses.row(near);
            int places = position.places(digit, across);
            if (Masks.count(places) != 2) {
                continue;
            }
            CellSet far = Houses.cells(across, places).without(near);
            int farCell = far.first();
            int farLine = isInRow ? Houses.row(farCell) : Houses.column(farCell);
            CellSet gone = position.places(digit)
                    .and(House.of(farLine).cells())
                    .and(House.of(otherArm.line()).cells())
                    .minus(House.of(box).cells());
            if (!gone.isEmpty()) {
                found.add(new EliminatedPlace(
                        gone.first(),
                        () -> new Evidence.Chain(
                                List.of(
                                        new Evidence.Chain.Node(digit, far),
                                        new Evidence.Chain.Node(digit, CellSet.of(near)),
                                        new Evidence.Chain.Node(digit, nearArm.places()),
                                        new Evidence.Chain.Node(
                                                digit, otherArm.places().minus(nearArm.places()))),
                                false)));
            }
        }
    }
}
