package dev.nonet.cli.path;

import dev.nonet.engine.board.Board;
import dev.nonet.engine.ladder.Ladder;
import dev.nonet.engine.ladder.Rung;
import dev.nonet.engine.position.Position;
import dev.nonet.engine.search.ScalarSolver;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.Grid;
import dev.nonet.reasoning.Step;
import dev.nonet.reasoning.TechniqueId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Follows the path of a puzzle like the logical solver, and checks every step against the solution. Optionally runs
 * every rung on every board of the path.
 *
 * <p>An instance belongs to one thread.
 */
public final class PathCheck {

    /**
     * The result for a puzzle.
     *
     * @param solved whether the ladder solved it
     * @param nanos the time in nanoseconds
     * @param steps the number of checked steps by technique, in the order of first use
     * @param unsound the steps that the solution contradicts
     */
    public record CheckedPath(
            Grid puzzle, boolean solved, long nanos, Map<TechniqueId, Integer> steps, List<Step> unsound) {}

    private final Ladder ladder;
    private final boolean everyRung;
    private final ScalarSolver search = new ScalarSolver();
    private final Board board = new Board();
    private final Position position = new Position(board);

    /** @param everyRung whether to run every rung on every board, instead of stopping at the first that finds a step */
    public PathCheck(Ladder ladder, boolean everyRung) {
        this.ladder = ladder;
        this.everyRung = everyRung;
    }

    /**
     * Checks one puzzle.
     *
     * @throws IllegalArgumentException if it does not have exactly one solution
     */
    public CheckedPath check(Grid puzzle) {
        byte[] digits = new byte[Cell.COUNT];
        if (search.solve(puzzle.toDigits(), digits) != 1) {
            throw new IllegalArgumentException("does not have exactly one solution");
        }
        Grid solution = Grid.of(digits);
        Map<TechniqueId, Integer> steps = new LinkedHashMap<>();
        List<Step> unsound = new ArrayList<>();
        long begun = System.nanoTime();
        board.load(puzzle);
        List<Step> round = List.of();
        do {
            round.forEach(board::apply);
            round = List.of();
            for (Rung rung : ladder.rungs()) {
                List<Step> found = rung.findAll(position);
                if (!found.isEmpty()) {
                    steps.merge(rung.id(), found.size(), Integer::sum);
                    found.stream()
                            .filter(step -> !step.contradictedBy(solution).isEmpty())
                            .forEach(unsound::add);
                    round = round.isEmpty() ? found : round;
                    if (!everyRung) {
                        break;
                    }
                }
            }
        } while (!round.isEmpty() && unsound.isEmpty());
        return new CheckedPath(puzzle, board.isSolved(), System.nanoTime() - begun, steps, unsound);
    }
}
