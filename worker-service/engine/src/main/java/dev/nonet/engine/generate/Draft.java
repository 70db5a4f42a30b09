package dev.nonet.engine.generate;

import dev.nonet.engine.search.BoardWriter;
import dev.nonet.job.ItemOutcome;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A climb in the making, that is an item if it meets the goal. Whether clues can go is for an exact search to say, and a search is at its best with many boards at
 * once; so a draft stops at every question, and the {@link Generator} puts the questions of many drafts together.
 *
 * <p>A question is always the same: would the solution stay the only one without the clues of {@link #asked}? For one clue that
 * is a search for a solution with another digit in its cell; for several, for a second solution.
 */
abstract sealed class Draft permits PuzzleDraft, BoardsDraft {

    final int index;
    final ItemRandom random;

    /** The grid of the attempt under way. */
    final byte[] solution = new byte[Cell.COUNT];

    /** What is left of its clues. */
    final byte[] puzzle = new byte[Cell.COUNT];

    /** Tell without a search that some clues must stay. */
    final UnavoidableSets sets = new UnavoidableSets();

    /** The cells whose clues the question is about. */
    CellSet asked = CellSet.EMPTY;

    private final BooleanSupplier stop;
    private @Nullable ItemOutcome outcome;

    /** Nobody waits for the outcome any more. */
    private boolean dropped;

    /** @param climb the number of the climb, from 0 */
    Draft(long seed, int index, int climb, BooleanSupplier stop) {
        this.index = index;
        this.random = new ItemRandom(seed, index, climb);
        this.stop = stop;
    }

    /** For the beginning of an attempt. */
    void stopIfTold() {
        if (stop.getAsBoolean()) {
            throw new CancellationException("told to stop at item " + index);
        }
    }

    /** Works on until there is a question, or the draft has ended; returns whether there is one. */
    abstract boolean proceed();

    /** How many attempts were made so far. */
    abstract int attempts();

    /** Takes the answer: whether the solution stays the only one without the clues. */
    abstract void answer(boolean stays);

    /** The item; null if this draft did not become it. */
    @Nullable
    ItemOutcome outcome() {
        return outcome;
    }

    /**
     * Ends the draft; for {@link #proceed} to return.
     *
     * @param with the item; null if this draft does not become it
     */
    boolean end(@Nullable ItemOutcome with) {
        outcome = with;
        return false;
    }

    void drop() {
        dropped = true;
    }

    boolean isDropped() {
        return dropped;
    }

    /** Asks about some clues; for {@link #proceed} to return. */
    boolean ask(CellSet cells) {
        asked = cells;
        return true;
    }

    /** Writes the question as candidates; returns how many solutions to look for. */
    int writeQuestion(short[] board, int at, int stride) {
        if (asked.size() == 1) {
            BoardWriter.writeWithout(asked.first(), puzzle, board, at, stride);
            return 1;
        }
        BoardWriter.write(puzzle, board, at, stride);
        for (int cell = asked.first(); cell < Cell.COUNT; cell = asked.next(cell)) {
            board[at + cell * stride] = BoardWriter.ALL_DIGITS;
        }
        return 2;
    }

    /** What a search has found tells the answer. */
    void found(int solutions) {
        answer(asked.size() == 1 ? solutions == 0 : solutions == 1);
    }
}
