package dev.nonet.engine.technique.exotic;

import dev.nonet.engine.board.Houses;
import dev.nonet.engine.position.Position;
import dev.nonet.engine.technique.StepSink;
import dev.nonet.puzzle.Candidate;
import dev.nonet.puzzle.CandidateSet;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.DigitSet;
import dev.nonet.reasoning.Evidence;
import java.util.List;
import java.util.function.Supplier;

/** Impossible patterns: some cells cannot be filled with some digits alone, so one of their other candidates, the guardians, is true. */
final class Guardians {

    private Guardians() {}

    /**
     * Reports the candidates that every guardian excludes; an only guardian is placed.
     *
     * @param cells cannot be filled with the digits alone
     * @param digits as a mask
     */
    static void report(CellSet cells, int digits, Position position, StepSink sink) {
        List<Candidate> guardians = CandidateSet.of(new DigitSet(0b111_111_111 & ~digits), cells)
                .and(position.candidates())
                .candidates();
        if (guardians.isEmpty()) {
            return;
        }
        Supplier<Evidence> evidence = () -> new Evidence.ImpossiblePattern(cells, new DigitSet(digits), guardians);
        if (guardians.size() == 1) {
            Candidate only = guardians.getFirst();
            sink.place(only.cell().index(), only.digit(), evidence);
            return;
        }
        CandidateSet gone = position.candidates();
        for (Candidate guardian : guardians) {
            gone = gone.and(excludedBy(guardian));
        }
        if (!gone.isEmpty()) {
            sink.eliminate(gone, evidence);
        }
    }

    private static CandidateSet excludedBy(Candidate candidate) {
        int cell = candidate.cell().index();
        int others = 0b111_111_111 & ~(1 << candidate.digit() - 1);
        return CandidateSet.of(new DigitSet(others), CellSet.of(cell)).with(candidate.digit(), Houses.peers(cell));
    }

    /** The number of guardians in a cell. */
    static int count(int cell, int digits, Position position) {
        return Integer.bitCount(position.digits(cell) & ~digits);
    }

    /** The empty cells that have two or more of the digits as candidates. */
    static CellSet holders(int digits, Position position) {
        CellSet one = CellSet.EMPTY;
        CellSet two = CellSet.EMPTY;
        for (int rest = digits; rest != 0; rest &= rest - 1) {
            CellSet places = position.places(1 + Integer.numberOfTrailingZeros(rest));
            two = two.or(one.and(places));
            one = one.or(places);
        }
        return two;
    }
}
