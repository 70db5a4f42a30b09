package dev.nonet.engine.solve;

import dev.nonet.engine.board.Board;
import dev.nonet.engine.ladder.Ladder;
import dev.nonet.engine.ladder.Rung;
import dev.nonet.engine.ladder.StepCollector;
import dev.nonet.engine.position.Changes;
import dev.nonet.engine.position.Position;
import dev.nonet.puzzle.CandidateSet;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.Grid;
import dev.nonet.puzzle.PencilMarks;
import dev.nonet.reasoning.Path;
import dev.nonet.reasoning.Rating;
import dev.nonet.reasoning.Step;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Solves puzzles with the rungs of a ladder, in rounds. A round finds the steps with the lowest rating that any rung
 * gives on the board, applies all of them together, and the next round begins at the first rung again; of several rungs
 * with steps of that rating, the first is taken. So it does not matter where on the board a step lies, and the path is
 * the same for every orientation of a puzzle.
 *
 * <p>Three rules save most of the search:
 *
 * <ul>
 *   <li>A step is rated as its rung, or higher if its argument is long. So once a step is found, only rungs rated lower
 *       than it are still asked.
 *   <li>A rung is skipped on boards that lack what it {@linkplain Rung#mayGive needs}.
 *   <li>A rung that found nothing on a board of the path, or whose findings were all applied, is exhausted there. The
 *       next time, its finder may skip patterns in cells that have not {@linkplain Changes changed} since.
 * </ul>
 *
 * <p>The puzzle should have exactly one solution. Otherwise the path ends unsolved, where no rung gives a step or the
 * board becomes contradictory; techniques that argue from uniqueness may have removed solutions by then.
 *
 * <p>Not thread-safe: use one instance per thread, which reuses its working memory from puzzle to puzzle.
 */
public final class LogicalSolver {

    private static final int NONE = -1;
    private static final RoundListener EVERY_ROUND = (number, rung, rating, steps) -> true;

    private final Ladder ladder;
    private final Board board = new Board();
    private final Position position;

    /** The steps with the lowest rating so far in the current round. */
    private StepCollector found = new StepCollector();

    /** The steps of the rung that is being asked. */
    private StepCollector asked = new StepCollector();

    /** By rung: whether it can count its steps. */
    private final boolean[] canCount;

    /** By rung: the candidates of the last board of the path on which it was exhausted; null if none. */
    private final @Nullable CandidateSet[] lastExhausted;

    /** Called for each round of a path. */
    @FunctionalInterface
    public interface RoundListener {

        /**
         * Called before a round is applied.
         *
         * @param number from 1
         * @param rating the rating of each of its steps
         * @param steps how many steps it has; at least one
         * @return whether to go on; if false, the path ends unsolved
         */
        boolean round(int number, Rung rung, Rating rating, int steps);
    }

    public LogicalSolver(Ladder ladder) {
        this(ladder, () -> false);
    }

    /**
     * A solver that can be stopped: the hardest puzzles take seconds.
     *
     * @param stop asked before each round of a path, before each rung that searches, and within rungs that take long,
     *     from the solver's thread; if it says yes, the path ends with a {@link CancellationException}, and the solver
     *     can then solve other puzzles
     */
    public LogicalSolver(Ladder ladder, BooleanSupplier stop) {
        this.ladder = ladder;
        this.position = new Position(board, stop);
        this.canCount = new boolean[ladder.rungs().size()];
        for (int number = 0; number < canCount.length; number++) {
            canCount[number] = ladder.rungs().get(number).canCount();
        }
        this.lastExhausted = new CandidateSet[ladder.rungs().size()];
    }

    /** The path of a puzzle, with all rungs of the ladder. */
    public Path solve(Grid puzzle) {
        return solve(puzzle, Rating.MAX);
    }

    /** The path of a puzzle, with the rungs and steps rated up to a limit; unsolved if it needs others. */
    public Path solve(Grid puzzle, Rating limit) {
        board.load(puzzle);
        return path(puzzle, limit, EVERY_ROUND);
    }

    /** The path of a puzzle, with all rungs of the ladder, reported round by round. */
    public Path solve(Grid puzzle, RoundListener listener) {
        board.load(puzzle);
        return path(puzzle, Rating.MAX, listener);
    }

    /** The path from a partly solved board, without reports. Candidates that the board lacks count as ruled out. */
    public Path solve(Grid puzzle, PencilMarks now) {
        return solve(puzzle, now, EVERY_ROUND);
    }

    /**
     * The path from a partly solved board, reported round by round. Candidates that the board lacks count as ruled out.
     *
     * @param puzzle the givens
     * @param now the board as it stands
     * @throws IllegalArgumentException if the board lacks a given; the message names its cell
     */
    public Path solve(Grid puzzle, PencilMarks now, RoundListener listener) {
        load(puzzle, now);
        return path(puzzle, Rating.MAX, listener);
    }

    private Path path(Grid puzzle, Rating limit, RoundListener listener) {
        List<Step> steps = new ArrayList<>();
        boolean solved = climb(limit, true, (number, rung, rating, count) -> {
            steps.addAll(found.steps(number));
            return listener.round(number, rung, rating, count);
        });
        return new Path(puzzle, steps, solved, board.toGrid());
    }

    /** The steps of the first round of a puzzle; empty if no rung gives any. */
    public List<Step> hint(Grid puzzle) {
        board.load(puzzle);
        return hint();
    }

    /**
     * The steps of the next round from a partly solved board; empty if no rung gives any, or if the board is
     * contradictory.
     *
     * @param puzzle the givens
     * @param now the board as it stands: the givens, the digits filled in since, and the candidates of the empty cells
     * @throws IllegalArgumentException if the board lacks a given; the message names its cell
     */
    public List<Step> hint(Grid puzzle, PencilMarks now) {
        load(puzzle, now);
        return board.isContradictory() ? List.of() : hint();
    }

    private void load(Grid puzzle, PencilMarks now) {
        load(board, puzzle, now);
    }

    /** Sets a board to the givens of a puzzle, and to the digits and candidates of a partly solved one. */
    static void load(Board board, Grid puzzle, PencilMarks now) {
        board.load(puzzle);
        for (int cell = 0; cell < Cell.COUNT; cell++) {
            int digit = now.digits().digit(cell);
            if (!puzzle.isEmpty(cell) && puzzle.digit(cell) != digit) {
                throw new IllegalArgumentException(Cell.of(cell) + " is given as " + puzzle.digit(cell)
                        + (digit == 0 ? ", but is empty" : ", but holds " + digit));
            }
            if (digit != 0) {
                board.place(cell, digit);
            }
        }
        board.eliminate(board.candidates().minus(now.candidates()));
    }

    private List<Step> hint() {
        Arrays.fill(lastExhausted, null);
        return nextRound(Rating.MAX, true) == null ? List.of() : found.steps(1);
    }

    /**
     * Follows the path of a puzzle without making its steps, and only reports the rounds: faster than {@link #solve}.
     *
     * @param limit rungs rated higher are not tried, and the path ends before a step rated higher
     * @return whether the puzzle is solved
     */
    public boolean climb(Grid puzzle, Rating limit, RoundListener listener) {
        board.load(puzzle);
        return climb(limit, false, listener);
    }

    /**
     * The board at the end of the last path, or, during a call of the listener, before that round is applied.
     * Read-only.
     */
    public Board board() {
        return board;
    }

    /** Follows the path from the board that is loaded. */
    private boolean climb(Rating limit, boolean explaining, RoundListener listener) {
        Arrays.fill(lastExhausted, null);
        for (int number = 1; !board.isSolved() && !board.isContradictory(); number++) {
            position.stopIfTold();
            Rung rung = nextRound(limit, explaining);
            if (rung == null) {
                return false;
            }
            Rating rating = found.rating();
            if (rating.compareTo(limit) > 0 || !listener.round(number, rung, rating, found.size())) {
                return false;
            }
            found.applyTo(board);
        }
        return board.isSolved();
    }

    /**
     * Finds the steps with the lowest rating that the rungs rated up to a limit give; they may be rated above the
     * limit. They are left in {@link #found}.
     *
     * @param explaining whether the steps are to be shown; otherwise they are only counted where that is quicker
     * @return the rung that gives these steps; null if there are none
     */
    private @Nullable Rung nextRound(Rating limit, boolean explaining) {
        List<Rung> rungs = ladder.rungs();
        int lightest = NONE;
        for (int number = 0; number < rungs.size(); number++) {
            Rung rung = rungs.get(number);
            if (rung.rating().compareTo(limit) > 0
                    || lightest != NONE && rung.rating().compareTo(found.rating()) >= 0) {
                break;
            }
            if (!explaining && canCount[number]) {
                asked.count(rung, position);
                if (!asked.isEmpty()) {
                    take(lightest);
                    return rung;
                }
                continue;
            }
            Changes changes = position.changesSince(lastExhausted[number]);
            if (!rung.mayGive(position, changes)) {
                lastExhausted[number] = position.candidates();
                continue;
            }
            position.stopIfTold();
            asked.collect(rung, position, changes, explaining);
            asked.keepLightest();
            boolean lighter =
                    !asked.isEmpty() && (lightest == NONE || asked.rating().compareTo(found.rating()) < 0);
            lastExhausted[number] = asked.isEmpty() || lighter && asked.isComplete() ? position.candidates() : null;
            if (lighter) {
                take(lightest);
                lightest = number;
            }
        }
        return lightest == NONE ? null : rungs.get(lightest);
    }

    /**
     * Takes the steps just asked for as those found.
     *
     * @param before the rung of the steps that were found until now: as they are not applied, it is not exhausted
     */
    private void take(int before) {
        if (before != NONE) {
            lastExhausted[before] = null;
        }
        StepCollector spare = found;
        found = asked;
        asked = spare;
    }
}
