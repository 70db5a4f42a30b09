package dev.nonet.engine.technique.single;

import dev.nonet.engine.board.Houses;
import dev.nonet.engine.position.Changes;
import dev.nonet.engine.position.Position;
import dev.nonet.engine.technique.Conclusions;
import dev.nonet.engine.technique.CountingFinder;
import dev.nonet.engine.technique.StepSink;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.House;
import dev.nonet.reasoning.Evidence;

/** Last digit: a digit that has been placed eight times goes where the one row and the one column without it cross. */
public final class LastDigit implements CountingFinder {

    @Override
    public void find(Position position, Changes changes, StepSink sink) {
        for (int digit = 1; digit <= 9; digit++) {
            if (isLast(digit, position)) {
                int cell = position.places(digit).first();
                int missing = digit;
                sink.place(cell, digit, () -> new Evidence.InHouse(House.of(Houses.row(cell)), Cell.of(cell), missing));
            }
        }
    }

    @Override
    public void count(Position position, Conclusions into) {
        for (int digit = 1; digit <= 9; digit++) {
            if (isLast(digit, position)) {
                into.place(digit, position.places(digit));
            }
        }
    }

    /** Whether a digit has one place, and is in eight cells. */
    private static boolean isLast(int digit, Position position) {
        if (position.places(digit).size() != 1) {
            return false;
        }
        int placed = 0;
        for (int cell = 0; cell < Cell.COUNT; cell++) {
            placed += position.digit(cell) == digit ? 1 : 0;
        }
        return placed == 8;
    }
}
