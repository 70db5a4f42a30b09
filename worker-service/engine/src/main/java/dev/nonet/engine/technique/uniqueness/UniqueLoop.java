package dev.nonet.engine.technique.uniqueness;

import dev.nonet.engine.position.Changes;
import dev.nonet.engine.position.Need;
import dev.nonet.engine.position.Position;
import dev.nonet.engine.position.UniqueLoops;
import dev.nonet.engine.technique.StepFinder;
import dev.nonet.engine.technique.StepSink;
import dev.nonet.puzzle.CandidateSet;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.DigitSet;

/**
 * Unique loop, as in Sudoku Explainer: a closed loop of six or more cells that all have the same two candidates and
 * each see the next one. Every house contains none of the cells, or two that are an odd number of steps apart. If the
 * two digits alternated around the loop, swapping them would give a second solution: a {@link DeadlyPattern}. A loop of
 * four cells is a {@link UniqueRectangle}.
 */
public final class UniqueLoop implements StepFinder {

    private final DeadlyPattern.Type type;

    /** @param type 1 to 4, as players number them */
    public UniqueLoop(int type) {
        this.type = DeadlyPattern.Type.of(type);
    }

    @Override
    public Need needs() {
        return Need.UNIQUE_LOOPS;
    }

    @Override
    public void find(Position position, Changes changes, StepSink sink) {
        UniqueLoops loops = position.uniqueLoops();
        for (int i = 0; i < loops.size(); i++) {
            CellSet cells = loops.cells(i);
            CandidateSet pattern = CandidateSet.of(new DigitSet(loops.digits(i)), cells);
            new DeadlyPattern(cells, pattern, position).report(type, sink);
        }
    }
}
