package dev.nonet.engine.technique.exotic;

import dev.nonet.engine.board.CellBits;
import dev.nonet.engine.board.Digits;
import dev.nonet.engine.board.Houses;
import dev.nonet.engine.position.Changes;
import dev.nonet.engine.position.Memory;
import dev.nonet.engine.position.Need;
import dev.nonet.engine.position.Position;
import dev.nonet.engine.technique.StepFinder;
import dev.nonet.engine.technique.StepSink;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;

/**
 * Bivalue oddagon: a closed loop of an odd number of cells, each seeing the next, that all have the same two
 * candidates. Two digits cannot alternate around an odd loop, so one of the cells' other candidates, the guardians, is
 * true. Loops have 5 to {@value #MAX_CELLS} cells and up to {@value #MAX_GUARDIANS} guardians; three cells that see
 * each other would be a plain subset.
 */
public final class BivalueOddagon implements StepFinder {

    private static final int MIN_CELLS = 5;
    private static final int MAX_CELLS = 9;
    private static final int MAX_GUARDIANS = 3;

    /** Each guardian is in one cell, so at least so many cells of the loop have just the two digits. */
    private static final int MIN_WITHOUT_GUARDIANS = MIN_CELLS - MAX_GUARDIANS;

    private static final Memory<OddagonSearch> MEMORY = new Memory<>(OddagonSearch::new);

    @Override
    public Need needs() {
        return Need.TWO_CANDIDATES;
    }

    @Override
    public void find(Position position, Changes changes, StepSink sink) {
        for (int one = 1; one <= 9; one++) {
            for (int two = one + 1; two <= 9; two++) {
                int digits = Digits.of(one) | Digits.of(two);
                if (position.cellsWithJust(digits) >= MIN_WITHOUT_GUARDIANS) {
                    find(digits, position, changes, sink);
                }
            }
        }
    }

    private static void find(int digits, Position position, Changes changes, StepSink sink) {
        CellSet holders = Guardians.holders(digits, position);
        if (holders.size() < MIN_CELLS || !holders.intersects(changes.cells())) {
            return;
        }
        MEMORY.of(position).run(holders, digits, changes, sink);
    }

    /** The search for the loops of two digits. The same instance is used for one pair of digits after the other. */
    private static final class OddagonSearch {

        private final Position position;
        private int digits;
        private int start;

        /** The cells of the loop so far. */
        private final CellBits loop = new CellBits();

        /** The cells that may be added: those after the start only, so that each loop is found from its first cell. */
        private final CellBits open = new CellBits();

        OddagonSearch(Position position) {
            this.position = position;
        }

        /** @param holders the cells that have both digits */
        void run(CellSet holders, int digits, Changes changes, StepSink sink) {
            this.digits = digits;
            open.set(holders);
            dropDeadEnds();
            CellSet starts = open.toSet();
            if (starts.size() < MIN_CELLS || !starts.intersects(changes.cells())) {
                return;
            }
            for (int cell = starts.first(); cell < Cell.COUNT; cell = starts.next(cell)) {
                start = cell;
                loop.clear();
                loop.add(cell);
                open.remove(cell);
                extend(cell, 1, Guardians.count(cell, digits, position), sink);
            }
        }

        /**
         * Removes cells that no loop goes through, until none is left: they see fewer than two others, or have too many
         * guardians.
         */
        private void dropDeadEnds() {
            int before;
            do {
                before = open.size();
                for (int cell = open.first(); cell < Cell.COUNT; cell = open.next(cell)) {
                    if (open.and(Houses.peers(cell)).size() < 2
                            || Guardians.count(cell, digits, position) > MAX_GUARDIANS) {
                        open.remove(cell);
                    }
                }
            } while (open.size() < before);
        }

        /** Reports the cells so far if they close to an odd loop, and adds further ones in every way. */
        private void extend(int last, int size, int guardians, StepSink sink) {
            CellSet peers = Houses.peers(last);
            if (size >= MIN_CELLS && size % 2 == 1 && peers.contains(start)) {
                Guardians.report(loop.toSet(), digits, position, sink);
            }
            if (size == MAX_CELLS) {
                return;
            }
            CellSet next = open.and(peers);
            for (int cell = next.first(); cell < Cell.COUNT; cell = next.next(cell)) {
                int more = guardians + Guardians.count(cell, digits, position);
                if (more <= MAX_GUARDIANS) {
                    loop.add(cell);
                    open.remove(cell);
                    extend(cell, size + 1, more, sink);
                    open.add(cell);
                    loop.remove(cell);
                }
            }
        }
    }
}
