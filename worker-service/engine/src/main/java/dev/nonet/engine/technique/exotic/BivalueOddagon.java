package dev.nonet.engine.technique.exotic;

import dev.nonet.engine.board.Houses;
import dev.nonet.engine.position.Memory;
import dev.nonet.engine.position.Need;
import dev.nonet.engine.position.Position;
import dev.nonet.engine.technique.StepFinder;
import dev.nonet.engine.technique.StepSink;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

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

    /** How many cells the first word of a {@link CellSet} holds. */
    private static final int UPPER_CELLS = 54;

    private static final Memory<Search> MEMORY = new Memory<>(Search.class, Search::new);

    @Override
    public Need needs() {
        return Need.TWO_CANDIDATES;
    }

    @Override
    public void find(Position position, StepSink sink) {
        for (int one = 0; one < 9; one++) {
            for (int two = one + 1; two < 9; two++) {
                int digits = 1 << one | 1 << two;
                if (position.cellsWithJust(digits) >= FEWEST_WITHOUT_GUARDIANS) {
                    find(digits, position, sink);
                }
            }
        }
    }

    private static void find(int digits, Position position, StepSink sink) {
        CellSet holders = Guardians.holders(digits, position);
        if (holders.size() < FEWEST_CELLS || !holders.intersects(position.changed())) {
            return;
        }
        CellSet cells = suited(holders, digits, position);
        if (cells.size() >= FEWEST_CELLS && cells.intersects(position.changed())) {
            MEMORY.of(position).run(cells, digits, sink);
        }
    }

    /**
     * The cells that a loop can go through: repeatedly removes those that see fewer than two of the others or have too many
     * guardians.
     */
    private static CellSet suited(CellSet holders, int digits, Position position) {
        long upper = holders.upper();
        long lower = holders.lower();
        long beforeUpper;
        long beforeLower;
        do {
            beforeUpper = upper;
            beforeLower = lower;
            for (long rest = beforeUpper; rest != 0; rest &= rest - 1) {
                int cell = Long.numberOfTrailingZeros(rest);
                upper = isSuited(cell, upper, lower, digits, position) ? upper : upper & ~(rest & -rest);
            }
            for (long rest = beforeLower; rest != 0; rest &= rest - 1) {
                int cell = UPPER_CELLS + Long.numberOfTrailingZeros(rest);
                lower = isSuited(cell, upper, lower, digits, position) ? lower : lower & ~(rest & -rest);
            }
        } while (upper != beforeUpper || lower != beforeLower);
        return new CellSet(upper, lower);
    }

    private static boolean isSuited(int cell, long upper, long lower, int digits, Position position) {
        CellSet peers = Houses.peers(cell);
        return Long.bitCount(peers.upper() & upper) + Long.bitCount(peers.lower() & lower) >= 2
                && Guardians.count(cell, digits, position) <= MOST_GUARDIANS;
    }

    /** The search for the loops of two digits. Sets of cells are pairs of words, in the layout of {@link CellSet}. */
    private static final class Search {

        private final Position position;
        private @Nullable StepSink sink;
        private int digits;
        private int start;

        /** The cells of the loop so far. */
        private long takenUpper;

        private long takenLower;

        /** The cells that may be added: those after the start only, so that each loop is found from its first cell. */
        private long openUpper;

        private long openLower;

        Search(Position position) {
            this.position = position;
        }

        void run(CellSet cells, int ofDigits, StepSink into) {
            digits = ofDigits;
            sink = into;
            openUpper = cells.upper();
            openLower = cells.lower();
            for (int cell = cells.first(); cell < Cell.COUNT; cell = cells.next(cell)) {
                start = cell;
                take(cell);
                extend(cell, 1, Guardians.count(cell, digits, position));
                takenUpper = 0;
                takenLower = 0;
            }
        }

        private void take(int cell) {
            if (cell < UPPER_CELLS) {
                takenUpper |= 1L << cell;
                openUpper &= ~(1L << cell);
            } else {
                takenLower |= 1L << cell - UPPER_CELLS;
                openLower &= ~(1L << cell - UPPER_CELLS);
            }
        }

        private void giveBack(int cell) {
            if (cell < UPPER_CELLS) {
                takenUpper &= ~(1L << cell);
                openUpper |= 1L << cell;
            } else {
                takenLower &= ~(1L << cell - UPPER_CELLS);
                openLower |= 1L << cell - UPPER_CELLS;
            }
        }

        /** Extends the loop in every way. */
        private void extend(int last, int size, int guardians) {
            CellSet peers = Houses.peers(last);
            if (size >= FEWEST_CELLS && size % 2 == 1 && peers.contains(start)) {
                Guardians.report(new CellSet(takenUpper, takenLower), digits, position, Objects.requireNonNull(sink));
            }
            if (size == MOST_CELLS) {
                return;
            }
            for (long rest = openUpper & peers.upper(); rest != 0; rest &= rest - 1) {
                add(Long.numberOfTrailingZeros(rest), size, guardians);
            }
            for (long rest = openLower & peers.lower(); rest != 0; rest &= rest - 1) {
                add(UPPER_CELLS + Long.numberOfTrailingZeros(rest), size, guardians);
            }
        }

        private void add(int cell, int size, int guardians) {
            int more = guardians + Guardians.count(cell, digits, position);
            if (more <= MOST_GUARDIANS) {
                take(cell);
                extend(cell, size + 1, more);
                giveBack(cell);
            }
        }
    }
}
