package dev.nonet.engine.technique.lockedset;

import dev.nonet.engine.board.Digits;
import dev.nonet.engine.board.Houses;
import dev.nonet.engine.board.Masks;
import dev.nonet.engine.position.Changes;
import dev.nonet.engine.position.Memory;
import dev.nonet.engine.position.Position;
import dev.nonet.engine.technique.StepFinder;
import dev.nonet.engine.technique.StepSink;
import dev.nonet.puzzle.CandidateSet;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.DigitSet;
import dev.nonet.puzzle.House;
import dev.nonet.reasoning.Evidence;
import java.util.List;

/**
 * Sue de Coq (two-sector disjoint subsets), named after the forum user who found it: some cells of the intersection of
 * a line and a box, some further cells of the line and some further cells of the box. The line's and the box's cells
 * have no candidate in common, and all the cells together have exactly as many candidates as cells. Then each of these
 * digits is in them exactly once. The candidates of the line's cells are eliminated from the rest of the line, those of
 * the box's cells from the rest of the box, and those that only the intersection has from both.
 */
public final class SueDeCoq implements StepFinder {

    private static final Memory<CrossingSearch> MEMORY = new Memory<>(CrossingSearch::new);

    @Override
    public void find(Position position, Changes changes, StepSink sink) {
        MEMORY.of(position).run(changes, sink);
    }

    /**
     * Some cells of a house, and all choices among them with their candidates. A choice is a mask, bit n the n-th cell.
     */
    private static final class CellChoices {

        private final int[] cells = new int[9];
        private final int[] digits = new int[Masks.OF_NINE];

        /** How many choices there are. */
        private int count;

        /** @param mask the cells, by their numbers in the house */
        void set(int house, int mask, Position position) {
            int size = 0;
            for (int rest = mask; rest != 0; rest = Masks.dropFirst(rest)) {
                int cell = Houses.firstCell(house, rest);
                int ofCell = position.digits(cell);
                cells[size] = cell;
                for (int choice = 0; choice < Masks.of(size); choice++) {
                    digits[choice | Masks.of(size)] = digits[choice] | ofCell;
                }
                size++;
            }
            count = Masks.of(size);
        }

        CellSet cells(int choice) {
            CellSet chosen = CellSet.EMPTY;
            for (int rest = choice; rest != 0; rest = Masks.dropFirst(rest)) {
                chosen = chosen.with(cells[Masks.first(rest)]);
            }
            return chosen;
        }

        /** How many more cells the choice has than it adds candidates to those elsewhere. */
        int spare(int choice, int digitsElsewhere) {
            return Masks.count(choice) - Digits.count(digits[choice] & ~digitsElsewhere);
        }

        /** Whether some choice has more cells than it adds candidates to those of the middle. */
        boolean canHaveSpare(int middle) {
            for (int choice = 1; choice < count; choice++) {
                if (spare(choice, middle) >= 1) {
                    return true;
                }
            }
            return false;
        }
    }

    /** Cells and their candidates, as a mask. */
    private record CellsWithDigits(CellSet cells, int digits) {}

    /**
     * The search in the intersections of lines and boxes. The chosen cells of an intersection are called the middle.
     */
    private static final class CrossingSearch {

        private final Position position;
        private final CellChoices ofLine = new CellChoices();
        private final CellChoices ofBox = new CellChoices();

        /** The cells of the line that may be in a pattern, by their numbers there; see {@link #findDisjoint}. */
        private int usefulInLine;

        /** The cells of the box that may be in a pattern, by their numbers there; see {@link #findDisjoint}. */
        private int usefulInBox;

        CrossingSearch(Position position) {
            this.position = position;
        }

        void run(Changes changes, StepSink sink) {
            int changed = changes.houses();
            CellSet empty = position.empty();
            for (int box = Houses.FIRST_BOX; box < House.COUNT; box++) {
                int inBox = Houses.mask(box, empty);
                for (int line = 0; line < Houses.FIRST_BOX; line++) {
                    int crossing = Houses.crossing(line, box);
                    if (crossing != 0 && ((Masks.of(line) | Masks.of(box)) & changed) != 0) {
                        int inLine = Houses.mask(line, empty);
                        if (Masks.count(inLine & crossing) >= 2) {
                            tryCrossing(line, inLine, box, inBox, sink);
                        }
                    }
                }
            }
        }

