package dev.nonet.engine.technique.exotic;

import dev.nonet.engine.board.Houses;
import dev.nonet.engine.position.Need;
import dev.nonet.engine.position.Position;
import dev.nonet.engine.technique.StepFinder;
import dev.nonet.engine.technique.StepSink;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;

/**
 * A closed round of an odd number of cells, each seeing the next, that may hold the same two digits: they could not take these in
 * turn, so one of their other candidates is true. Rounds have up to {@value #MOST_CELLS} cells with up to
 * {@value #MOST_GUARDIANS} other candidates; three cells of one house are no round but a plain subset.
 */
public final class BivalueOddagon implements StepFinder {

    private static final int FEWEST_CELLS = 5;
    private static final int MOST_CELLS = 9;
    private static final int MOST_GUARDIANS = 3;

    /** So few cells at least hold nothing but the two digits: a guardian keeps only its own cell from that. */
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
                if (cells.and(position.withTwoCandidates()).size() < FEWEST_WITHOUT_GUARDIANS) {
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
                    goOn(new Round(start, digits, position, sink), start, CellSet.of(start), open, guardians);
                }
            }
        }
    }

    /** The holders that a round of two digits may go through: none that sees fewer than two of them. */
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

    private record Round(int start, int digits, Position position, StepSink sink) {}

    /** @param open the cells that the round may still go to: none before the start, so that each round is found from its first */
    private static void goOn(Round round, int last, CellSet taken, CellSet open, int guardians) {
        int size = taken.size();
        if (size >= FEWEST_CELLS && size % 2 == 1 && Houses.peers(last).contains(round.start())) {
            Guardians.report(taken, round.digits(), round.position(), round.sink());
        }
        if (size == MOST_CELLS) {
            return;
        }
        CellSet next = open.and(Houses.peers(last));
        for (int cell = next.first(); cell < Cell.COUNT; cell = next.next(cell)) {
            int more = guardians + Guardians.count(cell, round.digits(), round.position());
            if (more <= MOST_GUARDIANS) {
                goOn(round, cell, taken.with(cell), open.without(cell), more);
            }
        }
    }
}
