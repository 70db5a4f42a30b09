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
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Solves puzzles with the rungs of a ladder, in rounds: of all steps that the rungs give, the lightest are applied together, and
 * the next round begins at the cheapest rung again. Where rungs have steps as light, the first of them counts. So no step depends
 * on where on the board it was looked for, and a path is the same for every orientation of its puzzle.
 *
 * <p>A step is rated as its rung, or higher if its argument is long. So once a step is found, only rungs rated lower than that
 * step can give a lighter one, and the others are not asked.
 *
 * <p>A rung is not asked on boards that lack what it {@linkplain Rung#mayGive needs}.
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

    private static final int NONE = -1;

    private final Ladder ladder;
    private final BooleanSupplier stop;
    private final Board board = new Board();
    private final Position position = new Position(board);

    /** The lightest steps so far of the round that is looked for. */
    private StepCollector found = new StepCollector();

    /** The steps of the rung that is asked. */
    private StepCollector asked = new StepCollector();

    private final FirstRungs firstRungs;

    /** By rung: the candidates of the last board of the path on which it had no steps but such as were applied; null if there is none. */
    private final @Nullable CandidateSet[] lastExhausted;

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
        this(ladder, () -> false);
    }

    /**
     * As above, and can be stopped: the hardest puzzles take seconds.
     *
     * @param stop is asked before each round of a path, from the solver's thread; once it says yes, the path ends with a
     *     {@link CancellationException}, and the solver can solve other puzzles
     */
    public LogicalSolver(Ladder ladder, BooleanSupplier stop) {
        this.ladder = ladder;
        this.stop = stop;
        this.lastExhausted = new CandidateSet[ladder.rungs().size()];
        this.firstRungs = new FirstRungs(ladder);
    }

    /** The path with all rungs of the ladder. */
    public Path solve(Grid puzzle) {
        return solve(puzzle, Rating.MAX);
    }

    /** The path with the rungs rated up to a limit; unsolved if it needs others. */
    public Path solve(Grid puzzle, Rating limit) {
        board.load(puzzle);
        return path(puzzle, limit);
    }

    /**
     * The path from a board under way: candidates that it lacks stay out.
     *
     * @param puzzle the givens
     * @param now the board as it stands
     * @throws IllegalArgumentException if the board lacks a given; names its cell
     */
    public Path solve(Grid puzzle, PencilMarks now) {
        load(puzzle, now);
        return path(puzzle, Rating.MAX);
    }

    private Path path(Grid puzzle, Rating limit) {
        List<Step> steps = new ArrayList<>();
        boolean solved = climb(limit, true, (number, rung, rating, count) -> {
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
        load(puzzle, now);
        return board.isContradictory() ? List.of() : hint();
    }

    private void load(Grid puzzle, PencilMarks now) {
        load(board, puzzle, now);
    }

    /** Brings a board to where somebody stands. */
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
        return nextRound(Rating.MAX, true, 0) == null ? List.of() : found.steps(1);
    }

    /**
     * Goes the path without writing it down, for those who only need to know of its rounds.
     *
     * @param limit rungs rated higher are not tried, and the path ends before a step rated higher
     * @return whether the puzzle is solved
     */
    public boolean climb(Grid puzzle, Rating limit, RoundListener listener) {
        board.load(puzzle);
        return climb(limit, false, listener);
    }

    /** Where the last path ended, or stands while a listener is told of a round. Not to be changed. */
    public Board board() {
        return board;
    }

    /** Climbs from the board that is loaded. */
    private boolean climb(Rating limit, boolean explaining, RoundListener listener) {
        Arrays.fill(lastExhausted, null);
        int quick = explaining ? 0 : quickRungs(limit);
        for (int number = 1; !board.isSolved() && !board.isContradictory(); number++) {
            if (stop.getAsBoolean()) {
                throw new CancellationException("before round " + number);
            }
            int first = firstRungs.find(board, quick);
            if (first != NONE) {
                Rung rung = ladder.rungs().get(first);
                if (!listener.round(number, rung, rung.rating(), firstRungs.steps())) {
                    return false;
                }
                firstRungs.apply();
                continue;
            }
            Rung rung = nextRound(limit, explaining, quick);
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

    /** How many of the first rungs, rated up to a limit, give their steps without finders. */
    private int quickRungs(Rating limit) {
        int quick = 0;
        while (quick < firstRungs.count() && ladder.rungs().get(quick).rating().compareTo(limit) <= 0) {
            quick++;
        }
        return quick;
    }

    /**
     * Finds the lightest steps that the rungs rated up to a limit give; they may be rated higher.
     *
     * @param from the first rung that is asked
     * @return whose steps they are; null if there are none
     */
    private @Nullable Rung nextRound(Rating limit, boolean explaining, int from) {
        List<Rung> rungs = ladder.rungs();
        int lightest = NONE;
        for (int number = from; number < rungs.size(); number++) {
            Rung rung = rungs.get(number);
            if (rung.rating().compareTo(limit) > 0
                    || lightest != NONE && rung.rating().compareTo(found.rating()) >= 0) {
                break;
            }
            position.beginRung(lastExhausted[number]);
            if (!rung.mayGive(position)) {
                lastExhausted[number] = position.candidates();
                continue;
            }
            asked.collect(rung, position, explaining);
            asked.keepLightest();
            boolean lighter =
                    !asked.isEmpty() && (lightest == NONE || asked.rating().compareTo(found.rating()) < 0);
            lastExhausted[number] = asked.isEmpty() || lighter && asked.isComplete() ? position.candidates() : null;
            if (lighter) {
                if (lightest != NONE) {
                    lastExhausted[lightest] = null;
                }
                lightest = number;
                StepCollector spare = found;
                found = asked;
                asked = spare;
            }
        }
        return lightest == NONE ? null : rungs.get(lightest);
    }
}
