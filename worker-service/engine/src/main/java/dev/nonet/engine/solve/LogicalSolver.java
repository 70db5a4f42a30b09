package dev.nonet.engine.solve;

import dev.nonet.engine.board.Board;
import dev.nonet.engine.ladder.Ladder;
import dev.nonet.engine.ladder.Rung;
import dev.nonet.engine.ladder.StepCollector;
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
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Solves puzzles with the rungs of a ladder, in rounds: all steps that the cheapest productive rung gives are collected, the
 * lightest of them are applied together, and the next round begins at the cheapest rung again. So no step depends on where on
 * the board it was looked for, and a path is the same for every orientation of its puzzle.
 *
 * <p>A rung whose steps have all been applied, or that had none, has nothing new to say of what has not changed since: it is told
 * on which board that was ({@link Position#changed}).
 *
 * <p>The puzzle should have exactly one solution. On any other the path ends where the rungs or the board's consistency end,
 * unsolved; arguments from uniqueness may then have ruled solutions out.
 *
 * <p>An instance belongs to one thread and keeps its working memory between puzzles.
 */
public final class LogicalSolver {

    private final Ladder ladder;
    private final Board board = new Board();
    private final Position position = new Position(board);
    private final StepCollector found = new StepCollector();

    /** By rung: the candidates of the last board of the path on which it had no steps but such as were applied; null if there is none. */
    private final @Nullable CandidateSet[] spentOn;

    /** Is told of each round. */
    @FunctionalInterface
    public interface RoundListener {

        /**
         * Takes a round before it is applied.
         *
         * @param number from 1
         * @param rating of each of its steps
         * @param steps how many; at least one
         * @return whether to go on; if not, the puzzle stays unsolved
         */
        boolean round(int number, Rung rung, Rating rating, int steps);
    }

    public LogicalSolver(Ladder ladder) {
        this.ladder = ladder;
        this.spentOn = new CandidateSet[ladder.rungs().size()];
    }

    /** The path with all rungs of the ladder. */
    public Path solve(Grid puzzle) {
        return solve(puzzle, Rating.MAX);
    }

    /** The path with the rungs rated up to a limit; unsolved if it needs others. */
    public Path solve(Grid puzzle, Rating limit) {
        List<Step> steps = new ArrayList<>();
        boolean solved = climb(puzzle, limit, found::collect, (number, rung, rating, count) -> {
            steps.addAll(found.steps(number));
            return true;
        });
        return new Path(puzzle, steps, solved, board.toGrid());
    }

    /** The steps of the next round from here; empty if no rung gives any. */
    public List<Step> hint(Grid puzzle) {
        board.load(puzzle);
        return hint();
    }

    /**
     * The steps of the next round for somebody who is under way; empty if no rung gives any.
     *
     * @param puzzle the givens
     * @param now the board as it stands: all givens and what was filled in since, and what is still possible in the empty cells
     * @throws IllegalArgumentException if the board lacks a given; names its cell
     */
    public List<Step> hint(Grid puzzle, PencilMarks now) {
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
        return board.isContradictory() ? List.of() : hint();
    }

    private List<Step> hint() {
        Arrays.fill(spentOn, null);
        return nextRound(Rating.MAX, found::collect) == null ? List.of() : found.steps(1);
    }

    /**
     * Goes the path without writing it down, for those who only need to know of its rounds.
     *
     * @param limit rungs rated higher are not tried, and the path ends before a step rated higher
     * @return whether the puzzle is solved
     */
    public boolean climb(Grid puzzle, Rating limit, RoundListener listener) {
        return climb(puzzle, limit, found::collectUnexplained, listener);
    }

    private boolean climb(Grid puzzle, Rating limit, BiConsumer<Rung, Position> collecting, RoundListener listener) {
        board.load(puzzle);
        Arrays.fill(spentOn, null);
        for (int number = 1; !board.isSolved() && !board.isContradictory(); number++) {
            Rung rung = nextRound(limit, collecting);
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

    /** Collects the lightest steps of the cheapest rung that gives any; null if none does. */
    private @Nullable Rung nextRound(Rating limit, BiConsumer<Rung, Position> collecting) {
        List<Rung> rungs = ladder.rungs();
        for (int number = 0; number < rungs.size(); number++) {
            Rung rung = rungs.get(number);
            if (rung.rating().compareTo(limit) > 0) {
                return null;
            }
            position.recall(spentOn[number]);
            collecting.accept(rung, position);
            found.keepLightest();
            spentOn[number] = found.isComplete() ? position.candidates() : null;
            if (!found.isEmpty()) {
                return rung;
            }
        }
        return null;
    }
}
