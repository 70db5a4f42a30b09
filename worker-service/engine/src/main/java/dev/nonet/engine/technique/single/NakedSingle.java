package dev.nonet.engine.technique.single;

import dev.nonet.engine.position.Changes;
import dev.nonet.engine.position.Position;
import dev.nonet.engine.technique.StepFinder;
import dev.nonet.engine.technique.StepSink;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import dev.nonet.reasoning.Evidence;

/** Naked single: a cell with one candidate left is filled with it. */
public final class NakedSingle implements StepFinder {

    @Override
    public void find(Position position, Changes changes, StepSink sink) {
        CellSet cells = position.withOneCandidate();
        for (int cell = cells.first(); cell < Cell.COUNT; cell = cells.next(cell)) {
            Cell place = Cell.of(cell);
            int digit = position.firstDigit(cell);
            sink.place(cell, digit, () -> new Evidence.InCell(place, digit));
        }
    }
}
