package dev.nonet.local.demo;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nonet.engine.oracle.Oracle;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.Grid;
import dev.nonet.puzzle.GridFormatException;
import dev.nonet.puzzle.House;
import dev.nonet.puzzle.Symmetry;
import dev.nonet.reasoning.Level;
import dev.nonet.reasoning.Rating;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * Holds results, as the API gives them, to what was asked and to what the oracle finds. Every check returns what is wrong, in
 * words; nothing if all holds.
 */
public final class Checks {

    private static final int FEWEST_IN_A_HOUSE = 3;

    private Checks() {}

    /** Every item of a job has one outcome: indexes run from 0 and none comes twice. */
    public static List<String> complete(String what, int count, List<JsonNode> results, List<JsonNode> errors) {
        List<String> problems = new ArrayList<>();
        Set<Integer> seen = new HashSet<>();
        for (List<JsonNode> outcomes : List.of(results, errors)) {
            for (JsonNode outcome : outcomes) {
                int index = outcome.path("index").asInt(-1);
                if (index < 0 || index >= count) {
                    problems.add(what + ": there is no item " + index);
                } else if (!seen.add(index)) {
                    problems.add(what + ": item " + index + " comes twice");
                }
            }
        }
        if (seen.size() < count) {
            problems.add(what + ": " + (count - seen.size()) + " of " + count + " items are missing");
        }
        return problems;
    }

    /** A generated puzzle is what its spec asked for. */
    public static List<String> generated(JsonNode result, JsonNode spec) {
        return about(result, problems -> {
            Grid puzzle = grid(result, "puzzle");
            checkPuzzle(puzzle, grid(result, "solution"), result, problems);
            Level level = Level.parse(result.path("level").asText());
            if (spec.has("level") && !spec.get("level").asText().equals(level.id())) {
                problems.add("asked for level " + spec.get("level").asText() + ", got " + level);
            }
            checkRating(result, level, problems);
            Symmetry symmetry = Symmetry.parse(spec.path("symmetry").asText(Symmetry.NONE.id()));
            if (!symmetry.holds(puzzle.clues())) {
                problems.add("the clues have no symmetry " + symmetry);
            }
            if (spec.path("minimal").asBoolean()) {
                checkMinimal(puzzle, problems);
            }
        });
    }

    /** The three boards have one grid, hold each other's clues, and keep the promises of the recipe. */
    public static List<String> threeBoards(JsonNode result) {
        return about(result, problems -> {
            Grid solution = grid(result, "grid");
            JsonNode boards = result.path("boards");
            Grid easy = grid(boards.path("easy"), "puzzle");
            Grid medium = grid(boards.path("medium"), "puzzle");
            Grid hard = grid(boards.path("hard"), "puzzle");
            checkPuzzle(easy, solution, boards.path("easy"), problems);
            checkPuzzle(medium, solution, boards.path("medium"), problems);
            checkPuzzle(hard, solution, boards.path("hard"), problems);
            if (!medium.clues().minus(easy.clues()).isEmpty()
                    || !hard.clues().minus(medium.clues()).isEmpty()) {
                problems.add("the boards do not hold each other's clues");
            }
            checkEasy(easy, problems);
            checkMinimal(hard, problems);
        });
    }

    /** A puzzle to be solved has as many solutions as the oracle finds, and that solution if it is the only one. */
    public static List<String> solved(JsonNode result, String sent) {
        return about(result, problems -> {
            Grid puzzle = grid(result, "puzzle");
            if (!puzzle.equals(Grid.parse(sent))) {
                problems.add("is not the puzzle that was sent");
            }
            List<Grid> solutions = Oracle.solutions(puzzle, 2);
            if (result.path("solutions").asInt(-1) != solutions.size()) {
                problems.add("has " + solutions.size() + " solutions, said to have "
                        + result.path("solutions").asText());
            }
            if (solutions.size() == 1) {
                checkPuzzle(puzzle, grid(result, "solution"), result, problems);
                checkRating(result, Level.parse(result.path("level").asText()), problems);
            } else if (result.hasNonNull("solution") || result.hasNonNull("level")) {
                problems.add("has a solution or a level, but not one solution");
            }
        });
    }

    /** An item that failed says what was sent and what is wrong with it. */
    public static List<String> malformed(JsonNode error, String sent) {
        return about(error, problems -> {
            if (!error.path("input").asText().equals(sent)) {
                problems.add("does not repeat what was sent");
            }
            if (!error.path("code").asText().equals("malformed")
                    || error.path("message").asText().isEmpty()) {
                problems.add("does not say what is wrong");
            }
        });
    }

    private static void checkPuzzle(Grid puzzle, Grid solution, JsonNode result, List<String> problems) {
        List<Grid> solutions = Oracle.solutions(puzzle, 2);
        if (solutions.size() != 1) {
            problems.add((solutions.isEmpty() ? "has no solution: " : "has several solutions: ") + puzzle);
        } else if (!solutions.getFirst().equals(solution)) {
            problems.add("has another solution than said: " + puzzle);
        }
        if (result.path("clues").asInt(-1) != puzzle.clueCount()) {
            problems.add("has " + puzzle.clueCount() + " clues, said to have "
                    + result.path("clues").asText());
        }
    }

    private static void checkRating(JsonNode result, Level level, List<String> problems) {
        JsonNode rating = result.path("rating");
        Level rated = Level.of(rating.isNumber() ? Rating.of(rating.decimalValue()) : null);
        if (rated != level) {
            problems.add("has rating " + rating + " and level " + level);
        }
    }

    private static void checkEasy(Grid easy, List<String> problems) {
        CellSet clues = easy.clues();
        for (int index = 0; index < House.COUNT; index++) {
            House house = House.of(index);
            if (house.cells().and(clues).size() < FEWEST_IN_A_HOUSE) {
                problems.add("the easy board has fewer than " + FEWEST_IN_A_HOUSE + " clues in " + house);
            }
        }
        for (int digit = 1; digit <= 9; digit++) {
            int wanted = digit;
            if (IntStream.range(0, Cell.COUNT).noneMatch(cell -> easy.digit(cell) == wanted)) {
                problems.add("the easy board has no " + digit);
            }
        }
    }

    private static void checkMinimal(Grid puzzle, List<String> problems) {
        for (int cell = 0; cell < Cell.COUNT; cell++) {
            if (!puzzle.isEmpty(cell) && Oracle.count(puzzle.with(cell, 0), 2) == 1) {
                problems.add("is not minimal: " + Cell.of(cell) + " can go from " + puzzle);
                return;
            }
        }
    }

    private static Grid grid(JsonNode node, String field) {
        return Grid.parse(node.path(field).asText());
    }

    /** Runs checks on one outcome; what cannot even be read is a problem too. */
    private static List<String> about(JsonNode outcome, Consumer<List<String>> checks) {
        List<String> problems = new ArrayList<>();
        try {
            checks.accept(problems);
        } catch (GridFormatException e) {
            problems.add("holds no grid where one should be: " + e.getMessage());
        } catch (IllegalArgumentException e) {
            problems.add(String.valueOf(e.getMessage()));
        }
        return problems.stream()
                .map(problem -> "item " + outcome.path("index") + ": " + problem)
                .toList();
    }
}
