package dev.nonet.engine.technique.single;

import dev.nonet.engine.board.Houses;
import dev.nonet.engine.board.LastPlaces;
import dev.nonet.engine.position.Changes;
import dev.nonet.engine.position.Position;
import dev.nonet.engine.technique.StepFinder;
import dev.nonet.engine.technique.StepSink;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.House;
import dev.nonet.reasoning.Evidence;

/** Full house: the only empty cell of a house is filled with the missing digit. */
public final class FullHouse implements StepFinder {

    @Override
    public void find(Position position, Changes changes, StepSink sink) {
        CellSet inBoxes = LastPlaces.inBoxes(position.empty());
        CellSet inRows = LastPlaces.inRows(position.empty());
        CellSet inColumns = LastPlaces.inColumns(position.empty());
        CellSet last = inBoxes.or(inRows).or(inColumns);
        if (last.isEmpty()) {
            return;
        }
        last = last.and(position.withOneCandidate());
        for (int cell = last.first(); cell < Cell.COUNT; cell = last.next(cell)) {
            int house = inBoxes.contains(cell)
                    ? Houses.box(cell)
                    : inRows.contains(cell) ? Houses.row(cell) : Houses.column(cell);
            int digit = position.firstDigit(cell);
            place(house, cell, digit, sink);
        }
    }

    private static void place(int house, int cell, int digit, StepSink sink) {
        sink.place(cell, digit, () -> new Evidence.InHouse(House.of(house), Cell.of(cell), digit));
    }
}
