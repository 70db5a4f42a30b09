package dev.nonet.engine.technique.exotic;

import dev.nonet.engine.board.Digits;
import dev.nonet.engine.board.Houses;
import dev.nonet.engine.position.Changes;
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
 * Junior exocet. Two base cells, in one line and one box, have three or four candidates in all. Each of the other two
 * boxes of the chute has a target cell, not in the base line. Three cross-lines run across the chute: through each
 * target, and through the third cell of the base line in the base box.
 *
 * <pre>
 *   B B /  | . . .  | . . .       B  base cells        T  targets
 *   . . /  | T . .  | . . C       C  companions, which can hold none of the base digits
 *   . . /  | C . .  | . . T       /  the first cross-line; the others run through T and C
 *   -------+--------+-------
 *       S  | S      |     S       S  the cross-lines outside the chute: here each base digit is confined to two lines
 * </pre>
 *
 * Suppose that the base holds a digit. Within the chute the first cross-line cannot have it, as the base box has it
 * already, and the other two cross-lines can have it only in a target: the base line has it too, and the companions
 * cannot hold it. If no target held it, all three cross-lines would have it in the cells S, where it has room for only
 * two. So it is in a target, and the two targets hold the two digits of the base. All other digits are eliminated from
 * the targets, and digits that are possible in no target from the base.
 */
public final class JuniorExocet implements StepFinder {

    private static final int MIN_DIGITS = 3;
    private static final int MAX_DIGITS = 4;

    @Override
    public void find(Position position, Changes changes, StepSink sink) {
        for (int base = 0; base < Houses.FIRST_BOX; base++) {
            for (int box = 0; box < 3; box++) {
                for (int beside = 0; beside < 3; beside++) {
                    find(base, box, beside, position, sink);
                }
            }
        }
    }

    /** The cell of a line, 0 to 8 rows and 9 to 17 columns, with a number in it. */
    private static int cell(int line, int number) {
        return line < 9 ? 9 * line + number : 9 * number + line - 9;
    }

    /** The line of a chute that is neither of two: the numbers of its lines c, c + 1, c + 2 add up to 3 * c + 3. */
    private static int thirdLine(int one, int two) {
        return one / 3 * 9 + 3 - one - two;
    }

    /** The line across another one, through its cell with a number. */
    private static House cross(int line, int number) {
        return House.of(line < 9 ? 9 + number : number);
    }

    /**
     * Finds the exocets with two base cells.
     *
     * @param base the base line
     * @param box where the base line is in the base box: its third of the line, 0 to 2
     * @param beside the number, 0 to 2, of the third cell of the line in that box, which is no base cell
     */
    private static void find(int base, int box, int beside, Position position, StepSink sink) {
        int one = cell(base, 3 * box + (beside + 1) % 3);
        int two = cell(base, 3 * box + (beside + 2) % 3);
        int digits = position.digits(one) | position.digits(two);
        if (position.digits(one) == 0
                || position.digits(two) == 0
                || Digits.count(digits) < MIN_DIGITS
                || Digits.count(digits) > MAX_DIGITS) {
            return;
        }
        int chute = base / 3 * 3;
        int second = (box + 1) % 3;
        int third = (box + 2) % 3;
        // The targets are in the i-th and the j-th line across of their boxes.
        for (int i = 0; i < 3; i++) {
            for (int j = 0; j < 3; j++) {
                // Each target is in either of the two lines of the chute beside the base line.
                for (int k = 0; k < 4; k++) {
                    int targetLine = chute + (base - chute + 1 + k % 2) % 3;
                    int otherLine = chute + (base - chute + 1 + k / 2) % 3;
                    Pattern pattern = new Pattern(
                            CellSet.of(one, two),
                            digits,
                            cell(targetLine, 3 * second + i),
                            cell(otherLine, 3 * third + j),
                            List.of(
                                    cross(base, 3 * box + beside),
                                    cross(base, 3 * second + i),
                                    cross(base, 3 * third + j)));
                    int companion = cell(thirdLine(base, targetLine), 3 * second + i);
                    int otherCompanion = cell(thirdLine(base, otherLine), 3 * third + j);
                    if (!canHoldAny(companion, digits, position) && !canHoldAny(otherCompanion, digits, position)) {
                        report(pattern, chute, position, sink);
                    }
                }
            }
        }
    }

    private record Pattern(CellSet base, int digits, int target, int otherTarget, List<House> crossLines) {}

    /** Whether a cell holds one of some digits, or is empty and may hold one. */
    private static boolean canHoldAny(int cell, int digits, Position position) {
        int digit = position.digit(cell);
        return digit == 0 ? (position.digits(cell) & digits) != 0 : Digits.contain(digits, digit);
    }

    private static void report(Pattern pattern, int chute, Position position, StepSink sink) {
        int targetDigits = position.digits(pattern.target()) & pattern.digits();
        int otherDigits = position.digits(pattern.otherTarget()) & pattern.digits();
        if (targetDigits == 0 || otherDigits == 0) {
            return;
        }
        for (int rest = pattern.digits(); rest != 0; rest = Digits.dropFirst(rest)) {
            if (!fitsIntoTwoLines(Digits.first(rest), pattern.crossLines(), chute, position)) {
                return;
            }
        }
        CellSet targets = CellSet.of(pattern.target(), pattern.otherTarget());
        CandidateSet gone = CandidateSet.of(new DigitSet(Digits.allBut(pattern.digits())), targets)
                .or(CandidateSet.of(new DigitSet(pattern.digits() & ~targetDigits & ~otherDigits), pattern.base()))
                .and(position.candidates());
        if (!gone.isEmpty()) {
            sink.eliminate(
                    gone,
                    () -> new Evidence.Exocet(
                            pattern.base(), targets, new DigitSet(pattern.digits()), pattern.crossLines()));
        }
    }

    /**
     * Whether two lines contain all cells of the cross-lines outside the chute that hold the digit or have it as a
     * candidate.
     */
    private static boolean fitsIntoTwoLines(int digit, List<House> crossLines, int chute, Position position) {
        CellSet inCross = CellSet.EMPTY;
        for (House line : crossLines) {
            inCross = inCross.or(line.cells());
        }
        for (int line = chute; line < chute + 3; line++) {
            inCross = inCross.minus(House.of(line).cells());
        }
        CellSet places = position.places(digit).and(inCross);
        for (int cell = 0; cell < Cell.COUNT; cell++) {
            places = position.digit(cell) == digit && inCross.contains(cell) ? places.with(cell) : places;
        }
        return fits(places, 2);
    }

    /** Whether so many lines contain all of some cells. The first cell is in one of them, in its row or its column. */
    private static boolean fits(CellSet places, int lines) {
        if (places.isEmpty()) {
            return true;
        }
        if (lines == 0) {
            return false;
        }
        int any = places.first();
        return fits(places.minus(House.of(Houses.row(any)).cells()), lines - 1)
                || fits(places.minus(House.of(Houses.column(any)).cells()), lines - 1);
    }
}
