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

/**
 * Hidden single: a digit with one place left in a house goes there. Hidden singles in boxes are easier to spot than
 * those in lines, so they are two rungs, as in Sudoku Explainer.
 */
public final class HiddenSingle implements CountingFinder {

    private final boolean inBoxes;

    private HiddenSingle(boolean inBoxes) {
        this.inBoxes = inBoxes;
    }

    public static HiddenSingle inBoxes() {
        return new HiddenSingle(true);
    }

    /** In rows and columns alike. */
    public static HiddenSingle inLines() {
        return new HiddenSingle(false);
    }

    @Override
    public void find(Position position, Changes changes, StepSink sink) {
        for (int digit = 1; digit <= 9; digit++) {
            CellSet places = position.places(digit);
            if (places.isEmpty()) {
                continue;
            }
            CellSet inRows = inBoxes ? CellSet.EMPTY : LastPlaces.inRows(places);
            CellSet last = inBoxes ? LastPlaces.inBoxes(places) : inRows.or(LastPlaces.inColumns(places));
            for (int cell = last.first(); cell < Cell.COUNT; cell = last.next(cell)) {
                int house = inBoxes ? Houses.box(cell) : inRows.contains(cell) ? Houses.row(cell) : Houses.column(cell);
                place(house, cell, digit, sink);
            }
        }
    }

    @Override
    public void count(Position position, Conclusions into) {
        for (int digit = 1; digit <= 9; digit++) {
            CellSet places = position.places(digit);
            if (!places.isEmpty()) {
                into.place(
                        digit,
                        inBoxes
                                ? LastPlaces.inBoxes(places)
                                : LastPlaces.inRows(places).or(LastPlaces.inColumns(places)));
            }
        }
    }

    private static void place(int house, int cell, int digit, StepSink sink) {
        sink.place(cell, digit, () -> new Evidence.InHouse(House.of(house), Cell.of(cell), digit));
    }
}
