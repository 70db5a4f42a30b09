package dev.nonet.engine.technique.single;

import dev.nonet.engine.board.Houses;
import dev.nonet.engine.position.Changes;
import dev.nonet.engine.position.Position;
import dev.nonet.engine.technique.StepFinder;
import dev.nonet.engine.technique.StepSink;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.House;
import dev.nonet.reasoning.Evidence;

/** Last digit: a digit that has been placed eight times goes where the one row and the one column without it cross. */
public final class LastDigit implements StepFinder {

    @Override
    public void find(Position position, Changes changes, StepSink sink) {
        for (int digit = 1; digit <= 9; digit++) {
            CellSet places = position.places(digit);
            if (places.size() == 1 && isPlacedElsewhere(digit, places.first(), position)) {
                int cell = places.first();
                int missing = digit;
                sink.place(cell, digit, () -> new Evidence.InHouse(House.of(Houses.row(cell)), Cell.of(cell), missing));
            }
        }
    }

    private static boolean isPlacedElsewhere(int digit, int cell, Position position) {
        int placed = 0;
        for (int other = 0; other < Cell.COUNT; other++) {
            placed += other != cell && position.digit(other) == digit ? 1 : 0;
        }
        return placed == 8;
    }
}
