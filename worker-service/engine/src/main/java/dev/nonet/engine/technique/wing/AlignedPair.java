package dev.nonet.engine.technique.wing;

import dev.nonet.engine.board.CandidateBits;
import dev.nonet.engine.board.CellBits;
import dev.nonet.engine.board.Digits;
import dev.nonet.engine.board.Houses;
import dev.nonet.engine.position.Changes;
import dev.nonet.engine.position.Memory;
import dev.nonet.engine.position.Need;
import dev.nonet.engine.position.Position;
import dev.nonet.engine.technique.StepFinder;
import dev.nonet.engine.technique.StepSink;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import dev.nonet.reasoning.Evidence;
import java.util.List;
import java.util.stream.Stream;

/**
 * Aligned pair exclusion, as in Sudoku Explainer. Two cells cannot hold the digits x and y if they see each other and x
 * equals y, or if both see a bivalue cell with the candidates x and y, which would be left empty. A candidate x of the
 * first cell that is excluded in this way together with every candidate of the second cell is eliminated. Second cells
 * whose only candidate is x are left out: that is a naked single.
 */
public final class AlignedPair implements StepFinder {

    private static final Memory<PairSearch> MEMORY = new Memory<>(PairSearch::new);

    @Override
    public Need needs() {
        return Need.TWO_CANDIDATES;
    }

    @Override
    public void find(Position position, Changes changes, StepSink sink) {
        PairSearch search = MEMORY.of(position);
        for (int digit = 1; digit <= 9; digit++) {
            CellSet firsts = search.firsts(digit);
            for (int cell = firsts.first(); cell < Cell.COUNT; cell = firsts.next(cell)) {
                search.from(cell, digit, sink);
            }
        }
    }

    /** The search for second cells. The same instance is used for one first cell after the other. */
    private static final class PairSearch {

        private final Position position;

        /** The {@link #firsts(int)} found so far. */
        private final CellBits firsts = new CellBits();

        /** The places of the digit in the first cell that exclude all candidates of a second cell looked at so far. */
        private final CellBits excluding = new CellBits();

        private final CellBits seen = new CellBits();

        /** The candidates that cannot be combined with the first cell's. */
        private final CandidateBits excluded = new CandidateBits();

        /** The possible second cells for a digit. */
        private final CellBits seconds = new CellBits();

        PairSearch(Position position) {
            this.position = position;
        }

        /**
         * The places of a digit x for which there is a second cell none of whose candidates can be combined with x.
         * Starts from the second cells, of which there are few: each of their candidates y other than x needs a bivalue
         * cell with x and y.
         */
        CellSet firsts(int digit) {
            seconds.set(position.empty()).removeAll(nakedSingles(digit));
            for (int other = 1; other <= 9; other++) {
                if (other != digit && position.cellsWithJust(Digits.of(digit) | Digits.of(other)) == 0) {
                    seconds.removeAll(position.places(other));
                }
            }
            firsts.clear();
            for (int second = seconds.first(); second < Cell.COUNT; second = seconds.next(second)) {
                firsts.addAll(excludingAll(second, digit));
            }
            return firsts.toSet();
        }

        private CellSet nakedSingles(int digit) {
            return position.withOneCandidate().and(position.places(digit));
        }

        /** The places of the digit that exclude all candidates of a second cell. */
        private CellBits excludingAll(int second, int digit) {
            CellSet driven = driven(second, digit, position);
            excluding.set(position.places(digit)).remove(second);
            for (int rest = position.digits(second); rest != 0 && !excluding.isEmpty(); rest = Digits.dropFirst(rest)) {
                int other = Digits.first(rest);
                if (other == digit) {
                    excluding.keepAll(Houses.peers(second));
                } else {
                    CellSet both = driven.and(position.places(other));
                    seen.clear();
                    for (int cell = both.first(); cell < Cell.COUNT; cell = both.next(cell)) {
                        seen.addAll(Houses.peers(cell));
                    }
                    excluding.keepAll(seen);
                }
            }
            return excluding;
        }

        /** Eliminates a candidate if there is a second cell none of whose candidates can be combined with it. */
        void from(int cell, int digit, StepSink sink) {
            exclude(cell, digit, position, excluded);
            CellSet seconds =
                    position.emptiedBy(excluded).minus(nakedSingles(digit)).without(cell);
            if (!seconds.isEmpty()) {
                int partner = seconds.first();
                sink.eliminate(digit, CellSet.of(cell), () -> evidence(cell, partner, digit, position));
            }
        }
    }

    /** The bivalue cells that a cell sees and that have a digit: each would be left with its other candidate. */
    private static CellSet driven(int cell, int digit, Position position) {
        return position.withTwoCandidates().and(position.places(digit)).and(Houses.peers(cell));
    }

    /**
     * Finds the candidates that cannot be combined with a digit in a cell: the digit in its peers; and the other
     * candidate of each bivalue cell that would lose the digit, in the peers of that cell.
     *
     * @param excluded receives these candidates, in place of its contents
     * @return the digits of these candidates, as a mask
     */
    static int exclude(int cell, int digit, Position position, CandidateBits excluded) {
        excluded.clear();
        excluded.addAll(digit, Houses.peers(cell));
        int digits = Digits.of(digit);
        CellSet driven = driven(cell, digit, position);
        for (int other = driven.first(); other < Cell.COUNT; other = driven.next(other)) {
            int left = Digits.without(position.digits(other), digit);
            excluded.addAll(Digits.first(left), Houses.peers(other));
            digits |= left;
        }
        return digits;
    }

    private static Evidence evidence(int cell, int partner, int digit, Position position) {
        Stream<Cell> shown = driven(cell, digit, position).and(Houses.peers(partner)).cells().stream()
                .filter(other -> (position.digits(other.index()) & position.digits(partner)) != 0);
        return new Evidence.Exclusion(
                List.of(Cell.of(cell), Cell.of(partner)),
                shown.map(other -> CellSet.of(other.index())).toList());
    }
}
