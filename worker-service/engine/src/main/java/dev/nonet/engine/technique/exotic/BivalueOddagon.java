package dev.nonet.engine.technique.exotic;

import dev.nonet.engine.board.Houses;
import dev.nonet.engine.position.Need;
import dev.nonet.engine.position.Position;
import dev.nonet.engine.technique.StepFinder;
import dev.nonet.engine.technique.StepSink;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;

/**
 * Bivalue oddagon: a closed loop of an odd number of cells, each seeing the next, that all have the same two candidates. Two digits
 * cannot alternate around an odd loop, so one of the cells' other candidates, the guardians, is true. Loops have 5 to
 * {@value #MOST_CELLS} cells and up to {@value #MOST_GUARDIANS} guardians; three cells that see each other would be a plain subset.
 */
public final class BivalueOddagon implements StepFinder {

    private static final int FEWEST_CELLS = 5;
    private static final int MOST_CELLS = 9;
    private static final int MOST_GUARDIANS = 3;

    /** Each guardian is in one cell, so at least so many cells of the loop have just the two digits. */
    private static final int FEWEST_WITHOUT_GUARDIANS = FEWEST_CELLS - MOST_GUARDIANS;

    @Override
    public Need needs() {
        return Need.TWO_CANDIDATES;
    }

    @Override
    public void find(Position position, StepSink sink) {
        for (int one = 0; one < 9; one++) {
            for (int two = one + 1; two < 9; two++) {
                int digits = 1 << one | 1 << two;
                CellSet cells = Guardians.holders(digits, position);
                if (!cells.intersects(position.changed())
                        || cells.and(position.withTwoCandidates()).size() < FEWEST_WITHOUT_GUARDIANS) {
                    continue;
                }
                cells = suited(cells, digits, position);
                if (cells.size() < FEWEST_CELLS) {
                    continue;
                }
                CellSet open = cells;
                for (int start = cells.first(); start < Cell.COUNT; start = cells.next(start)) {
                    int guardians = Guardians.count(start, digits, position);
                    open = open.without(start);
                    extend(new Loop(start, digits, position, sink), start, CellSet.of(start), open, guardians);
                }
            }
        }
    }

    /**
     * The cells that a loop can go through: repeatedly removes those that see fewer than two of the others or have too many
     * guardians.
     */
    private static CellSet suited(CellSet holders, int digits, Position position) {
        CellSet cells = holders;
        boolean changed = cells.size() >= FEWEST_CELLS;
        while (changed) {
            CellSet left = cells;
            for (int cell = cells.first(); cell < Cell.COUNT; cell = cells.next(cell)) {
                if (left.and(Houses.peers(cell)).size() < 2
                        || Guardians.count(cell, digits, position) > MOST_GUARDIANS) {
                    left = left.without(cell);
                }
            }
            changed = !left.equals(cells);
            cells = left;
        }
        return cells;
    }

    private record Loop(int start, int digits, Position position, StepSink sink) {}

    /**
     * Extends a loop in every way.
     *
     * @param open the cells that may be added: those after the start only, so that each loop is found from its first cell
     */
    private static void extend(Loop loop, int last, CellSet taken, CellSet open, int guardians) {
        int size = taken.size();
        if (size >= FEWEST_CELLS && size % 2 == 1 && Houses.peers(last).contains(loop.start())) {
            Guardians.report(taken, loop.digits(), loop.position(), loop.sink());
        }
        if (size == MOST_CELLS) {
            return;
        }
        CellSet next = open.and(Houses.peers(last));
        for (int cell = next.first(); cell < Cell.COUNT; cell = next.next(cell)) {
            int more = guardians + Guardians.count(cell, loop.digits(), loop.position());
            if (more <= MOST_GUARDIANS) {
                extend(loop, cell, taken.with(cell), open.without(cell), more);
            }
        }
    }
}
