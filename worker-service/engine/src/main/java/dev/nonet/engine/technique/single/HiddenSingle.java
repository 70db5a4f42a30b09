package dev.nonet.engine.technique.single;

import dev.nonet.engine.position.Position;
import dev.nonet.engine.technique.StepFinder;
import dev.nonet.engine.technique.StepSink;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.House;
import dev.nonet.reasoning.Evidence;

/** A digit with one place left in a house is there. Boxes are easier to look over than lines, so they have a finder of their own. */
public final class HiddenSingle implements StepFinder {

    private final int firstHouse;
    private final int endHouse;

    private HiddenSingle(int firstHouse, int endHouse) {
        this.firstHouse = firstHouse;
        this.endHouse = endHouse;
    }

    public static HiddenSingle inBoxes() {
        return new HiddenSingle(18, 27);
    }

    /** In rows and columns alike. */
    public static HiddenSingle inLines() {
        return new HiddenSingle(0, 18);
    }

    @Override
    public void find(Position position, StepSink sink) {
        for (int digit = 1; digit <= 9; digit++) {
            CellSet places = position.places(digit);
            if (places.isEmpty()) {
                continue;
            }
            for (int index = firstHouse; index < endHouse; index++) {
                House house = House.of(index);
                CellSet inHouse = places.and(house.cells());
                if (inHouse.size() == 1) {
                    int cell = inHouse.first();
                    sink.place(cell, digit, new Evidence.InHouse(house, Cell.of(cell), digit));
                    if (!sink.wantsMore()) {
                        return;
                    }
                }
            }
        }
    }
}
