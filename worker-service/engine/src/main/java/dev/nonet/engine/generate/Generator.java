package dev.nonet.engine.generate;

import dev.nonet.engine.grade.Grader;
import dev.nonet.engine.ladder.Ladder;
import dev.nonet.engine.search.Solver;
import dev.nonet.engine.solve.LogicalSolver;
import dev.nonet.job.Detail;
import dev.nonet.job.GenerateSpec;
import dev.nonet.job.GeneratedBoards;
import dev.nonet.job.GeneratedPuzzle;
import dev.nonet.job.ItemError;
import dev.nonet.job.ItemOutcome;
import dev.nonet.job.Recipe;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.Grid;
import dev.nonet.reasoning.Grade;
import dev.nonet.reasoning.Rating;
import dev.nonet.reasoning.TechniqueId;
import java.util.Collections;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Makes items of generate jobs: draws grids and removes clues until a puzzle meets the goal. The budget of an item counts
 * attempts, never time, so that it ends at the same place on every machine. An instance belongs to one thread.
 */
public final class Generator {

    /** How many grids an item may try before it is given up. */
    public static final int MOST_ATTEMPTS = 5_000;

    private final String engineVersion;
    private final Ladder ladder;
    private final Solver solver;
    private final ClueRemoval removal;
    private final ThreeBoards threeBoards;
    private final SolutionGrids grids = new SolutionGrids();
    private final Grader grader;
    private final LogicalSolver logicalSolver;
    private final byte[] solution = new byte[Cell.COUNT];
    private final byte[] puzzle = new byte[Cell.COUNT];

    /** @param engineVersion is written on every puzzle */
    public Generator(String engineVersion, Ladder ladder, Solver solver) {
        this.engineVersion = engineVersion;
        this.ladder = ladder;
        this.solver = solver;
        this.removal = new ClueRemoval(solver);
        this.threeBoards = new ThreeBoards(removal);
        this.grader = new Grader(ladder);
        this.logicalSolver = new LogicalSolver(ladder);
    }

    /**
     * Makes an item.
     *
     * @param spec checked, with its seed settled
     */
    public ItemOutcome generate(GenerateSpec spec, int index) {
        ItemRandom random = new ItemRandom(seedOf(spec), index);
        if (spec.recipe() == Recipe.THREE_BOARDS) {
            return threeBoards(spec, index, random);
        }
        Goal goal = Goal.of(spec);
        if (!goal.isWithin(ladder)) {
            return new ItemError(index, null, ItemError.NOT_FOUND, "no technique of the ladder has a rating asked for");
        }
        CellSet mask = spec.maskCells();
        for (int attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
            grids.draw(random, solution);
            if (!(mask == null ? removeClues(goal, random) : keepClues(mask))) {
                continue;
            }
            boolean minimal = !goal.mayLeaveSpareClues() || removal.isMinimal(puzzle);
            if (spec.minimal() && !minimal) {
                continue;
            }
            Grid made = Grid.of(puzzle);
            Grade grade = null;
            if (goal.wantsGrade()) {
                grade = goal.limit().equals(Rating.MAX) ? grader.grade(made) : grader.grade(made, goal.limit());
                if (grade == null || !goal.isMetBy(grade)) {
                    continue;
                }
            }
            return result(spec, index, made, minimal, grade);
        }
        return new ItemError(index, null, ItemError.NOT_FOUND, "not found within " + MOST_ATTEMPTS + " attempts");
    }

    private static long seedOf(GenerateSpec spec) {
        return Objects.requireNonNull(spec.seed(), "the seed is settled before items are made");
    }

    private boolean removeClues(Goal goal, ItemRandom random) {
        System.arraycopy(solution, 0, puzzle, 0, Cell.COUNT);
        return removal.removeOrbits(random, puzzle, goal.spec().symmetry(), goal.fewestClues()) <= goal.mostClues();
    }

    private boolean keepClues(CellSet mask) {
        for (int cell = 0; cell < Cell.COUNT; cell++) {
            puzzle[cell] = mask.contains(cell) ? solution[cell] : 0;
        }
        return solver.count(puzzle, 2) == 1;
    }

    private GeneratedPuzzle result(GenerateSpec spec, int index, Grid made, boolean minimal, @Nullable Grade grade) {
        SortedMap<TechniqueId, Integer> techniques =
                grade == null ? Collections.unmodifiableSortedMap(new TreeMap<>()) : grade.techniques();
        return new GeneratedPuzzle(
                index,
                made,
                Grid.of(solution),
                grade == null ? null : grade.level(),
                grade == null ? null : grade.rating(),
                grade == null ? null : grade.effort(),
                made.clueCount(),
                spec.symmetry(),
                minimal,
                seedOf(spec),
                techniques,
                spec.detail() == Detail.STEPS
                        ? ladder.explain(logicalSolver.solve(made).steps())
                        : null,
                engineVersion);
    }

    private GeneratedBoards threeBoards(GenerateSpec spec, int index, ItemRandom random) {
        grids.draw(random, solution);
        threeBoards.make(random, solution);
        return new GeneratedBoards(
                index,
                Grid.of(solution),
                new GeneratedBoards.Boards(
                        board(threeBoards.easy()), board(threeBoards.medium()), board(threeBoards.hard())),
                seedOf(spec),
                engineVersion);
    }

    private GeneratedBoards.Board board(byte[] digits) {
        Grid board = Grid.of(digits);
        Grade grade = grader.grade(board);
        return new GeneratedBoards.Board(board, grade.level(), grade.rating(), board.clueCount());
    }
}
