package dev.nonet.engine.technique.subset;

import dev.nonet.engine.board.Houses;
import dev.nonet.engine.board.Masks;
import dev.nonet.engine.position.Changes;
import dev.nonet.engine.position.Position;
import dev.nonet.engine.technique.StepFinder;
import dev.nonet.engine.technique.StepSink;
import dev.nonet.puzzle.CandidateSet;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.DigitSet;
import dev.nonet.puzzle.House;
import dev.nonet.reasoning.Evidence;

/**
 * Naked subset (pair, triple, quad): k cells of a house that have together only k candidates. These cells hold all k digits, so the
 * digits are eliminated from every other cell of each house that contains all k cells.
 */
public final class NakedSubset implements StepFinder {

    private final int size;
    private final boolean lockedOnly;

    private NakedSubset(int size, boolean lockedOnly) {
        this.size = size;
        this.lockedOnly = lockedOnly;
    }

    /** @param size how many cells, from 2 */
    public NakedSubset(int size) {
        this(size, false);
    }

    /**
     * Locked pair or triple, as HoDoKu has it: the cells lie in the intersection of a box and a line, and there are eliminations both in
     * the rest of the box and in the rest of the line.
     *
     * @param size how many cells, 2 or 3
     */
    public static NakedSubset locked(int size) {
        return new NakedSubset(size, true);
    }

    @Override
    public void find(Position position, Changes changes, StepSink sink) {
        if (!position.mayHaveNakedSubsets(size)) {
            return;
        }
        for (int house = lockedOnly ? 18 : 0; house < House.COUNT; house++) {
            int open = 0;
            int eligible = 0;
            for (int number = 0; number < 9; number++) {
                int digits = Integer.bitCount(position.digits(Houses.cell(house, number)));
                if (digits > 0) {
                    open++;
                }
                if (digits >= 2 && digits <= size) {
                    eligible |= 1 << number;
                }
            }
            if (open > size && Integer.bitCount(eligible) >= size) {
                choose(house, eligible, 0, 0, position, sink);
            }
        }
    }

    /**
     * Chooses the remaining cells of the subset.
     *
     * @param eligible the cells of the house that may be added, as a mask
     * @param chosen the cells so far, as a mask
     * @param digits all candidates of these, as a mask
     */
    private void choose(int house, int eligible, int chosen, int digits, Position position, StepSink sink) {
        if (Integer.bitCount(chosen) == size) {
            report(house, Houses.cells(house, chosen), new DigitSet(digits), position, sink);
            return;
        }
        for (int rest = eligible; rest != 0; rest = Masks.dropFirst(rest)) {
            int number = Masks.first(rest);
            int together = digits | position.digits(Houses.cell(house, number));
            if (Integer.bitCount(together) <= size) {
                choose(house, Masks.dropFirst(rest), chosen | 1 << number, together, position, sink);
            }
        }
    }

    private void report(int house, CellSet cells, DigitSet digits, Position position, StepSink sink) {
        CellSet others = Houses.commonPeers(cells);
        if (lockedOnly
                ? isInsideAndOutside(house, others, digits, position)
                : position.holdAny(others, digits.mask())) {
            sink.eliminate(
                    CandidateSet.of(digits, others),
                    () -> new Evidence.Subset(
                            false,
                            House.of(house),
                            cells,
                            digits,
                            CandidateSet.of(digits, cells)
                                    .and(position.candidates())
                                    .candidates()));
        }
    }

    private static boolean isInsideAndOutside(int box, CellSet others, DigitSet digits, Position position) {
        CellSet inBox = House.of(box).cells();
        return position.holdAny(others.and(inBox), digits.mask())
                && position.holdAny(others.minus(inBox), digits.mask());
    }
}
