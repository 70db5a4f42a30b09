package dev.nonet.engine;

import dev.nonet.engine.canonical.CanonicalForm;
import dev.nonet.engine.generate.Attempts;
import dev.nonet.engine.generate.Generator;
import dev.nonet.engine.grade.Grader;
import dev.nonet.engine.ladder.Family;
import dev.nonet.engine.ladder.Ladder;
import dev.nonet.engine.ladder.StandardLadder;
import dev.nonet.engine.search.ScalarSolver;
import dev.nonet.engine.search.Search;
import dev.nonet.engine.search.SearchKind;
import dev.nonet.engine.solve.LeanPath;
import dev.nonet.engine.solve.LogicalSolver;
import dev.nonet.format.Sudoku;
import dev.nonet.format.SudokuText;
import dev.nonet.job.BoardHint;
import dev.nonet.job.Detail;
import dev.nonet.job.GenerateSpec;
import dev.nonet.job.HintStrength;
import dev.nonet.job.ItemError;
import dev.nonet.job.ItemOutcome;
import dev.nonet.job.PathForm;
import dev.nonet.job.SolvedPuzzle;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.Grid;
import dev.nonet.puzzle.PencilMarks;
import dev.nonet.reasoning.Grade;
import dev.nonet.reasoning.Path;
import dev.nonet.reasoning.Step;
import dev.nonet.reasoning.TechniqueId;
import dev.nonet.words.ExplainedStep;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Carries out the items of jobs: generates, solves, grades and hints. What it returns depends on its arguments and
 * {@link #VERSION} alone. Not thread-safe: use one instance per thread, which reuses its working memory from item to item.
 */
public final class Engine {

    /** Raised whenever the same spec, seed and index may give another puzzle, or a puzzle another grade. */
    public static final String VERSION = "11";

    /**
     * The boards of 100,000 minimal puzzles, which take the scalar search five seconds. Lanes would save it half of them, which is about
     * what it takes to compile them; far later than where puzzles are only solved, each board of which is harder.
     */
    private static final int SCALAR_BOARDS = 3_000_000;

    private static final BooleanSupplier NEVER = () -> false;

    private final ScalarSolver solver = new ScalarSolver();
    private final WhyNotUnique whyNotUnique = new WhyNotUnique(solver);
    private final Generator generator;
    private final CanonicalForm canonicalForm = new CanonicalForm();
    private final byte[] solution = new byte[Cell.COUNT];

    /** Asked whether to stop solving the current item. */
    private BooleanSupplier stop = NEVER;

    /** The solver and grader of the last item, kept because all items of a job use the same rungs. */
    private Reasoning reasoning = reasoning(StandardLadder.LADDER);

    /** Begins with the scalar search and goes on with the fastest: for work of unknown size. */
    public Engine() {
        this(SearchKind.createEventual(SCALAR_BOARDS));
    }

    /** @param search used to generate; what is generated does not depend on it */
    public Engine(Search search) {
        this.generator = new Generator(VERSION, StandardLadder.LADDER, search);
    }

    private record Reasoning(Ladder ladder, LogicalSolver solver, Grader grader) {}

    private Reasoning reasoning(Ladder ladder) {
        LogicalSolver climbing = new LogicalSolver(ladder, () -> stop.getAsBoolean());
        return new Reasoning(ladder, climbing, new Grader(climbing));
    }

    /**
     * Makes consecutive items of a generate job.
     *
     * @param spec checked, with a seed
     * @param first the index of the first item, from 0
     * @param count how many items; hundreds in one call are faster than one by one, as they share the search's lanes
     * @return the outcomes in the order of the items
     */
    public List<ItemOutcome> generate(GenerateSpec spec, int first, int count) {
        return generate(spec, first, count, NEVER);
    }

    /**
     * As above, but can be stopped: an item with a rare goal may take seconds.
     *
     * @param stop asked before each attempt at an item, from this thread
     * @throws CancellationException if {@code stop} says so; the engine can then carry out other items
     */
    public List<ItemOutcome> generate(GenerateSpec spec, int first, int count, BooleanSupplier stop) {
        return generator.generate(spec, first, count, stop);
    }

    /** How the attempts at all items generated so far ended. */
    public Attempts attempts() {
        return generator.attempts();
    }

    /**
     * Solves one item of a solve job.
     *
     * @param index of the item, from 0
     * @param text the puzzle, or a board with candidates, as {@link SudokuText} reads it
     * @param techniques the rungs that the path may use; empty for all
     * @throws IllegalArgumentException if the ladder does not have one of the techniques
     */
    public ItemOutcome solve(int index, String text, Detail detail, List<TechniqueId> techniques) {
        return solve(index, text, detail, null, techniques, false);
    }

    /**
     * As above.
     *
     * @param path whether the path is full or lean, for detail {@code STEPS}; null for the full path
     * @param canonical whether a puzzle with one solution gets its {@linkplain CanonicalForm#identity identity}
     */
    public ItemOutcome solve(
            int index,
            String text,
            Detail detail,
            @Nullable PathForm path,
            List<TechniqueId> techniques,
            boolean canonical) {
        return solve(index, text, detail, path, techniques, canonical, NEVER);
    }

    /**
     * As above, but can be stopped: the hardest puzzles take seconds.
     *
     * @param stop asked before each round of the path, from this thread
     * @throws CancellationException if {@code stop} says so; the engine can then carry out other items
     */
    public ItemOutcome solve(
            int index,
            String text,
            Detail detail,
            @Nullable PathForm path,
            List<TechniqueId> techniques,
            boolean canonical,
            BooleanSupplier stop) {
        this.stop = stop;
        try {
            return outcome(index, text, detail, path, techniques, canonical);
        } finally {
            this.stop = NEVER;
        }
    }

    private ItemOutcome outcome(
            int index,
            String text,
            Detail detail,
            @Nullable PathForm path,
            List<TechniqueId> techniques,
            boolean canonical) {
        Sudoku sudoku;
        try {
            sudoku = SudokuText.parse(text);
        } catch (IllegalArgumentException e) {
            return new ItemError(index, text, ItemError.MALFORMED, String.valueOf(e.getMessage()));
        }
        return sudoku.isUnderWay()
                ? solveBoard(index, sudoku, detail, path, techniques, canonical)
                : solvePuzzle(index, sudoku, detail, path, techniques, canonical);
    }

    /**
     * As {@link #solve}, but the result has a hint instead of a grade.
     *
     * @param techniques the rungs that the hint may use; empty for all
     */
    public ItemOutcome hint(int index, String text, HintStrength strength, List<TechniqueId> techniques) {
        ItemOutcome solved = solve(index, text, Detail.SOLUTION, techniques);
        return solved instanceof SolvedPuzzle puzzle
                ? puzzle.with(hint(SudokuText.parse(text), strength, techniques))
                : solved;
    }

    /**
     * A hint for a board as it stands: the next step, or where it contradicts the solution of its givens. If the givens have several
     * solutions, the board's candidates must leave exactly one, as in {@link #solve}.
     *
     * @param techniques the rungs that the hint may use; empty for all
     * @throws IllegalArgumentException if the ladder does not have one of the techniques
     */
    public BoardHint hint(Sudoku sudoku, HintStrength strength, List<TechniqueId> techniques) {
        Grid givens = sudoku.givens();
        PencilMarks board = sudoku.marks();
        int ofGivens = solver.solve(givens.toDigits(), solution);
        if (ofGivens == 1) {
            BoardHint wrong = BoardHints.wrong(sudoku, Grid.of(solution), strength);
            if (wrong != null) {
                return wrong;
            }
        } else {
            boolean byCandidates = ofGivens > 1 && sudoku.isUnderWay();
            int solutions = byCandidates ? solver.count(board.cells(), 2, solution) : ofGivens;
            if (solutions != 1) {
                return BoardHint.of(
                        solutions == 0 ? BoardHint.Outcome.NONE : BoardHint.Outcome.SEVERAL,
                        strength,
                        whyNotUnique.explain(byCandidates ? board : PencilMarks.of(givens), solutions));
            }
        }
        if (board.digits().clueCount() == Cell.COUNT) {
            return BoardHint.of(BoardHint.Outcome.SOLVED, strength, "The board is solved.");
        }
        Reasoning argued = reasoningWith(ofGivens == 1 ? all(techniques) : withoutUniqueness(techniques));
        List<Step> round = argued.solver().hint(givens, board);
        return round.isEmpty()
                ? BoardHint.of(BoardHint.Outcome.STUCK, strength, "No technique finds a step here.")
                : BoardHints.step(round, argued.ladder(), strength);
    }

    private SolvedPuzzle solvePuzzle(
            int index,
            Sudoku sudoku,
            Detail detail,
            @Nullable PathForm form,
            List<TechniqueId> techniques,
            boolean canonical) {
        Grid puzzle = sudoku.givens();
        int solutions = solver.solve(puzzle.toDigits(), solution);
        if (solutions != 1) {
            String reason = whyNotUnique.explain(sudoku.marks(), solutions);
            return result(index, sudoku, solutions, null, null, reason, null, null);
        }
        Grid only = Grid.of(solution);
        String identity = canonical ? canonicalForm.identity(puzzle) : null;
        if (detail == Detail.SOLUTION) {
            return result(index, sudoku, 1, only, null, null, null, identity);
        }
        Reasoning argued = reasoningWith(all(techniques));
        if (detail == Detail.GRADE) {
            Grade grade = argued.grader().grade(puzzle);
            return result(index, sudoku, 1, only, grade, whyUnfinished(grade), null, identity);
        }
        return solved(index, sudoku, only, argued, argued.solver().solve(puzzle), true, form, identity);
    }

    /**
     * Solves a partly solved board: filled cells are taken as true, and missing candidates as ruled out. If the givens alone have
     * several solutions and only the candidates make the solution unique, techniques that argue from uniqueness are left out: they
     * assume that a deadly pattern's digits can be exchanged, which the missing candidates may forbid.
     */
    private SolvedPuzzle solveBoard(
            int index,
            Sudoku sudoku,
            Detail detail,
            @Nullable PathForm form,
            List<TechniqueId> techniques,
            boolean canonical) {
        Grid givens = sudoku.givens();
        PencilMarks board = sudoku.marks();
        boolean proper = solver.solve(givens.toDigits(), solution) == 1;
        Grid onlyOfGivens = proper ? Grid.of(solution) : null;
        int solutions = solver.count(board.cells(), 2, solution);
        if (solutions != 1) {
            String reason = solutions == 0 && onlyOfGivens != null
                    ? WhyNotUnique.whereWrong(board, onlyOfGivens)
                    : whyNotUnique.explain(board, solutions);
            return result(index, sudoku, solutions, null, null, reason, null, null);
        }
        Grid only = Grid.of(solution);
        String identity = canonical && proper ? canonicalForm.identity(givens) : null;
        if (detail == Detail.SOLUTION) {
            return result(index, sudoku, 1, only, null, null, null, identity);
        }
        Reasoning argued = reasoningWith(proper ? all(techniques) : withoutUniqueness(techniques));
        Path path = argued.solver().solve(givens, board);
        return solved(index, sudoku, only, argued, path, detail == Detail.STEPS, form, identity);
    }

    private static SolvedPuzzle solved(
            int index,
            Sudoku sudoku,
            Grid solution,
            Reasoning argued,
            Path path,
            boolean steps,
            @Nullable PathForm form,
            @Nullable String identity) {
        Grade grade = argued.grader().grade(path);
        boolean lean = steps && form == PathForm.LEAN;
        List<ExplainedStep> explained = lean
                ? LeanPath.explain(argued.ladder(), path, sudoku.marks())
                : steps ? argued.ladder().explain(path.steps()) : null;
        SolvedPuzzle solved = result(index, sudoku, 1, solution, grade, whyUnfinished(grade), explained, identity);
        return lean ? solved.with(PathForm.LEAN) : solved;
    }

    /** The techniques to use: all of the ladder if none are named. */
    private static Set<TechniqueId> all(List<TechniqueId> techniques) {
        return techniques.isEmpty() ? StandardLadder.LADDER.ids() : Set.copyOf(techniques);
    }

    private static Set<TechniqueId> withoutUniqueness(List<TechniqueId> techniques) {
        Set<TechniqueId> left = new HashSet<>(all(techniques));
        left.retainAll(StandardLadder.LADDER.without(Family.UNIQUENESS).ids());
        return left;
    }

    private static @Nullable String whyUnfinished(Grade grade) {
        return grade.rating() == null ? "the techniques do not finish this puzzle; its solution is from search" : null;
    }

    private Reasoning reasoningWith(Set<TechniqueId> ids) {
        if (!ids.equals(reasoning.ladder().ids())) {
            reasoning = reasoning(StandardLadder.LADDER.only(ids));
        }
        return reasoning;
    }

    private static SolvedPuzzle result(
            int index,
            Sudoku sudoku,
            int solutions,
            @Nullable Grid solution,
            @Nullable Grade grade,
            @Nullable String reason,
            @Nullable List<ExplainedStep> steps,
            @Nullable String identity) {
        SortedMap<TechniqueId, Integer> techniques =
                grade == null ? Collections.unmodifiableSortedMap(new TreeMap<>()) : grade.techniques();
        return new SolvedPuzzle(
                index,
                sudoku.givens(),
                sudoku.isUnderWay() ? SudokuText.candidates(sudoku) : null,
                solutions,
                solution,
                grade == null ? null : grade.level(),
                grade == null ? null : grade.rating(),
                grade == null ? null : grade.effort(),
                // The model was fitted to times from the first cell on, so it says nothing of a partly solved board.
                grade == null || sudoku.isUnderWay() ? null : grade.humanSeconds(),
                grade == null ? null : grade.hardest(),
                sudoku.givens().clueCount(),
                techniques,
                reason,
                steps,
                identity,
                VERSION);
    }
}
