package dev.nonet.engine.technique.uniqueness;

import dev.nonet.engine.board.Digits;
import dev.nonet.engine.board.Houses;
import dev.nonet.engine.board.Masks;
import dev.nonet.engine.board.Unions;
import dev.nonet.engine.position.Memory;
import dev.nonet.engine.position.Position;
import dev.nonet.engine.technique.StepSink;
import dev.nonet.puzzle.Candidate;
import dev.nonet.puzzle.CandidateSet;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.DigitSet;
import dev.nonet.puzzle.House;
import dev.nonet.reasoning.Evidence;
import java.util.List;

/**
 * A deadly pattern: if its cells held only candidates of the pattern, they could be filled in a second way without
 * changing what any house holds, and the puzzle would have two solutions. So at least one of the cells' other
 * candidates, the extra candidates, is true; the cells that have any are the roof. What that allows to eliminate is
 * numbered type 1 to 4, as for unique rectangles.
 *
 * @param cells all empty
 * @param pattern the candidates of these cells that make up the pattern
 */
record DeadlyPattern(CellSet cells, CandidateSet pattern, Position position) {

    /** What follows from where the extra candidates are. */
    enum Type {
        /** Type 1: all in one cell. One of them is true, so the cell loses its candidates of the pattern. */
        ONE_CELL,
        /** Type 2: all of one digit. It is eliminated from the cells that see all of them. */
        SAME_DIGIT,
        /**
         * Type 3: all in cells of one house. They count as one virtual cell, which makes a naked subset with other
         * cells of the house.
         */
        SUBSET,
        /**
         * Type 4: in two cells that are a conjugate pair for a digit of the pattern. One of them holds that digit and
         * the other one an extra candidate, so both lose all other candidates of the pattern.
         */
        CONFINED;

        /** @param number 1 to 4, as players count them */
        static Type of(int number) {
            return values()[number - 1];
        }
    }

    /**
     * A house has seven cells besides two cells with extra candidates; a larger subset has a smaller complementary one.
     */
    private static final int MAX_SUBSET_CELLS = 4;

    private static final Memory<Unions> SUBSETS = new Memory<>(position -> new Unions());

    /** Reports the eliminations of a type; none if the extra candidates do not lie as the type requires. */
    void report(Type type, StepSink sink) {
        CellSet roof = CellSet.EMPTY;
        int extras = 0;
        for (int digit = 1; digit <= 9; digit++) {
            CellSet extra = position.places(digit).and(cells).minus(pattern.cells(digit));
            roof = roof.or(extra);
            extras |= extra.isEmpty() ? 0 : Digits.of(digit);
        }
        int size = roof.size();
        switch (type) {
            case ONE_CELL -> {
                if (size == 1) {
                    eliminate(pattern.and(CandidateSet.of(DigitSet.ALL, roof)), List.of(), CellSet.EMPTY, sink);
                }
            }
            case SAME_DIGIT -> {
                if (Digits.count(extras) == 1 && size > 1) {
                    CellSet seeing = Houses.commonPeers(roof);
                    if (position.holdAny(seeing, extras)) {
                        eliminate(CandidateSet.of(new DigitSet(extras), seeing), List.of(), CellSet.EMPTY, sink);
                    }
                }
            }
            case SUBSET -> {
                int first = roof.first();
                for (int kind = 0; kind < Houses.KINDS && size > 1; kind++) {
                    int house = Houses.house(first, kind);
                    if (House.of(house).cells().containsAll(roof)) {
                        findSubsets(house, extras, roof, sink);
                    }
                }
            }
            case CONFINED -> {
                int first = roof.first();
                for (int kind = 0; kind < Houses.KINDS && size == 2; kind++) {
                    int house = Houses.house(first, kind);
                    if (House.of(house).cells().containsAll(roof)) {
                        findConfined(house, roof, sink);
                    }
                }
            }
        }
    }

    private void findSubsets(int house, int extras, CellSet roof, StepSink sink) {
        CellSet others = House.of(house).cells().and(position.empty()).minus(cells);
        Unions subsets = subsets(house, extras, Houses.mask(house, others), position);
        for (int i = 0; i < subsets.count(); i++) {
            CellSet subset = Houses.cells(house, subsets.chosen(i));
            CellSet rest = House.of(house).cells().minus(subset).minus(roof);
            if (subsets.excess(i) == 1 && position.holdAny(rest, subsets.together(i))) {
                eliminate(CandidateSet.of(new DigitSet(subsets.together(i)), rest), List.of(), subset, sink);
            }
        }
    }

    /**
     * Choices of cells of a house that have few digits together with the extra candidates. The extra candidates count
     * as one more cell, so a choice with one digit more than cells is a naked subset.
     *
     * @param extras the digits of the extra candidates, as a mask
     * @param others the cells of the house that may be chosen, as a mask
     */
    static Unions subsets(int house, int extras, int others, Position position) {
        Unions subsets = SUBSETS.of(position);
        for (int rest = others; rest != 0; rest = Masks.dropFirst(rest)) {
            subsets.set(Masks.first(rest), position.digits(Houses.firstCell(house, rest)));
        }
        subsets.find(others, 1, MAX_SUBSET_CELLS, extras, MAX_SUBSET_CELLS + 1);
        return subsets;
    }

    private void findConfined(int house, CellSet roof, StepSink sink) {
        for (int digit = 1; digit <= 9; digit++) {
            CellSet places = position.places(digit).and(House.of(house).cells());
            if (places.equals(roof) && pattern.cells(digit).containsAll(roof)) {
                DigitSet others = new DigitSet(Digits.allBut(Digits.of(digit)));
                CandidateSet gone = pattern.and(CandidateSet.of(others, roof));
                eliminate(gone, List.of(House.of(house)), CellSet.EMPTY, sink);
            }
        }
    }

    private void eliminate(CandidateSet gone, List<House> confining, CellSet subset, StepSink sink) {
        sink.eliminate(
                gone, () -> new Evidence.DeadlyPattern(cells, digitsOfPattern(), extraCandidates(), confining, subset));
    }

    private List<Candidate> extraCandidates() {
        return CandidateSet.of(DigitSet.ALL, cells)
                .and(position.candidates())
                .minus(pattern)
                .candidates();
    }

    private DigitSet digitsOfPattern() {
        int digits = 0;
        for (int digit = 1; digit <= 9; digit++) {
            digits |= pattern.cells(digit).isEmpty() ? 0 : Digits.of(digit);
        }
        return new DigitSet(digits);
    }
}
