package dev.nonet.engine.generate;

import dev.nonet.engine.search.BoardWriter;
import dev.nonet.job.ItemOutcome;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A climb in progress, as a state machine that pauses whenever it needs the exact search: {@link #proceed} runs until
 * there is a question, {@link #found} takes the answer. The search is fastest with many boards at once, so the
 * {@link Generator} runs many drafts and batches their questions.
 *
 * <p>The question is always the same: would the solution stay unique without the clues of {@link #asked}? For one clue
 * the search looks for a solution with another digit in its cell; for several clues it looks for two solutions.
 */
abstract sealed class Draft permits PuzzleDraft, BoardsDraft {

    final int index;
    final ItemRandom random;

    /** The solution grid of the current attempt. */
    final byte[] solution;

    /** The clues that are left of it; 0 for an empty cell. */
    final byte[] puzzle = new byte[Cell.COUNT];

    /** The counts that show without a search that some clues must stay. */
    final SetCounts sets;

    /** The cells whose clues the question is about. */
    CellSet asked = CellSet.EMPTY;

    /** Whether generating is to stop. */
    final BooleanSupplier stop;

    private @Nullable ItemOutcome outcome;

    /** Whether the item was decided without this draft, so that its answers are ignored. */
    private boolean dropped;

    /**
     * @param climb the number of the climb, from 0
     * @param grid to remove clues from
     */
    Draft(long seed, int index, int climb, SharedGrid grid, BooleanSupplier stop) {
        this.index = index;
        this.solution = grid.solution;
        this.sets = new SetCounts(grid.sets);
        this.random = new ItemRandom(seed, index, climb);
        this.stop = stop;
    }

    /**
     * Called at the start of an attempt.
     *
     * @throws CancellationException if generating is to stop
     */
    void stopIfTold() {
        if (stop.getAsBoolean()) {
            throw new CancellationException("told to stop at item " + index);
        }
    }

    /** Runs until there is a question or the draft has ended; returns whether there is a question. */
    abstract boolean proceed();

    /** How many attempts were begun so far. */
    abstract int attempts();

    /** Takes the answer: whether the solution stays unique without the clues. */
    abstract void answer(boolean unique);

    /** The item; null if the draft has missed the goal, or has not ended. */
    @Nullable
    ItemOutcome outcome() {
        return outcome;
    }

    /**
     * Ends the draft. {@link #proceed} returns what this returns.
     *
     * @param with the item; null if the draft has missed the goal
     */
    boolean end(@Nullable ItemOutcome with) {
        outcome = with;
        return false;
    }

    /** Has the generator ignore this draft from now on. */
    void drop() {
        dropped = true;
    }

    boolean isDropped() {
        return dropped;
    }

    /** Sets the question. {@link #proceed} returns what this returns. */
    boolean ask(CellSet cells) {
        asked = cells;
        return true;
    }

    /** Writes the question's board as candidates, see {@link BoardWriter}; returns how many solutions to look for. */
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

    /**
     * Takes what the search has found, which answers the question.
     *
     * @param count how many solutions
     * @param solutions has one of them from {@code offset} on, if there is any
     */
    void found(int count, byte[] solutions, int offset) {
        boolean one = asked.size() == 1;
        if (one && count > 0) {
            refused(solutions, offset);
        }
        answer(one ? count == 0 : count == 1);
    }

    /**
     * Takes a second solution, from {@code offset} on, of the puzzle without the clue asked about, before the answer.
     */
    void refused(byte[] other, int offset) {}
}
