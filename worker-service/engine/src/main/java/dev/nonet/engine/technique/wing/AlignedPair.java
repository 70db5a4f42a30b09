package dev.nonet.engine.technique.wing;

import dev.nonet.engine.board.Houses;
import dev.nonet.engine.position.Position;
import dev.nonet.engine.technique.StepFinder;
import dev.nonet.engine.technique.StepSink;
import dev.nonet.puzzle.CandidateSet;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import dev.nonet.reasoning.Evidence;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * Two cells cannot hold x and y if they see each other and x is y, or if both see a cell that may hold x and y only. If x goes with no
 * y that the second cell may hold, the first cannot hold x. If x is all that the second may hold, that is a naked
 * single and nothing more.
 */
public final class AlignedPair implements StepFinder {

    @Override
    public void find(Position position, StepSink sink) {
        CellSet bivalue = position.withTwoCandidates();
        for (int digit = 1; digit <= 9; digit++) {
            CellSet driving = bivalue.and(position.places(digit));
            CellSet places =
                    driving.isEmpty() ? CellSet.EMPTY : position.places(digit).and(Houses.seenBy(driving));
            for (int cell = places.first(); cell < Cell.COUNT && sink.wantsMore(); cell = places.next(cell)) {
                from(cell, digit, driving.and(Houses.peers(cell)), position, sink);
            }
        }
    }

    /**
     * Finds cells that have no digit left to go with one in this cell.
     *
     * @param driven cells that the digit would leave one other
     */
    private static void from(int cell, int digit, CellSet driven, Position position, StepSink sink) {
        CellSet[] gone = new CellSet[10];
        Arrays.fill(gone, CellSet.EMPTY);
        gone[digit] = Houses.peers(cell);
        for (int other = driven.first(); other < Cell.COUNT; other = driven.next(other)) {
            int left = position.digits(other) & ~(1 << (digit - 1));
            int drawn = 1 + Integer.numberOfTrailingZeros(left);
            gone[drawn] = gone[drawn].or(Houses.peers(other));
        }
        CellSet free = CellSet.EMPTY;
        for (int other = 1; other <= 9; other++) {
            free = free.or(position.places(other).minus(gone[other]));
        }
        CellSet naked = position.withOneCandidate().and(position.places(digit));
        CellSet stuck = position.empty().minus(free).minus(naked).without(cell);
        if (!stuck.isEmpty()) {
            int partner = stuck.first();
            sink.eliminate(CandidateSet.of(digit, CellSet.of(cell)), () -> evidence(cell, partner, driven, position));
        }
    }

    private static Evidence evidence(int cell, int partner, CellSet driven, Position position) {
        Stream<Cell> shown = driven.and(Houses.peers(partner)).cells().stream()
                .filter(other -> (position.digits(other.index()) & position.digits(partner)) != 0);
        return new Evidence.Exclusion(
                List.of(Cell.of(cell), Cell.of(partner)),
                shown.map(other -> CellSet.of(other.index())).toList());
    }
}
