package dev.nonet.engine.technique.lastresort;

import dev.nonet.engine.board.Digits;
import dev.nonet.engine.board.Houses;
import dev.nonet.engine.board.LastPlaces;
import dev.nonet.engine.position.Changes;
import dev.nonet.engine.position.Position;
import dev.nonet.engine.technique.StepFinder;
import dev.nonet.engine.technique.StepSink;
import dev.nonet.puzzle.Candidate;
import dev.nonet.puzzle.CandidateSet;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.House;
import dev.nonet.reasoning.Evidence;
import java.util.List;

/**
 * Nishio: assume a candidate and follow the consequences for its own digit only. Hidden singles of the digit are placed
 * in waves, all at once in each wave. If a house is left without a place for the digit, the candidate is false. Only
 * the candidates that fail after the fewest waves are reported.
 */
public final class Nishio implements StepFinder {

    private static final int NEVER = Integer.MAX_VALUE;

    @Override
    public void find(Position position, Changes changes, StepSink sink) {
        int digits = position.digitsWithTemplateEliminations();
        int min = NEVER;
        CandidateSet failing = CandidateSet.EMPTY;
        for (int digit = 1; digit <= 9; digit++) {
            CellSet places = Digits.contain(digits, digit) ? position.places(digit) : CellSet.EMPTY;
            for (int cell = places.first(); cell < Cell.COUNT; cell = places.next(cell)) {
                int waves = wavesToFail(cell, places, min);
                if (waves < min) {
                    min = waves;
                    failing = CandidateSet.EMPTY;
                }
                if (waves == min && waves != NEVER) {
                    failing = failing.with(digit, CellSet.of(cell));
                }
            }
        }
        for (Candidate candidate : failing.candidates()) {
            sink.eliminate(CandidateSet.of(List.of(candidate)), () -> failure(candidate, position));
        }
    }

    private static Evidence failure(Candidate candidate, Position position) {
        Derivation derivation = Derivation.from(position, candidate, Derivation.Rules.ofDigit(candidate.digit()));
        return new Evidence.Branches(null, List.of(derivation.toContradiction()));
    }

    /** The number of waves until a house has no place left; {@link #NEVER} if that does not happen within the limit. */
    private static int wavesToFail(int assumed, CellSet before, int limit) {
        CellSet places = before;
        CellSet next = CellSet.of(assumed);
        CellSet placed = CellSet.EMPTY;
        for (int waves = 0; !next.isEmpty() && waves <= limit; waves++) {
            for (int cell = next.first(); cell < Cell.COUNT; cell = next.next(cell)) {
                places = places.minus(Houses.peers(cell));
            }
            placed = placed.or(next);
            if (leavesOut(places, before)) {
                return waves;
            }
            next = LastPlaces.inHouses(places).minus(placed);
        }
        return NEVER;
    }

    /** Whether some house had a place and has none now. */
    private static boolean leavesOut(CellSet places, CellSet before) {
        for (int house = 0; house < House.COUNT; house++) {
            CellSet cells = House.of(house).cells();
            if (before.intersects(cells) && !places.intersects(cells)) {
                return true;
            }
        }
        return false;
    }
}