        /**
         * @param inLine the empty cells of the line, by their numbers there
         * @param inBox the empty cells of the box, by their numbers there
         */
        private void tryCrossing(int line, int inLine, int box, int inBox, StepSink sink) {
            int crossing = inLine & Houses.crossing(line, box);
            int restOfLine = inLine & ~crossing;
            int restOfBox = inBox & ~Houses.crossing(box, line);
            // All choices of cells of the intersection, as ascending masks; after the last one comes 0.
            for (int middle = Masks.onlyFirst(crossing); middle != 0; middle = middle - crossing & crossing) {
                int cells = Masks.count(middle);
                int digits = cells < 2 ? 0 : digits(line, middle);
                int tooMany = Digits.count(digits) - cells;
                if (tooMany < 2) {
                    continue;
                }
                int notChosen = crossing & ~middle;
                int notChosenInBox = Houses.mask(box, Houses.cells(line, notChosen));
                findDisjoint(line, restOfLine | notChosen, box, restOfBox | notChosenInBox);
                if (canTakeOneEach(line, usefulInLine, digits) || canTakeOneEach(box, usefulInBox, digits)) {
                    continue;
                }
                ofLine.set(line, usefulInLine, position);
                if (ofLine.canHaveSpare(digits)) {
                    ofBox.set(box, usefulInBox, position);
                    if (ofBox.canHaveSpare(digits)) {
                        CellsWithDigits part = new CellsWithDigits(Houses.cells(line, middle), digits);
                        CellSet empty = position.empty();
                        tryMiddle(
                                part,
                                tooMany,
                                House.of(line).cells().and(empty),
                                House.of(box).cells().and(empty),
                                sink);
                    }
                }
            }
        }

        /**
         * Leaves those cells of the line and the box that may be in a pattern together: each has no candidate in common
         * with some cell of the other house.
         */
        private void findDisjoint(int line, int ofLine, int box, int ofBox) {
            usefulInLine = 0;
            usefulInBox = 0;
            for (int ones = ofLine; ones != 0; ones = Masks.dropFirst(ones)) {
                int digits = position.digits(Houses.firstCell(line, ones));
                for (int twos = ofBox; twos != 0; twos = Masks.dropFirst(twos)) {
                    if ((digits & position.digits(Houses.firstCell(box, twos))) == 0) {
                        usefulInLine |= Masks.onlyFirst(ones);
                        usefulInBox |= Masks.onlyFirst(twos);
                    }
                }
            }
        }

        /** The candidates of some cells of a house together. */
        private int digits(int house, int mask) {
            int digits = 0;
            for (int rest = mask; rest != 0; rest = Masks.dropFirst(rest)) {
                digits |= position.digits(Houses.firstCell(house, rest));
            }
            return digits;
        }

        /**
         * Whether each of the cells can take a candidate of its own that the middle does not have, found by letting
         * each take the first that is left. If so, no choice of them has more cells than it adds candidates.
         */
        private boolean canTakeOneEach(int house, int mask, int middle) {
            int taken = middle;
            for (int rest = mask; rest != 0; rest = Masks.dropFirst(rest)) {
                int left = position.digits(Houses.firstCell(house, rest)) & ~taken;
                if (left == 0) {
                    return false;
                }
                taken |= Masks.onlyFirst(left);
            }
            return true;
        }

        /**
         * Looks for cells of the line and of the box that complete the pattern. The line's cells and the box's must
         * each be more than the candidates that they add, together by just as many as the middle has too many
         * candidates.
         *
         * @param tooMany how many more candidates than cells the middle has
         */
        private void tryMiddle(CellsWithDigits middle, int tooMany, CellSet inLine, CellSet inBox, StepSink sink) {
            for (int one = 1; one < ofLine.count; one++) {
                int ofOne = ofLine.spare(one, middle.digits());
                if (ofOne < 1 || ofOne >= tooMany) {
                    continue;
                }
                for (int two = 1; two < ofBox.count; two++) {
                    if ((ofLine.digits[one] & ofBox.digits[two]) == 0
                            && ofOne + ofBox.spare(two, middle.digits()) == tooMany) {
                        CellsWithDigits lineCells = new CellsWithDigits(ofLine.cells(one), ofLine.digits[one]);
                        CellsWithDigits boxCells = new CellsWithDigits(ofBox.cells(two), ofBox.digits[two]);
                        if (!lineCells.cells().intersects(boxCells.cells())) {
                            report(middle, lineCells, boxCells, inLine, inBox, position, sink);
                        }
                    }
                }
            }
        }
    }

    private static void report(
            CellsWithDigits middle,
            CellsWithDigits lineCells,
            CellsWithDigits boxCells,
            CellSet inLine,
            CellSet inBox,
            Position position,
            StepSink sink) {
        CellSet all = middle.cells().or(lineCells.cells()).or(boxCells.cells());
        int onlyMiddle = middle.digits() & ~lineCells.digits() & ~boxCells.digits();
        CellSet restOfLine = inLine.minus(all);
        CellSet restOfBox = inBox.minus(all);
        int goneFromLine = lineCells.digits() | onlyMiddle;
        int goneFromBox = boxCells.digits() | onlyMiddle;
        if (position.holdAny(restOfLine, goneFromLine) || position.holdAny(restOfBox, goneFromBox)) {
            sink.eliminate(
                    CandidateSet.of(new DigitSet(goneFromLine), restOfLine)
                            .or(CandidateSet.of(new DigitSet(goneFromBox), restOfBox)),
                    () -> new Evidence.LockedSets(
                            List.of(middle.cells(), lineCells.cells(), boxCells.cells()),
                            List.of(
                                    new DigitSet(middle.digits()),
                                    new DigitSet(lineCells.digits()),
                                    new DigitSet(boxCells.digits())),
                            DigitSet.NONE));
        }
    }
}
