package dev.nonet.engine.solve;

import dev.nonet.engine.board.Board;
import dev.nonet.engine.ladder.Ladder;
import dev.nonet.engine.ladder.Rung;
import dev.nonet.engine.ladder.StepCollector;
import dev.nonet.engine.position.Position;
import dev.nonet.puzzle.Grid;
import dev.nonet.reasoning.Path;
import dev.nonet.reasoning.Rating;
import dev.nonet.reasoning.Step;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Solves puzzles with the rungs of a ladder, in rounds: all steps that the cheapest productive rung gives are collected, then
 * applied together, and the next round begins at the cheapest rung again. So no step depends on where on the board it was
 * looked for, and a path is the same for every orientation of its puzzle.
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

    /** Is told of each round. */
    @FunctionalInterface
    public interface RoundListener {

        /**
         * Takes a round before it is applied.
         *
         * @param number from 1
         * @param steps how many; at least one
         * @return whether to go on; if not, the puzzle stays unsolved
         */
        boolean round(int number, Rung rung, int steps);
    }

    public LogicalSolver(Ladder ladder) {
        this.ladder = ladder;
    }

    /** The path with all rungs of the ladder. */
    public Path solve(Grid puzzle) {
        return solve(puzzle, Rating.MAX);
    }

    /** The path with the rungs rated up to a limit; unsolved if it needs others. */
    public Path solve(Grid puzzle, Rating limit) {
        List<Step> steps = new ArrayList<>();
        boolean solved = climb(puzzle, limit, true, (number, rung, count) -> {
            steps.addAll(found.steps(number));
            return true;
        });
        return new Path(puzzle, steps, solved, board.toGrid());
    }

    /** The steps of the next round from here; empty if no rung gives any. */
    public List<Step> hint(Grid puzzle) {
        board.load(puzzle);
        return nextRound(Rating.MAX, true) == null ? List.of() : found.steps(1);
    }

    /**
     * Goes the path without writing it down, for those who only need to know of its rounds.
     *
     * @param limit rungs rated higher are not tried
     * @return whether the puzzle is solved
     */
    public boolean climb(Grid puzzle, Rating limit, RoundListener listener) {
        return climb(puzzle, limit, false, listener);
    }

    private boolean climb(Grid puzzle, Rating limit, boolean explained, RoundListener listener) {
        board.load(puzzle);
        for (int number = 1; !board.isSolved() && !board.isContradictory(); number++) {
            Rung rung = nextRound(limit, explained);
            if (rung == null) {
                return false;
            }
            if (!listener.round(number, rung, found.size())) {
                return false;
            }
            found.applyTo(board);
        }
        return board.isSolved();
    }

    /** Collects the steps of the cheapest rung that gives any; null if none does. */
    private @Nullable Rung nextRound(Rating limit, boolean explained) {
        for (Rung rung : ladder.rungs()) {
            if (rung.rating().compareTo(limit) > 0) {
                return null;
            }
            if (explained) {
                found.collect(rung, position);
            } else {
                found.collectUnexplained(rung, position);
            }
            if (!found.isEmpty()) {
                return rung;
            }
        }
        return null;
    }
}
