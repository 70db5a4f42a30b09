package dev.nonet.engine.technique.single;

import dev.nonet.engine.position.Position;
import dev.nonet.engine.technique.StepFinder;
import dev.nonet.engine.technique.StepSink;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.House;
import dev.nonet.reasoning.Evidence;

/** The last empty cell of a house holds the digit that the house lacks. */
public final class FullHouse implements StepFinder {

    @Override
    public void find(Position position, StepSink sink) {
        CellSet empty = position.empty();
        for (int index = House.COUNT - 1; index >= 0; index--) {
            House house = House.of(index);
            CellSet open = empty.and(house.cells());
            if (open.size() == 1) {
                int cell = open.first();
                int digits = position.digits(cell);
                if (Integer.bitCount(digits) == 1) {
                    int digit = 1 + Integer.numberOfTrailingZeros(digits);
                    sink.place(cell, digit, new Evidence.InHouse(house, Cell.of(cell), digit));
                    if (!sink.wantsMore()) {
                        return;
                    }
                }
            }
        }
    }
}
