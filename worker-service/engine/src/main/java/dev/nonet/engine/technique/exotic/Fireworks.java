package dev.nonet.engine.technique.exotic;

import dev.nonet.engine.board.Houses;
import dev.nonet.engine.position.Position;
import dev.nonet.engine.technique.StepFinder;
import dev.nonet.engine.technique.StepSink;
import dev.nonet.puzzle.CandidateSet;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.DigitSet;
import dev.nonet.puzzle.House;
import dev.nonet.reasoning.Evidence;
import java.util.List;

/**
 * Where a row and a column cross in a box, a digit that has one place of each at most outside the box, the wings, is in a wing or
 * at the crossing: else both lines had it in the box, in different cells of it.
 *
 * <pre>
 *   triple   three digits with the same wings: the two wings and the crossing hold nothing else
 *   quad     two digits each at opposite corners of a rectangle, the other corners the wings of both: the four hold nothing else
 * </pre>
 */
public final class Fireworks implements StepFinder {

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
        for (int crossing = 0; crossing < Cell.COUNT; crossing++) {
            for (int column = 0; column < 9; column++) {
                for (int row = 0; row < 9 && sink.wantsMore(); row++) {
                    if (column / 3 != crossing % 9 / 3 && row / 3 != crossing / 27) {
                        int inRow = 9 * (crossing / 9) + column;
                        int inColumn = 9 * row + crossing % 9;
                        if (quad) {
                            quad(crossing, inRow, inColumn, 9 * row + column, position, sink);
                        } else {
                            triple(crossing, inRow, inColumn, position, sink);
                        }
                    }
                }
            }
        }
    }

    private static void triple(int crossing, int inRow, int inColumn, Position position, StepSink sink) {
        int digits = digits(crossing, inRow, inColumn, position);
        if (Integer.bitCount(digits) != 3) {
            return;
        }
        CellSet wings = CellSet.of(inRow, inColumn);
        CellSet cells = wings.with(crossing);
        report(cells, digits, List.of(firework(digits, crossing, wings)), position, sink);
    }

    private static void quad(int crossing, int inRow, int inColumn, int opposite, Position position, StepSink sink) {
        if (crossing > opposite) {
            return;
        }
        int digits = digits(crossing, inRow, inColumn, position);
        int others = digits(opposite, inColumn, inRow, position);
        if (Integer.bitCount(digits) != 2 || Integer.bitCount(others) != 2 || (digits & others) != 0) {
            return;
        }
        CellSet wings = CellSet.of(inRow, inColumn);
        report(
                wings.with(crossing).with(opposite),
                digits | others,
                List.of(firework(digits, crossing, wings), firework(others, opposite, wings)),
                position,
                sink);
    }

    private static Evidence.Firework firework(int digits, int crossing, CellSet wings) {
        return new Evidence.Firework(new DigitSet(digits), Cell.of(crossing), wings);
    }

    private static void report(
            CellSet cells, int digits, List<Evidence.Firework> fireworks, Position position, StepSink sink) {
        CandidateSet gone =
                CandidateSet.of(new DigitSet(0b111_111_111 & ~digits), cells).and(position.candidates());
        if (!gone.isEmpty()) {
            sink.eliminate(gone, new Evidence.Fireworks(cells, fireworks));
        }
    }

    /** The digits, as a mask, that the lines through the crossing lack and have outside its box in the two cells at most. */
    private static int digits(int crossing, int inRow, int inColumn, Position position) {
        CellSet outside = CellSet.ALL.minus(House.of(Houses.box(crossing)).cells());
        CellSet row = House.of(Houses.row(crossing)).cells().and(outside).without(inRow);
        CellSet column = House.of(Houses.column(crossing)).cells().and(outside).without(inColumn);
        int digits = 0;
        for (int digit = 1; digit <= 9; digit++) {
            CellSet places = position.places(digit);
            if (position.places(digit, Houses.row(crossing)) != 0
                    && position.places(digit, Houses.column(crossing)) != 0
                    && !places.intersects(row)
                    && !places.intersects(column)) {
                digits |= 1 << digit - 1;
            }
        }
        return digits;
    }
}
