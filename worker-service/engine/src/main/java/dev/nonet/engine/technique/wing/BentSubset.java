package dev.nonet.engine.technique.wing;

import dev.nonet.engine.board.Houses;
import dev.nonet.engine.position.BentSubsets;
import dev.nonet.engine.position.Changes;
import dev.nonet.engine.position.Position;
import dev.nonet.engine.technique.StepFinder;
import dev.nonet.engine.technique.StepSink;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.DigitSet;
import dev.nonet.puzzle.House;
import dev.nonet.reasoning.Evidence;

/**
 * Bent naked subset: the WXYZ-Wing with four cells, VWXYZ-Wing with five and so on. n cells of a line and a box that
 * intersect have n candidates in all. Only one of these, z, occurs both in the line's cells outside the box and in the
 * box's cells outside the line: it is the non-restricted common candidate. Every other digit has all its places in one
 * house, so it is in the cells at most once. The n cells hold n digits, so z is in at least one of them, and is
 * eliminated from every other cell that sees all places of z in the pattern.
 *
 * <pre>
 *   line   L L │ X · X │ · L ·      L, X, B: n cells with n candidates; z is the only one that both an L and a B have
 *              │ · B · │
 * </pre>
 */
public final class BentSubset implements StepFinder {

    private final int size;

    /** @param size how many cells, from 4 */
    public BentSubset(int size) {
        this.size = size;
    }

    @Override
    public void find(Position position, Changes changes, StepSink sink) {
        if (!position.mayHaveBentSubsets(size)) {
            return;
        }
        for (int box = Houses.FIRST_BOX; box < House.COUNT; box++) {
            for (int line = 0; line < Houses.FIRST_BOX; line++) {
                if (position.mayHaveBentSubsets(size, line, box)
                        && changes.cells()
                                .intersects(
                                        House.of(line).cells().or(House.of(box).cells()))) {
                    for (BentSubsets.BentCells found : position.bentSubsets(size, line, box)) {
                        report(found.cells(), found.digits(), found.common(), position, sink);
                    }
                }
            }
        }
    }

    private static void report(CellSet cells, int digits, int common, Position position, StepSink sink) {
        CellSet places = position.places(common);
        CellSet gone = Houses.commonPeers(places.and(cells)).and(places).minus(cells);
        sink.eliminate(common, gone, () -> new Evidence.BentSubset(cells, new DigitSet(digits), common));
    }
}
