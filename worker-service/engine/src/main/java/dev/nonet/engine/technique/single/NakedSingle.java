package dev.nonet.engine.technique.single;

import dev.nonet.engine.position.Changes;
import dev.nonet.engine.position.Position;
import dev.nonet.engine.technique.Conclusions;
import dev.nonet.engine.technique.CountingFinder;
import dev.nonet.engine.technique.StepSink;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import dev.nonet.reasoning.Evidence;

/** Naked single: a cell with one candidate left is filled with it. */
public final class NakedSingle implements CountingFinder {

    @Override
    public void find(Position position, Changes changes, StepSink sink) {
        CellSet cells = position.withOneCandidate();
        for (int cell = cells.first(); cell < Cell.COUNT; cell = cells.next(cell)) {
            Cell place = Cell.of(cell);
            int digit = position.firstDigit(cell);
            sink.place(cell, digit, () -> new Evidence.InCell(place, digit));
        }
    }

    @Override
    public void count(Position position, Conclusions into) {
        CellSet cells = position.withOneCandidate();
        for (int digit = 1; digit <= 9 && !cells.isEmpty(); digit++) {
            into.place(digit, cells.and(position.places(digit)));
        }
    }
}
