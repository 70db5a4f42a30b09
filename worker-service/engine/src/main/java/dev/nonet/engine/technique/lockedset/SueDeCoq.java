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
 * Cells where a line crosses a box, some more of the line, some more of the box. Those of the line and those of the box have no
 * digit in common, and all together hold as many digits as they are: each digit exactly once. So the rest of the line cannot hold
 * the digits of the line's cells, the rest of the box not those of the box's cells, and neither the digits of the crossing alone.
 */
public final class SueDeCoq implements StepFinder {

    /** Some cells and what every choice of them may hold; a choice is a mask, bit n the n-th cell. */
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

        /** How many more cells the choice has than digits that are not among these. */
        int spare(int choice, int digitsElsewhere) {
            return Integer.bitCount(choice) - Integer.bitCount(digits[choice] & ~digitsElsewhere);
        }
    }

    /** Cells of a line or a box and what they may hold. */
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
            if (hasSpare(ofLine, digits)) {
                Choices ofBox = Choices.of(inBox.minus(crossing).or(spare), position);
                if (hasSpare(ofBox, digits)) {
                    tryMiddle(middle, tooMany, ofLine, ofBox, inLine, inBox, position, sink);
                }
            }
        }
    }

    private static boolean hasSpare(Choices choices, int middle) {
        for (int choice = 1; choice < choices.digits().length; choice++) {
            if (choices.spare(choice, middle) >= 1) {
                return true;
            }
        }
        return false;
    }

    /** The line's cells and the box's make up for the digits that the middle has too many, each for some of them. */
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
