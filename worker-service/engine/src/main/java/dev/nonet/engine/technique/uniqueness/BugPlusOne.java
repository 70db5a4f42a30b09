package dev.nonet.engine.technique.uniqueness;

import dev.nonet.engine.position.Position;
import dev.nonet.engine.technique.StepFinder;
import dev.nonet.engine.technique.StepSink;
import dev.nonet.puzzle.Candidate;
import dev.nonet.puzzle.CandidateSet;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.DigitSet;
import dev.nonet.reasoning.Evidence;
import java.util.List;

/**
 * Every empty cell may hold two digits, but for one cell that may hold three. If without one of those three each digit had two
 * places in every house that lacks it, the board would be a bivalue universal grave: exchanging the two digits of every cell
 * turns each solution of it into another. A puzzle with one solution never gets there, so that digit is true.
 */
public final class BugPlusOne implements StepFinder {

    @Override
    public void find(Position position, StepSink sink) {
        CellSet three = position.withThreeCandidates();
        if (three.size() != 1 || !position.withTwoCandidates().or(three).equals(position.empty())) {
            return;
        }
        int cell = three.first();
        for (int digit = 1; digit <= 9; digit++) {
            CandidateSet rest = position.candidates().minus(CandidateSet.of(digit, CellSet.of(cell)));
            if (position.isCandidate(cell, digit) && BivalueUniversalGrave.isGrave(rest, position.empty())) {
                Candidate exception = Candidate.of(cell, digit);
                sink.place(
                        cell,
                        digit,
                        () -> new Evidence.DeadlyPattern(
                                position.empty(),
                                digitsOfEmpty(position),
                                List.of(exception),
                                List.of(),
                                CellSet.EMPTY));
            }
        }
    }

    private static DigitSet digitsOfEmpty(Position position) {
        int digits = 0;
        for (int digit = 1; digit <= 9; digit++) {
            if (!position.places(digit).isEmpty()) {
                digits |= 1 << (digit - 1);
            }
        }
        return new DigitSet(digits);
    }
}
