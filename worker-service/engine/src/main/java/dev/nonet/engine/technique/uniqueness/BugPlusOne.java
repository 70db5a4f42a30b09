package dev.nonet.engine.technique.uniqueness;

import dev.nonet.engine.board.Digits;
import dev.nonet.engine.position.Changes;
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
 * BUG + 1: every empty cell has two candidates, except one that has three. If the board without one of those three were
 * a {@linkplain BivalueUniversalGrave bivalue universal grave}, which cannot have exactly one solution, that candidate
 * is true.
 */
public final class BugPlusOne implements StepFinder {

    @Override
    public void find(Position position, Changes changes, StepSink sink) {
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
                digits |= Digits.of(digit);
            }
        }
        return new DigitSet(digits);
    }
}
