package dev.nonet.engine.technique.single;

import dev.nonet.engine.board.Houses;
import dev.nonet.engine.board.LastPlaces;
import dev.nonet.engine.position.Changes;
import dev.nonet.engine.position.Position;
import dev.nonet.engine.technique.StepFinder;
import dev.nonet.engine.technique.StepSink;
import dev.nonet.puzzle.CandidateSet;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.House;
import dev.nonet.reasoning.Evidence;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Direct step: an elimination step that leaves a hidden single, reported together with it as one placement. Players see such a pair
 * of steps at once and without pencil marks, so Sudoku Explainer rates it below the elimination alone. After a hidden subset only a
 * single in the subset's own house counts.
 */
public final class DirectStep implements StepFinder {

    private final StepFinder first;

    /** @param first finds the elimination steps; it must report no placements */
    public DirectStep(StepFinder first) {
        this.first = first;
    }

    @Override
    public void find(Position position, Changes changes, StepSink sink) {
        first.find(position, changes, new StepSink() {
            @Override
            public void place(int cell, int digit, int nodes, Supplier<Evidence> evidence) {
                throw new IllegalStateException("only a step that rules out can be the first of two");
            }

            @Override
            public void placeAll(CandidateSet placements, Supplier<Evidence> evidence) {
                throw new IllegalStateException("only a step that rules out can be the first of two");
            }

            @Override
            public void eliminate(CandidateSet eliminations, int nodes, Supplier<Evidence> evidence) {
                for (int digit = 1; digit <= 9; digit++) {
                    CellSet gone = eliminations.cells(digit).and(position.places(digit));
                    if (!gone.isEmpty()) {
                        placeLast(digit, gone, evidence, position, sink);
                    }
                }
            }
        });
    }

    private static void placeLast(
            int digit, CellSet gone, Supplier<Evidence> evidence, Position position, StepSink sink) {
        CellSet left = position.places(digit).minus(gone);
        CellSet alone = LastPlaces.inRows(left).or(LastPlaces.inColumns(left)).or(LastPlaces.inBoxes(left));
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
    private static @Nullable House houseOf(int cell, CellSet left, CellSet gone, Evidence evidence) {
        for (int number : new int[] {Houses.box(cell), Houses.row(cell), Houses.column(cell)}) {
            House house = House.of(number);
            boolean counts = !(evidence instanceof Evidence.Subset subset)
                    || subset.house().equals(house);
            if (counts
                    && gone.intersects(house.cells())
                    && left.and(house.cells()).size() == 1) {
                return house;
            }
        }
        return null;
    }
}
