package dev.nonet.engine.technique.single;

import dev.nonet.engine.board.Houses;
import dev.nonet.engine.board.LastPlaces;
import dev.nonet.engine.board.Masks;
import dev.nonet.engine.position.Changes;
import dev.nonet.engine.position.Position;
import dev.nonet.engine.technique.Conclusions;
import dev.nonet.engine.technique.CountingFinder;
import dev.nonet.engine.technique.EliminationSink;
import dev.nonet.engine.technique.HouseEliminations;
import dev.nonet.engine.technique.StepSink;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.House;
import dev.nonet.reasoning.Evidence;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Direct step: an elimination step that leaves a hidden single, reported together with it as one placement. Players see
 * such a pair of steps at once and without pencil marks, so Sudoku Explainer rates it below the elimination alone.
 * After a hidden subset only a single in the subset's own house counts.
 */
public final class DirectStep implements CountingFinder {

    private static final HouseEliminations.EliminationTaker IN_ITS_HOUSE = DirectStep::placeLastOfHouse;
    private static final HouseEliminations.EliminationTaker IN_ANY_HOUSE = DirectStep::placeLastOfAny;

    private final HouseEliminations first;

    /** @param first finds the elimination steps */
    public DirectStep(HouseEliminations first) {
        this.first = first;
    }

    @Override
    public void find(Position position, Changes changes, StepSink sink) {
        EliminationSink afterFirst = (eliminations, nodes, evidence) -> {
            for (int digit = 1; digit <= 9; digit++) {
                CellSet gone = eliminations.cells(digit).and(position.places(digit));
                if (!gone.isEmpty()) {
                    placeLast(digit, gone, evidence, position, sink);
                }
            }
        };
        first.find(position, changes, afterFirst);
    }

    private void placeLast(int digit, CellSet gone, Supplier<Evidence> evidence, Position position, StepSink sink) {
        CellSet left = position.places(digit).minus(gone);
        CellSet alone = LastPlaces.inHouses(left);
        for (int cell = alone.first(); cell < Cell.COUNT; cell = alone.next(cell)) {
            if (!Houses.peers(cell).intersects(gone)) {
                continue;
            }
            Evidence before = evidence.get();
            House house = houseOf(cell, left, gone, before);
            if (house != null) {
                Evidence after = new Evidence.InHouse(house, Cell.of(cell), digit);
                sink.place(cell, digit, () -> new Evidence.Several(List.of(before, after)));
            }
        }
    }

    /** The house in which the eliminations leave the cell as the digit's only place; null if there is none. */
    private @Nullable House houseOf(int cell, CellSet left, CellSet gone, Evidence evidence) {
        for (int number : new int[] {Houses.box(cell), Houses.row(cell), Houses.column(cell)}) {
            House house = House.of(number);
            boolean isDirect = !first.isDirectOnlyInItsHouse()
                    || evidence instanceof Evidence.Subset subset
                            && subset.house().equals(house);
            if (isDirect
                    && gone.intersects(house.cells())
                    && left.and(house.cells()).size() == 1) {
                return house;
            }
        }
        return null;
    }

    @Override
    public void count(Position position, Conclusions into) {
        first.eliminations(position, into, first.isDirectOnlyInItsHouse() ? IN_ITS_HOUSE : IN_ANY_HOUSE);
    }

    private static void placeLastOfHouse(int digit, int house, int gone, Position position, Conclusions into) {
        int left = position.places(digit, house) & ~gone;
        if (Masks.isOne(left)) {
            into.place(digit, Houses.cells(house, left));
        }
    }

    private static void placeLastOfAny(int digit, int house, int gone, Position position, Conclusions into) {
        if (!mayLeaveLast(digit, house, gone, position)) {
            return;
        }
        CellSet places = position.places(digit);
        CellSet left = places.minus(Houses.cells(house, gone));
        if (LastPlaces.inHouses(places).isEmpty()) {
            // No house had a single place before, so where one has now, it is by the elimination.
            into.place(digit, LastPlaces.inHouses(left));
            return;
        }
        for (int rest = gone; rest != 0; rest = Masks.dropFirst(rest)) {
            int cell = Houses.firstCell(house, rest);
            for (int kind = 0; kind < Houses.KINDS; kind++) {
                CellSet last = House.of(Houses.house(cell, kind)).cells().and(left);
                if (last.size() == 1) {
                    into.place(digit, last);
                }
            }
        }
    }

    /**
     * Whether eliminating a digit from some cells of a house may leave a single place in another house: one that has
     * only one place more than it can lose. Two houses have at most three cells in common; the house itself keeps
     * several places.
     */
    private static boolean mayLeaveLast(int digit, int house, int gone, Position position) {
        int max = 1 + Math.min(3, Masks.count(gone));
        for (int rest = gone; rest != 0; rest = Masks.dropFirst(rest)) {
            int cell = Houses.firstCell(house, rest);
            for (int houses = Houses.houses(cell) & ~Masks.of(house); houses != 0; houses = Masks.dropFirst(houses)) {
                if (Masks.count(position.places(digit, Masks.first(houses))) <= max) {
                    return true;
                }
            }
        }
        return false;
    }
}
