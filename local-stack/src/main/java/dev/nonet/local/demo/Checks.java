package dev.nonet.local.demo;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nonet.oracle.Oracle;
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
 * Checks results of the API against the job specs and against an independent brute-force solver, the oracle. Every
 * check returns a list of problems in words, which is empty if the check passed.
 */
public final class Checks {

    private static final int MIN_IN_A_HOUSE = 3;

    private Checks() {}

    /** Checks that every item of a job has exactly one outcome. */
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

    /** Checks that a generated puzzle has one solution and meets its spec. */
    public static List<String> generated(JsonNode result, JsonNode spec) {
        return problemsOf(result, problems -> {
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

    /**
     * Checks that three boards have one solution, that each contains the clues of the next harder one, and that they
     * follow the recipe.
     */
    public static List<String> threeBoards(JsonNode result) {
        return problemsOf(result, problems -> {
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
                problems.add("the boards do not contain each other's clues");
            }
            checkEasy(easy, problems);
            checkMinimal(hard, problems);
        });
    }

    /** Checks the number of solutions against the oracle, and the solution itself if there is exactly one. */
    public static List<String> solved(JsonNode result, String sent) {
        return problemsOf(result, problems -> {
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

    /** Checks that the error of an item has its input, the code {@code malformed} and a message. */
    public static List<String> malformed(JsonNode error, String sent) {
        return problemsOf(error, problems -> {
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
            if (house.cells().and(clues).size() < MIN_IN_A_HOUSE) {
                problems.add("the easy board has fewer than " + MIN_IN_A_HOUSE + " clues in " + house);
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
                problems.add("is not minimal: " + Cell.of(cell) + " can be removed from " + puzzle);
                return;
            }
        }
    }

    private static Grid grid(JsonNode node, String field) {
        return Grid.parse(node.path(field).asText());
    }

    /** Runs checks on one outcome. A result that cannot be parsed is a problem too. */
    private static List<String> problemsOf(JsonNode outcome, Consumer<List<String>> checks) {
        List<String> problems = new ArrayList<>();
        try {
            checks.accept(problems);
        } catch (GridFormatException e) {
            problems.add("has an invalid grid: " + e.getMessage());
        } catch (IllegalArgumentException e) {
            problems.add(String.valueOf(e.getMessage()));
        }
        return problems.stream()
                .map(problem -> "item " + outcome.path("index") + ": " + problem)
                .toList();
    }
}
