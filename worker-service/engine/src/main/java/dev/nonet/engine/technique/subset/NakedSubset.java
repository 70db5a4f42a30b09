package dev.nonet.engine.technique.subset;

import dev.nonet.engine.board.Digits;
import dev.nonet.engine.board.Houses;
import dev.nonet.engine.board.Masks;
import dev.nonet.engine.board.Unions;
import dev.nonet.engine.position.Changes;
import dev.nonet.engine.position.Memory;
import dev.nonet.engine.position.Position;
import dev.nonet.engine.technique.StepFinder;
import dev.nonet.engine.technique.StepSink;
import dev.nonet.puzzle.Candidate;
import dev.nonet.puzzle.CandidateSet;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.DigitSet;
import dev.nonet.puzzle.House;
import dev.nonet.reasoning.Evidence;
import java.util.List;

/**
 * Naked subset (pair, triple, quad): k cells of a house that have together only k candidates. These cells hold all k
 * digits, so the digits are eliminated from every other cell of each house that contains all k cells.
 */
public final class NakedSubset implements StepFinder {

    private static final Memory<Unions> UNIONS = new Memory<>(position -> new Unions());

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
     * Locked pair or triple, as HoDoKu has it: the cells lie in the intersection of a box and a line, and there are
     * eliminations both in the rest of the box and in the rest of the line.
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
        Unions unions = UNIONS.of(position);
        for (int house = lockedOnly ? Houses.FIRST_BOX : 0; house < House.COUNT; house++) {
            int open = 0;
            int eligible = 0; // the cells that can be in a subset of this size
            for (int number = 0; number < 9; number++) {
                int digits = position.digits(Houses.cell(house, number));
                unions.set(number, digits);
                open += digits == 0 ? 0 : 1;
                eligible |= Masks.areSeveral(digits) && Digits.count(digits) <= size ? Masks.of(number) : 0;
            }
            // A subset of all empty cells eliminates nothing in the house; where it does in another, it is found there.
            if (open > size) {
                unions.findSubsets(eligible, size);
                for (int i = 0; i < unions.count(); i++) {
                    DigitSet digits = new DigitSet(unions.together(i));
                    report(house, Houses.cells(house, unions.chosen(i)), digits, position, sink);
                }
            }
        }
    }

    private void report(int house, CellSet cells, DigitSet digits, Position position, StepSink sink) {
        CellSet others = Houses.commonPeers(cells);
        if (lockedOnly
                ? eliminatesInBoxAndLine(house, others, digits, position)
                : position.holdAny(others, digits.mask())) {
            sink.eliminate(
                    CandidateSet.of(digits, others),
                    () -> new Evidence.Subset(
                            false, House.of(house), cells, digits, candidates(digits, cells, position)));
        }
    }

    /** The candidates of a subset: those of its digits in its cells. */
    static List<Candidate> candidates(DigitSet digits, CellSet cells, Position position) {
        return CandidateSet.of(digits, cells).and(position.candidates()).candidates();
    }

    private static boolean eliminatesInBoxAndLine(int box, CellSet others, DigitSet digits, Position position) {
        CellSet inBox = House.of(box).cells();
        return position.holdAny(others.and(inBox), digits.mask())
                && position.holdAny(others.minus(inBox), digits.mask());
    }
}
