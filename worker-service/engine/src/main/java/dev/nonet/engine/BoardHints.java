package dev.nonet.engine;

import dev.nonet.engine.ladder.Ladder;
import dev.nonet.engine.search.ScalarSolver;
import dev.nonet.format.Sudoku;
import dev.nonet.job.BoardHint;
import dev.nonet.job.HintStrength;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.Grid;
import dev.nonet.puzzle.PencilMarks;
import dev.nonet.reasoning.Step;
import dev.nonet.words.ExplainedStep;
import dev.nonet.words.Hint;
import dev.nonet.words.MoreSteps;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Makes the hints that players get. A hint tells no more than the {@link HintStrength} that was asked for. */
final class BoardHints {

    /** How many wrong cells the text names; the lists of the hint have all of them. */
    private static final int MAX_NAMED = 5;

    private BoardHints() {}

    /**
     * Finds where a board contradicts the solution: cells that hold another digit, and empty cells that lack the right
     * candidate.
     *
     * @param only the one solution of the givens
     * @return null if the board still agrees with the solution
     */
    static @Nullable BoardHint wrong(Sudoku sudoku, Grid only, HintStrength strength) {
        PencilMarks board = sudoku.marks();
        boolean all = strength == HintStrength.EVERYTHING;
        List<BoardHint.Spot> wrong = new ArrayList<>();
        List<BoardHint.Spot> missing = new ArrayList<>();
        for (int cell = 0; cell < Cell.COUNT; cell++) {
            int digit = board.digits().digit(cell);
            int right = only.digit(cell);
            if (digit != 0 && digit != right) {
                wrong.add(new BoardHint.Spot(Cell.of(cell), digit, all ? right : null));
            } else if (digit == 0
                    && !board.candidates().contains(cell, right)
                    && !isSeenBy(board.digits(), cell, right)) {
                missing.add(new BoardHint.Spot(Cell.of(cell), null, all ? right : null));
            }
        }
        if (wrong.isEmpty() && missing.isEmpty()) {
            return null;
        }
        return new BoardHint(
                BoardHint.Outcome.WRONG,
                strength,
                wrong.isEmpty() ? missingText(missing) : wrongText(wrong),
                List.of(),
                null,
                null,
                null,
                null,
                null,
                wrong,
                missing);
    }

    /**
     * Finds the entry that leaves a board without a solution when nothing tells its givens from what was filled in:
     * without that entry alone, the rest has one. Several such entries, of which one is wrong, are all listed, but
     * those that leave exactly one solution come before those that leave more.
     *
     * @param inGivens whether the wrong entry is known to be a given: some digits were filled in, and already the
     *     givens without them have no solution
     * @return null if the digits have a solution, or if more than one of them is wrong
     */
    static @Nullable BoardHint wrongEntry(Grid digits, boolean inGivens, HintStrength strength, ScalarSolver solver) {
        byte[] solution = new byte[Cell.COUNT];
        if (solver.solve(digits.toDigits(), solution) > 0) {
            return null;
        }
        List<BoardHint.Spot> withOneSolution = new ArrayList<>();
        List<BoardHint.Spot> withSeveral = new ArrayList<>();
        for (int cell = 0; cell < Cell.COUNT; cell++) {
            if (digits.isEmpty(cell)) {
                continue;
            }
            int solutions = solver.solve(digits.with(cell, 0).toDigits(), solution);
            if (solutions == 1) {
                Integer belongs = strength == HintStrength.EVERYTHING ? (int) solution[cell] : null;
                withOneSolution.add(new BoardHint.Spot(Cell.of(cell), digits.digit(cell), belongs));
            } else if (solutions > 1) {
                withSeveral.add(new BoardHint.Spot(Cell.of(cell), digits.digit(cell), null));
            }
        }
        List<BoardHint.Spot> entries = withOneSolution.isEmpty() ? withSeveral : withOneSolution;
        if (entries.isEmpty()) {
            return null;
        }
        String named = entries.stream()
                .limit(MAX_NAMED)
                .map(spot -> "the " + spot.digit() + " in " + spot.cell()
                        + (spot.belongs() == null ? "" : " (" + spot.belongs() + " fits there)"))
                .collect(Collectors.joining(", or "));
        return new BoardHint(
                entries.size() == 1 ? BoardHint.Outcome.WRONG : BoardHint.Outcome.NONE,
                strength,
                inGivens
                        ? "The givens have no solution; they have one without " + named + "."
                        : "The board has no solution; it has one without " + named + ".",
                List.of(),
                null,
                null,
                null,
                null,
                null,
                entries,
                List.of());
    }

    /**
     * Whether a filled cell that sees the cell holds the digit. Then the candidate is missing only because that cell is
     * wrong, and the hint reports the wrong cell instead.
     */
    private static boolean isSeenBy(Grid digits, int cell, int digit) {
        for (int other = 0; other < Cell.COUNT; other++) {
            if (digits.digit(other) == digit && Cell.of(cell).sees(Cell.of(other))) {
                return true;
            }
        }
        return false;
    }

    /** Begins with the name of a cell, which has no capital: {@code r1c3 is not 4.} */
    private static String wrongText(List<BoardHint.Spot> wrong) {
        return named(
                        wrong,
                        spot -> spot.cell() + " is not " + spot.digit()
                                + (spot.belongs() == null ? "" : " but " + spot.belongs()))
                + ".";
    }

    private static String missingText(List<BoardHint.Spot> missing) {
        String text = named(
                missing,
                spot -> spot.belongs() == null
                        ? "the candidates of " + spot.cell() + " lack the digit that belongs there"
                        : "the candidates of " + spot.cell() + " lack " + spot.belongs());
        return Character.toUpperCase(text.charAt(0)) + text.substring(1) + ".";
    }

    private interface Words {
        String of(BoardHint.Spot spot);
    }

    private static String named(List<BoardHint.Spot> spots, Words words) {
        String text = spots.stream().limit(MAX_NAMED).map(words::of).collect(Collectors.joining(", "));
        String more = spots.size() > MAX_NAMED ? ", and " + (spots.size() - MAX_NAMED) + " more" : "";
        return text + more;
    }

    /**
     * The hint for a board that is right so far: its next step.
     *
     * @param round the steps of the next round; at least one
     */
    static BoardHint step(List<Step> round, Ladder ladder, HintStrength strength) {
        Step step = round.getFirst();
        String name = ladder.rung(step.technique()).orElseThrow().name();
        Hint told = Hint.of(step, name);
        boolean technique = strength != HintStrength.WHERE;
        boolean everything = strength == HintStrength.EVERYTHING;
        return new BoardHint(
                BoardHint.Outcome.STEP,
                strength,
                switch (strength) {
                    case WHERE -> told.where();
                    case TECHNIQUE -> told.technique();
                    case EVERYTHING -> told.everything();
                },
                told.houses(),
                technique ? step.technique() : null,
                technique ? name : null,
                technique ? step.rating() : null,
                everything ? ExplainedStep.of(step, name) : null,
                everything
                        ? MoreSteps.of(round.stream()
                                .skip(1)
                                .map(other -> MoreSteps.Other.of(other, null))
                                .toList())
                        : null,
                List.of(),
                List.of());
    }
}
