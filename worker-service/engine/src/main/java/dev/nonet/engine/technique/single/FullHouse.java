package dev.nonet.engine.technique.single;

import dev.nonet.engine.board.Houses;
import dev.nonet.engine.board.LastPlaces;
import dev.nonet.engine.position.Changes;
import dev.nonet.engine.position.Position;
import dev.nonet.engine.technique.Conclusions;
import dev.nonet.engine.technique.CountingFinder;
import dev.nonet.engine.technique.StepSink;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.House;
import dev.nonet.reasoning.Evidence;

/** Full house: the only empty cell of a house is filled with the missing digit. */
public final class FullHouse implements CountingFinder {

    @Override
    public void find(Position position, Changes changes, StepSink sink) {
        CellSet inBoxes = LastPlaces.inBoxes(position.empty());
        CellSet inRows = LastPlaces.inRows(position.empty());
        CellSet last = last(position);
        for (int cell = last.first(); cell < Cell.COUNT; cell = last.next(cell)) {
            int house = inBoxes.contains(cell)
                    ? Houses.box(cell)
                    : inRows.contains(cell) ? Houses.row(cell) : Houses.column(cell);
            place(house, cell, position.firstDigit(cell), sink);
        }
    }

    @Override
    public void count(Position position, Conclusions into) {
        CellSet last = last(position);
        for (int digit = 1; digit <= 9 && !last.isEmpty(); digit++) {
            into.place(digit, last.and(position.places(digit)));
        }
    }

    /**
     * The last empty cells of a house. They have one candidate, unless the board is contradictory: then they may have
     * none.
     */
    private static CellSet last(Position position) {
        CellSet naked = position.withOneCandidate();
        return naked.isEmpty() ? naked : naked.and(LastPlaces.inHouses(position.empty()));
    }

    private static void place(int house, int cell, int digit, StepSink sink) {
        sink.place(cell, digit, () -> new Evidence.InHouse(House.of(house), Cell.of(cell), digit));
    }
}
