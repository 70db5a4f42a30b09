package dev.nonet.engine.technique.lockedset;

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
 * Sue de Coq (two-sector disjoint subsets), named after the forum user who found it: some cells of the intersection of a line and a box,
 * some further cells of the line and some further cells of the box. The line's and the box's cells have no candidate in common, and
 * all the cells together have exactly as many candidates as cells. Then each of these digits is in them exactly once. The candidates of the
 * line's cells are eliminated from the rest of the line, those of the box's cells from the rest of the box, and those that only the
 * intersection has from both.
 */
public final class SueDeCoq implements StepFinder {

    /** All subsets of some cells with their candidates: {@code digits[choice]}, where a choice is a mask and bit n the n-th cell. */
    private record Choices(int[] cells, int[] digits) {

        static Choices of(CellSet from, Position position) {
            int[] cells = new int[from.size()];
            int[] digits = new int[1 << cells.length];
            int count = 0;
            for (int cell = from.first(); cell < Cell.COUNT; cell = from.next(cell)) {
                cells[count] = cell;
                for (int choice = 0; choice < 1 << count; choice++) {
                    digits[choice | 1 << count] = digits[choice] | position.digits(cell);
                }
                count++;
            }
            return new Choices(cells, digits);
        }

        CellSet cells(int choice) {
            CellSet chosen = CellSet.EMPTY;
            for (int rest = choice; rest != 0; rest &= rest - 1) {
                chosen = chosen.with(cells[Integer.numberOfTrailingZeros(rest)]);
            }
            return chosen;
        }

        /** How many more cells the choice has than it adds candidates to those elsewhere. */
        int spare(int choice, int digitsElsewhere) {
            return Integer.bitCount(choice) - Integer.bitCount(digits[choice] & ~digitsElsewhere);
        }
    }

    /** Cells and their candidates, as a mask. */
    private record Part(CellSet cells, int digits) {}

    @Override
    public void find(Position position, StepSink sink) {
        CellSet changed = position.changed();
        for (int box = 18; box < House.COUNT; box++) {
            CellSet inBox = House.of(box).cells().and(position.empty());
            for (int line = 0; line < 18; line++) {
                CellSet inLine = House.of(line).cells().and(position.empty());
                CellSet crossing = inBox.and(inLine);
                if (crossing.size() >= 2 && changed.intersects(inLine.or(inBox))) {
                    tryCrossing(crossing, inLine, inBox, position, sink);
                }
            }
        }
    }

    private static void tryCrossing(CellSet crossing, CellSet inLine, CellSet inBox, Position position, StepSink sink) {
        Choices crossings = Choices.of(crossing, position);
        for (int choice = 0; choice < crossings.digits().length; choice++) {
            int digits = crossings.digits()[choice];
            int tooMany = Integer.bitCount(digits) - Integer.bitCount(choice);
            if (Integer.bitCount(choice) < 2 || tooMany < 2) {
                continue;
            }
            Part middle = new Part(crossings.cells(choice), digits);
            CellSet spare = crossing.minus(middle.cells());
            Choices ofLine = Choices.of(inLine.minus(crossing).or(spare), position);
            if (canHaveSpare(ofLine, digits)) {
                Choices ofBox = Choices.of(inBox.minus(crossing).or(spare), position);
                if (canHaveSpare(ofBox, digits)) {
                    tryMiddle(middle, tooMany, ofLine, ofBox, inLine, inBox, position, sink);
                }
            }
        }
    }

    private static boolean canHaveSpare(Choices choices, int middle) {
        for (int choice = 1; choice < choices.digits().length; choice++) {
            if (choices.spare(choice, middle) >= 1) {
                return true;
            }
        }
        return false;
    }

    /**
     * Looks for cells of the line and of the box that complete the pattern. The middle has too many candidates for its cells; the line's
     * cells and the box's must each have a surplus of cells over the candidates that they add, and both together just so many.
     */
    private static void tryMiddle(
            Part middle,
            int tooMany,
            Choices ofLine,
            Choices ofBox,
            CellSet inLine,
            CellSet inBox,
            Position position,
            StepSink sink) {
        for (int one = 1; one < ofLine.digits().length; one++) {
            int ofOne = ofLine.spare(one, middle.digits());
            if (ofOne < 1 || ofOne >= tooMany) {
                continue;
            }
            for (int two = 1; two < ofBox.digits().length; two++) {
                if ((ofLine.digits()[one] & ofBox.digits()[two]) == 0
                        && ofOne + ofBox.spare(two, middle.digits()) == tooMany) {
                    Part lined = new Part(ofLine.cells(one), ofLine.digits()[one]);
                    Part boxed = new Part(ofBox.cells(two), ofBox.digits()[two]);
                    if (!lined.cells().intersects(boxed.cells())) {
                        report(middle, lined, boxed, inLine, inBox, position, sink);
                    }
                }
            }
        }
    }

    private static void report(
            Part middle, Part lined, Part boxed, CellSet inLine, CellSet inBox, Position position, StepSink sink) {
        CellSet all = middle.cells().or(lined.cells()).or(boxed.cells());
        int alone = middle.digits() & ~lined.digits() & ~boxed.digits();
        CandidateSet gone = CandidateSet.of(new DigitSet(lined.digits() | alone), inLine.minus(all))
                .or(CandidateSet.of(new DigitSet(boxed.digits() | alone), inBox.minus(all)))
                .and(position.candidates());
        if (!gone.isEmpty()) {
            sink.eliminate(
                    gone,
                    () -> new Evidence.LockedSets(
                            List.of(middle.cells(), lined.cells(), boxed.cells()),
                            List.of(
                                    new DigitSet(middle.digits()),
                                    new DigitSet(lined.digits()),
                                    new DigitSet(boxed.digits())),
                            DigitSet.NONE));
        }
    }
}
