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
 * Goes the path of a puzzle as the logical solver would, and holds every step against the solution. On request every rung is run
 * on every board of the path, needed there or not.
 *
 * <p>An instance belongs to one thread.
 */
public final class PathCheck {

    /**
     * What a path came to.
     *
     * @param solved whether the ladder was enough
     * @param nanos how long it took
     * @param steps how many steps of each technique were held against the solution, in the order of their first
     * @param unsound the steps that the solution contradicts
     */
    public record Outcome(
            Grid puzzle, boolean solved, long nanos, Map<TechniqueId, Integer> steps, List<Step> unsound) {}

    private final Ladder ladder;
    private final boolean everyRung;
    private final ScalarSolver search = new ScalarSolver();
    private final Board board = new Board();
    private final Position position = new Position(board);

    /** @param everyRung whether to run every rung on every board, instead of those up to the first that gives a step */
    public PathCheck(Ladder ladder, boolean everyRung) {
        this.ladder = ladder;
        this.everyRung = everyRung;
    }

    /**
     * Checks one puzzle.
     *
     * @throws IllegalArgumentException if it does not have exactly one solution
     */
    public Outcome check(Grid puzzle) {
        byte[] digits = new byte[Cell.COUNT];
        if (search.solve(puzzle.toDigits(), digits) != 1) {
            throw new IllegalArgumentException("has not exactly one solution");
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
        return new Outcome(puzzle, board.isSolved(), System.nanoTime() - begun, steps, unsound);
    }
}
