package dev.nonet.local.demo;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.nonet.oracle.Oracle;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.Grid;
import dev.nonet.reasoning.Level;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;

/** The jobs of the demo. */
final class DemoJobs {

    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    /** Items of the job with the recipe {@code three-boards}. */
    static final int RECIPE_ITEMS = 50;

    static final int BOARDS_IN_AN_ITEM = 3;

    /** Further conditions, used by the jobs of the levels in turn. */
    private static final List<Consumer<ObjectNode>> CONDITIONS = List.of(
            spec -> spec.put("symmetry", "rotate-180"),
            spec -> spec.put("symmetry", "diagonal"),
            spec -> spec.put("minimal", true),
            spec -> spec.put("symmetry", "none"));

    private DemoJobs() {}

    /**
     * The levels that this service can deliver: those of its techniques, and extreme, the level of puzzles that the
     * techniques cannot solve.
     */
    static Set<Level> levels(JsonNode techniques) {
        Set<Level> levels = new TreeSet<>();
        techniques.forEach(
                technique -> levels.add(Level.parse(technique.path("level").asText())));
        levels.add(Level.EXTREME);
        return levels;
    }

    /** One job for each level and one for the recipe, with {@code puzzles} puzzles in total. */
    static List<ObjectNode> generateJobs(int puzzles, Set<Level> levels, long seed) {
        List<ObjectNode> jobs = new ArrayList<>();
        int left = puzzles - RECIPE_ITEMS * BOARDS_IN_AN_ITEM;
        int levelsLeft = levels.size();
        for (Level level : levels) {
            int count = left / levelsLeft;
            ObjectNode spec = generate(count, seed);
            spec.put("level", level.id());
            CONDITIONS.get(jobs.size() % CONDITIONS.size()).accept(spec);
            jobs.add(spec);
            left -= count;
            levelsLeft--;
        }
        ObjectNode recipe = generate(RECIPE_ITEMS, seed);
        recipe.put("recipe", "three-boards");
        jobs.add(recipe);
        return jobs;
    }

    private static ObjectNode generate(int count, long seed) {
        return JSON.objectNode().put("kind", "generate").put("count", count).put("seed", seed);
    }

    /**
     * The input of the solve job: the given puzzles, one with an obvious contradiction, one without a solution but no
     * obvious contradiction, one with two solutions, and a malformed text.
     *
     * @param puzzles with one solution each
     */
    static List<String> puzzlesToSolve(List<Grid> puzzles) {
        Set<String> texts = new LinkedHashSet<>();
        puzzles.forEach(puzzle -> texts.add(puzzle.toString()));
        Grid first = puzzles.getFirst();
        texts.add(contradictory(first).toString());
        texts.add(withoutSolution(first).toString());
        texts.add(withTwoSolutions(puzzles).toString());
        texts.add(first.toString().substring(1));
        return List.copyOf(texts);
    }

    /** Repeats the digit of the first clue in a cell that sees it. */
    private static Grid contradictory(Grid puzzle) {
        int clue = puzzle.clues().first();
        for (int cell = 0; cell < Cell.COUNT; cell++) {
            if (puzzle.isEmpty(cell) && Cell.of(cell).sees(Cell.of(clue))) {
                return puzzle.with(cell, puzzle.digit(clue));
            }
        }
        throw new IllegalArgumentException("a clue sees no empty cell in " + puzzle);
    }

    /** Adds a digit that no cell contradicts directly, but that differs from the solution. */
    private static Grid withoutSolution(Grid puzzle) {
        Grid solution = Oracle.solve(puzzle).orElseThrow();
        for (int cell = 0; cell < Cell.COUNT; cell++) {
            for (int digit = 1; digit <= 9; digit++) {
                if (puzzle.isEmpty(cell) && digit != solution.digit(cell) && mayHold(puzzle, cell, digit)) {
                    return puzzle.with(cell, digit);
                }
            }
        }
        throw new IllegalArgumentException("only singles in " + puzzle);
    }

    private static boolean mayHold(Grid puzzle, int cell, int digit) {
        for (int other = 0; other < Cell.COUNT; other++) {
            if (puzzle.digit(other) == digit && Cell.of(other).sees(Cell.of(cell))) {
                return false;
            }
        }
        return true;
    }

    /** Removes a clue so that exactly two solutions remain. */
    private static Grid withTwoSolutions(List<Grid> puzzles) {
        for (Grid puzzle : puzzles) {
            for (int cell = 0; cell < Cell.COUNT; cell++) {
                if (!puzzle.isEmpty(cell) && Oracle.count(puzzle.with(cell, 0), 3) == 2) {
                    return puzzle.with(cell, 0);
                }
            }
        }
        throw new IllegalArgumentException("no clue of any puzzle leaves two solutions");
    }
}
