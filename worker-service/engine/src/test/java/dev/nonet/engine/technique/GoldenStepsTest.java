package dev.nonet.engine.technique;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nonet.engine.GoldenPuzzles;
import dev.nonet.engine.OwnPuzzles;
import dev.nonet.engine.board.Board;
import dev.nonet.engine.ladder.StandardLadder;
import dev.nonet.engine.position.Position;
import dev.nonet.engine.solve.LogicalSolver;
import dev.nonet.puzzle.Grid;
import dev.nonet.reasoning.Step;
import dev.nonet.reasoning.TechniqueId;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/**
 * The steps, with their evidence, are those of {@code golden/steps.csv}: how many steps of each rung, and a hash of
 * their texts in the order in which they were found. A change that is meant to make the engine faster or easier to read
 * must not change it. After a change of techniques, write it again: the failure shows all its lines.
 */
class GoldenStepsTest {

    private static final String LADDER = "every rung on every board of some paths";
    private static final String PATHS = "the paths of some puzzles of all levels";

    /** How many puzzles have all rungs tried on each board of their paths. */
    private static final int PUZZLES = 5;

    /** Every so many of the puzzles with golden grades have their paths looked at. */
    private static final int EVERY = 9;

    /** By technique: the number of its steps, and the hash of their texts. */
    private static final class Steps {

        private final Map<TechniqueId, List<Long>> found = new TreeMap<>();

        void add(Step step) {
            String text = step.toString();
            found.merge(
                    step.technique(),
                    List.of(1L, hash(0, text)),
                    (before, _) -> List.of(before.get(0) + 1, hash(before.get(1), text)));
        }

        /** FNV-1a of the text's characters, after what was hashed before. */
        private static long hash(long before, String text) {
            long hash = before ^ 0xCBF29CE484222325L;
            for (int i = 0; i < text.length(); i++) {
                hash = (hash ^ text.charAt(i)) * 0x100000001B3L;
            }
            return hash;
        }

        List<String> lines() {
            List<String> lines = new ArrayList<>();
            found.forEach((technique, steps) ->
                    lines.add(technique + "," + steps.get(0) + "," + Long.toHexString(steps.get(1))));
            return lines;
        }
    }

    private static List<String> lines() {
        try (InputStream file = GoldenStepsTest.class.getResourceAsStream("/golden/steps.csv")) {
            return new String(Objects.requireNonNull(file).readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The lines of the file below a title, which begins with {@code #}, up to the next title. */
    private static List<String> expected(String title) {
        return lines().stream()
                .dropWhile(line -> !line.equals("# " + title))
                .skip(1)
                .takeWhile(line -> !line.startsWith("#"))
                .toList();
    }

    @Test
    void rungsGiveTheStepsThatTheyGave() {
        Steps steps = new Steps();
        LogicalSolver solver = new LogicalSolver(StandardLadder.LADDER);
        for (Grid puzzle : OwnPuzzles.grids(PUZZLES)) {
            Board board = Board.of(puzzle);
            Position position = new Position(board);
            int round = 0;
            for (Step step : solver.solve(puzzle).steps()) {
                if (step.round() != round) {
                    round = step.round();
                    StandardLadder.LADDER
                            .rungs()
                            .forEach(rung -> rung.findAll(position).forEach(steps::add));
                }
                board.apply(step);
            }
        }
        assertThat(steps.lines()).as(LADDER).containsExactlyElementsOf(expected(LADDER));
    }

    @Test
    void pathsTakeTheStepsThatTheyTook() {
        Steps steps = new Steps();
        LogicalSolver solver = new LogicalSolver(StandardLadder.LADDER);
        for (Grid puzzle : GoldenPuzzles.every(EVERY)) {
            solver.solve(puzzle).steps().forEach(steps::add);
        }
        assertThat(steps.lines()).as(PATHS).containsExactlyElementsOf(expected(PATHS));
    }
}
