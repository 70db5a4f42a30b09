package dev.nonet.engine.technique.wing;

import dev.nonet.engine.board.Houses;
import dev.nonet.engine.position.Need;
import dev.nonet.engine.position.Position;
import dev.nonet.engine.technique.StepFinder;
import dev.nonet.engine.technique.StepSink;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import dev.nonet.reasoning.Evidence;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * Aligned pair exclusion, as in Sudoku Explainer. Two cells cannot hold the digits x and y if they see each other and x equals y, or if
 * both see a bivalue cell with the candidates x and y, which would be left empty. A candidate x of the first cell that is excluded in
 * this way together with every candidate of the second cell is eliminated. Second cells whose only candidate is x are left out: that
 * is a naked single.
 */
public final class AlignedPair implements StepFinder {

    @Override
    public Need needs() {
        return Need.TWO_CANDIDATES;
    }

    @Override
    public void find(Position position, StepSink sink) {
        CellSet bivalue = position.withTwoCandidates();
        long[] gone = new long[20];
        for (int digit = 1; digit <= 9; digit++) {
            CellSet driving = bivalue.and(position.places(digit));
            CellSet places =
                    driving.isEmpty() ? CellSet.EMPTY : position.places(digit).and(Houses.seenBy(driving));
            for (int cell = places.first(); cell < Cell.COUNT; cell = places.next(cell)) {
                from(cell, digit, driving.and(Houses.peers(cell)), gone, position, sink);
            }
        }
    }

    /**
     * Eliminates a candidate if there is a second cell none of whose candidates can be combined with it.
     *
     * @param driven the bivalue cells that the cell sees and that have the digit: each would be left with its other candidate
     * @param gone scratch memory: the cells where digit d is excluded, two words in the layout of {@link CellSet} at {@code 2 * d}
     */
    private static void from(int cell, int digit, CellSet driven, long[] gone, Position position, StepSink sink) {
        Arrays.fill(gone, 0);
        exclude(digit, Houses.peers(cell), gone);
        for (int other = driven.first(); other < Cell.COUNT; other = driven.next(other)) {
            int left = position.digits(other) & ~(1 << (digit - 1));
            exclude(1 + Integer.numberOfTrailingZeros(left), Houses.peers(other), gone);
        }
        long upper = 0;
        long lower = 0;
        for (int other = 1; other <= 9; other++) {
            CellSet places = position.places(other);
            upper |= places.upper() & ~gone[2 * other];
            lower |= places.lower() & ~gone[2 * other + 1];
        }
        CellSet naked = position.withOneCandidate().and(position.places(digit));
        CellSet stuck =
                position.empty().minus(new CellSet(upper, lower)).minus(naked).without(cell);
        if (!stuck.isEmpty()) {
            int partner = stuck.first();
            sink.eliminate(digit, CellSet.of(cell), () -> evidence(cell, partner, driven, position));
        }
    }

    private static void exclude(int digit, CellSet out, long[] gone) {
        gone[2 * digit] |= out.upper();
        gone[2 * digit + 1] |= out.lower();
    }

    private static Evidence evidence(int cell, int partner, CellSet driven, Position position) {
        Stream<Cell> shown = driven.and(Houses.peers(partner)).cells().stream()
                .filter(other -> (position.digits(other.index()) & position.digits(partner)) != 0);
        return new Evidence.Exclusion(
                List.of(Cell.of(cell), Cell.of(partner)),
                shown.map(other -> CellSet.of(other.index())).toList());
    }
}
