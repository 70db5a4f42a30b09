package dev.nonet.engine.technique;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.nonet.engine.OwnPuzzles;
import dev.nonet.engine.board.Board;
import dev.nonet.engine.ladder.Ladder;
import dev.nonet.engine.ladder.Rung;
import dev.nonet.engine.ladder.StandardLadder;
import dev.nonet.engine.position.Position;
import dev.nonet.engine.technique.TechniqueCase.Conclusion;
import dev.nonet.oracle.Oracle;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.Grid;
import dev.nonet.reasoning.Step;
import dev.nonet.reasoning.TechniqueId;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Runs every finder, not only the one that the solver would use, on every board along the solving paths of some
 * puzzles. The command {@code check-paths --every-rung} does the same on any number of puzzles.
 */
class FindersOnPathsTest {

    private static final int THIRDS = 3;

    /** Visits the board of each round of a puzzle's solving path. */
    private static void alongPath(Grid puzzle, Consumer<Position> visitor) {
        Board board = Board.of(puzzle);
        Position position = new Position(board);
        boolean more = true;
        while (more && !board.isSolved()) {
            visitor.accept(position);
            more = false;
            for (Rung rung : StandardLadder.LADDER.rungs()) {
                List<Step> steps = rung.findAll(position);
                if (!steps.isEmpty()) {
                    steps.forEach(board::apply);
                    more = true;
                    break;
                }
            }
        }
    }

    static List<Grid> puzzles() {
        return OwnPuzzles.grids(5);
    }

    @Test
    void neverConcludeAgainstTheSolution() {
        Ladder ladder = StandardLadder.LADDER;
        for (Grid puzzle : OwnPuzzles.grids(10)) {
            Grid solution = Oracle.solve(puzzle).orElseThrow();
            alongPath(puzzle, position -> {
                for (Rung rung : ladder.rungs()) {
                    for (Step step : rung.findAll(position)) {
                        assertThat(step.contradictedBy(solution))
                                .as("%s on the path of %s", step, puzzle)
                                .isEmpty();
                    }
                }
            });
        }
    }

    @Test
    void surviveBoardsThatNoPuzzleLeadsTo() {
        long seed = 23;
        Random random = new Random(seed);
        for (int i = 0; i < 40; i++) {
            Board board = new Board();
            board.load(Grid.EMPTY);
            for (int clues = random.nextInt(30); clues > 0; clues--) {
                board.place(random.nextInt(Cell.COUNT), 1 + random.nextInt(9));
            }
            for (int gone = random.nextInt(600); gone > 0; gone--) {
                board.eliminate(1 + random.nextInt(9), CellSet.of(random.nextInt(Cell.COUNT)));
            }
            Position position = new Position(board);
            StandardLadder.LADDER.rungs().stream()
                    .forEach(rung -> assertThatCode(() -> rung.findAll(position))
                            .as("%s, seed %d: %s", rung.id(), seed, position.candidates())
                            .doesNotThrowAnyException());
        }
    }

    @Test
    void everyRungHasATwinOrNeedsNone() {
        assertThat(StandardLadder.LADDER.ids().stream().map(TechniqueId::value))
                .containsExactlyInAnyOrderElementsOf(
                        Stream.concat(Twins.ALL.keySet().stream(), Twins.NONE.keySet().stream())
                                .toList());
    }

    /**
     * A third of the rungs on each board, in turn, as a board differs little from the one before it, and some twins
     * take seconds.
     */
    @ParameterizedTest
    @MethodSource("puzzles")
    void findWhatTheirDefinitionsSay(Grid puzzle) {
        List<Rung> rungs = StandardLadder.LADDER.rungs();
        AtomicInteger boards = new AtomicInteger();
        alongPath(puzzle, position -> {
            for (int i = boards.getAndIncrement() % THIRDS; i < rungs.size(); i += THIRDS) {
                Rung rung = rungs.get(i);
                Twins.Twin twin = Twins.ALL.get(rung.id().value());
                if (twin != null && position.candidates().size() <= twin.maxOnPaths()) {
                    check(twin, rung, position, puzzle);
                }
            }
        });
    }

    @Test
    void findInTheirCasesWhatTheirDefinitionsSay() {
        for (TechniqueCase each : TechniqueCase.all(Path.of("src/test/resources/techniques"))) {
            Twins.Twin twin = Twins.ALL.get(each.technique().value());
            Position position = each.position();
            if (twin != null && position.candidates().size() <= twin.maxInCases()) {
                check(twin, StandardLadder.LADDER.rung(each.technique()).orElseThrow(), position, each.board());
            }
        }
    }

    private static void check(Twins.Twin twin, Rung rung, Position position, Grid puzzle) {
        Set<Conclusion> found =
                rung.findAll(position).stream().map(Conclusion::of).collect(Collectors.toSet());
        assertThat(found)
                .as("%s on the path of %s, %s", rung.id(), puzzle, position.candidates())
                .isEqualTo(twin.finder().apply(new NaiveBoard(position)));
    }
}
