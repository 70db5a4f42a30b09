package dev.nonet.engine;

import dev.nonet.engine.canonical.CanonicalForm;
import dev.nonet.engine.generate.Attempts;
import dev.nonet.engine.generate.Generator;
import dev.nonet.engine.grade.Grader;
import dev.nonet.engine.grade.ScaleGrader;
import dev.nonet.engine.ladder.Family;
import dev.nonet.engine.ladder.Ladder;
import dev.nonet.engine.ladder.StandardLadder;
import dev.nonet.engine.rating.Work;
import dev.nonet.engine.search.ScalarSolver;
import dev.nonet.engine.search.Search;
import dev.nonet.engine.search.SearchKind;
import dev.nonet.engine.search.SearchLimitException;
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
import dev.nonet.job.SolveSpec;
import dev.nonet.job.SolvedPuzzle;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.Grid;
import dev.nonet.puzzle.PencilMarks;
import dev.nonet.reasoning.Grade;
import dev.nonet.reasoning.Path;
import dev.nonet.reasoning.Scale;
import dev.nonet.reasoning.Step;
import dev.nonet.reasoning.TechniqueId;
import dev.nonet.words.ExplainedStep;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Carries out the items of jobs: generates, solves, grades and hints. What it returns depends on its arguments and
 * {@link #VERSION} alone. Not thread-safe: use one instance per thread, which reuses its working memory from item to
 * item.
 */
public final class Engine {

    /** Raised whenever the same spec, seed and index may give another puzzle, or a puzzle another grade. */
    public static final String VERSION = "11";

    /**
     * The boards that the scalar search counts before the search in lanes takes over: about as many as take as long as
     * the lanes take to be compiled.
     */
    private static final int SCALAR_BOARDS = 3_000_000;

    /**
     * What the searches for one item may take, about half a second. Puzzles that people make take some hundreds; only
     * boards of few clues and no solution take more, and they would hold a worker for many minutes.
     */
    private static final long MAX_BRANCHINGS = 1_000_000;

    private static final BooleanSupplier NEVER = () -> false;

    /** Asked whether to stop solving the current item. */
    private BooleanSupplier stop = NEVER;

    private final ScalarSolver solver = new ScalarSolver(() -> stop.getAsBoolean());
    private final WhyNotUnique whyNotUnique = new WhyNotUnique(solver);
    private final Generator generator;
    private final CanonicalForm canonicalForm = new CanonicalForm();
    private final ScaleGrader scaleGrader;
    private final byte[] solution = new byte[Cell.COUNT];

    /** The solver and grader of the last item, kept because all items of a job use the same rungs. */
    private Reasoning reasoning = reasoning(StandardLadder.LADDER);

    /** Begins with the scalar search and goes on with the fastest: for work of unknown size. */
    public Engine() {
        this(SearchKind.createEventual(SCALAR_BOARDS));
    }

    /** @param search used to generate; what is generated does not depend on it */
    public Engine(Search search) {
        this(search, Work.USUAL);
    }

    /**
     * Begins with the scalar search and goes on with the fastest; the ratings of other programs have a bound of their
     * own.
     *
     * @param work how many assumptions may be followed to rate a puzzle, from 1; services rate with {@link Work#USUAL}
     */
    public Engine(long work) {
        this(SearchKind.createEventual(SCALAR_BOARDS), work);
    }

    private Engine(Search search, long work) {
        this.scaleGrader = new ScaleGrader(work);
        this.generator = new Generator(VERSION, StandardLadder.LADDER, search, scaleGrader);
    }

    /** The solver and grader of some rungs. */
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
     * Makes consecutive items of a generate job, unless it is stopped: an item with a rare goal may take seconds.
     *
     * @param spec checked, with a seed
     * @param first the index of the first item, from 0
     * @param count how many items
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

    /** Solves one item of a solve job, a puzzle or a board with candidates, and cannot be stopped. */
    public ItemOutcome solve(SolveSpec spec, int index, String puzzle) {
        return solve(spec, index, puzzle, NEVER);
    }

    /**
     * Solves one item of a solve job.
     *
     * <p>On a board in progress, filled cells are taken as true, and missing candidates as ruled out. If its givens
     * alone have several solutions and only its candidates make the solution unique, techniques that argue from
     * uniqueness are left out: they assume that a deadly pattern's digits can be exchanged, which the missing
     * candidates may forbid.
     *
     * @param spec what is asked; its puzzles are ignored
     * @param index of the item, from 0
     * @param puzzle a puzzle, or a board with candidates, as {@link SudokuText} reads it
     * @param stop asked before each round of a path and within searches, from this thread: the hardest puzzles take
     *     seconds, and a board with few clues and no solution minutes
     * @return a {@link SolvedPuzzle}, or an {@link ItemError} if the text is no puzzle, or search does not tell its
     *     number of solutions within a bound that depends on the board alone
     * @throws IllegalArgumentException if the ladder does not have one of the spec's techniques
     * @throws CancellationException if {@code stop} says so; the engine can then carry out other items
     */
    public ItemOutcome solve(SolveSpec spec, int index, String puzzle, BooleanSupplier stop) {
        Sudoku sudoku;
        try {
            sudoku = SudokuText.parse(puzzle);
        } catch (IllegalArgumentException e) {
            return new ItemError(index, puzzle, ItemError.MALFORMED, String.valueOf(e.getMessage()));
        }
        this.stop = stop;
        solver.allow(MAX_BRANCHINGS);
        try {
            return solve(spec, index, sudoku);
        } catch (SearchLimitException e) {
            return new ItemError(
                    index,
                    puzzle,
                    ItemError.SEARCH_LIMIT,
                    "a search of " + MAX_BRANCHINGS
                            + " steps does not tell how many solutions it has, as happens with "
                            + sudoku.givens().clueCount() + " clues and none");
        } finally {
            this.stop = NEVER;
            solver.allow(Long.MAX_VALUE);
        }
    }

    /**
     * A hint for a board as it stands: the next step, or where it contradicts the solution of its givens. If the givens
     * have several solutions, the board's candidates must leave exactly one, as in {@link #solve}.
     *
     * @param techniques the rungs that the hint may use; empty for all
     * @throws IllegalArgumentException if the ladder does not have one of the techniques
     */
    public BoardHint hint(Sudoku sudoku, HintStrength strength, List<TechniqueId> techniques) {
        return hint(sudoku, solutions(sudoku), strength, techniques);
    }

    /**
     * Why a puzzle or a board with candidates does not have exactly one solution, as {@link #solve} says it.
     *
     * @param solutions how many it has: 0, or 2 for "two or more"
     */
    public String whyNotUnique(Sudoku sudoku, int solutions) {
        // The answer about a board under way also depends on the solutions of its givens.
        return sudoku.isUnderWay()
                ? whyNotUnique(sudoku, solutions(sudoku))
                : whyNotUnique.explain(sudoku.marks(), solutions);
    }

    /**
     * What exact search finds.
     *
     * @param ofGivens how many solutions the givens have: 0, 1, or 2 for "two or more"
     * @param onlyOfGivens the solution of the givens, if there is exactly one
     * @param ofBoard how many of these solutions the digits and candidates of the board leave
     * @param onlyOfBoard the one that they leave, if there is exactly one
     */
    private record Solutions(
            int ofGivens,
            @Nullable Grid onlyOfGivens,
            int ofBoard,
            @Nullable Grid onlyOfBoard) {}

    private Solutions solutions(Sudoku sudoku) {
        int ofGivens = solver.solve(sudoku.givens().toDigits(), solution);
        Grid onlyOfGivens = ofGivens == 1 ? Grid.of(solution) : null;
        if (!sudoku.isUnderWay()) {
            return new Solutions(ofGivens, onlyOfGivens, ofGivens, onlyOfGivens);
        }
        int ofBoard = solver.count(sudoku.marks().cells(), 2, solution);
        return new Solutions(ofGivens, onlyOfGivens, ofBoard, ofBoard == 1 ? Grid.of(solution) : null);
    }

    private SolvedPuzzle solve(SolveSpec spec, int index, Sudoku sudoku) {
        Solutions found = solutions(sudoku);
        HintStrength strength = spec.hint();
        boolean unique = found.ofBoard() == 1;
        GradeAndSteps graded = unique && strength == null && spec.detail() != Detail.SOLUTION
                ? grade(sudoku, found, spec)
                : GradeAndSteps.NOT;
        // The other programs rate puzzles, not boards in progress.
        List<Scale> scales = unique && strength == null && !sudoku.isUnderWay() ? spec.ratings() : List.of();
        return new SolvedPuzzle(
                index,
                sudoku.givens(),
                sudoku.isUnderWay() ? SudokuText.candidates(sudoku) : null,
                found.ofBoard(),
                found.onlyOfBoard(),
                graded.grade(),
                unique ? graded.whyUnfinished() : whyNotUnique(sudoku, found),
                graded.steps() != null && spec.path() == PathForm.LEAN ? PathForm.LEAN : null,
                graded.steps(),
                strength == null ? null : hint(sudoku, found, strength, spec.techniques()),
                unique && found.ofGivens() == 1 && spec.canonical() ? canonicalForm.identity(sudoku.givens()) : null,
                scaleGrader.explainer(scales, sudoku.givens(), stop),
                scaleGrader.hodoku(scales, sudoku.givens(), stop),
                VERSION);
    }

    /**
     * What reasoning finds.
     *
     * @param steps null unless they were asked for
     */
    private record GradeAndSteps(
            @Nullable Grade grade, @Nullable List<ExplainedStep> steps) {

        static final GradeAndSteps NOT = new GradeAndSteps(null, null);

        @Nullable
        String whyUnfinished() {
            return grade != null && grade.rating() == null
                    ? "the techniques do not finish this puzzle; its solution is from search"
                    : null;
        }
    }

    private GradeAndSteps grade(Sudoku sudoku, Solutions found, SolveSpec spec) {
        Reasoning reasoning = reasoningOn(found, spec.techniques());
        Grader grader = reasoning.grader();
        Grid givens = sudoku.givens();
        boolean steps = spec.detail() == Detail.STEPS;
        if (!steps && !sudoku.isUnderWay()) {
            return new GradeAndSteps(grader.grade(givens), null);
        }
        Grader.GradedPath graded = sudoku.isUnderWay() ? grader.solve(givens, sudoku.marks()) : grader.solve(givens);
        return new GradeAndSteps(
                graded.grade(), steps ? explained(sudoku, graded.path(), reasoning.ladder(), spec, stop) : null);
    }

    private static List<ExplainedStep> explained(
            Sudoku sudoku, Path path, Ladder ladder, SolveSpec spec, BooleanSupplier stop) {
        return spec.path() == PathForm.LEAN
                ? LeanPath.explain(ladder, path, sudoku.marks(), stop)
                : ladder.explain(path.steps());
    }

    private String whyNotUnique(Sudoku sudoku, Solutions found) {
        return found.ofBoard() == 0 && found.onlyOfGivens() != null
                ? WhyNotUnique.whereWrong(sudoku.marks(), found.onlyOfGivens())
                : whyNotUnique.explain(sudoku.marks(), found.ofBoard());
    }

    private BoardHint hint(Sudoku sudoku, Solutions found, HintStrength strength, List<TechniqueId> techniques) {
        PencilMarks board = sudoku.marks();
        if (found.onlyOfGivens() != null) {
            BoardHint wrong = BoardHints.wrong(sudoku, found.onlyOfGivens(), strength);
            if (wrong != null) {
                return wrong;
            }
        }
        if (found.ofBoard() == 0) {
            boolean inGivens = found.ofGivens() == 0 && !board.digits().equals(sudoku.givens());
            BoardHint entry = wrongEntry(inGivens ? sudoku.givens() : board.digits(), inGivens, strength);
            if (entry != null) {
                return entry;
            }
        }
        if (found.ofBoard() != 1) {
            return BoardHint.of(
                    found.ofBoard() == 0 ? BoardHint.Outcome.NONE : BoardHint.Outcome.SEVERAL,
                    strength,
                    whyNotUnique.explain(
                            found.ofGivens() == 0 ? PencilMarks.of(sudoku.givens()) : board, found.ofBoard()));
        }
        if (board.digits().clueCount() == Cell.COUNT) {
            return BoardHint.of(BoardHint.Outcome.SOLVED, strength, "The board is solved.");
        }
        Reasoning reasoning = reasoningOn(found, techniques);
        List<Step> round = reasoning.solver().hint(sudoku.givens(), board);
        return round.isEmpty()
                ? BoardHint.of(BoardHint.Outcome.STUCK, strength, "No technique finds a step here.")
                : BoardHints.step(round, reasoning.ladder(), strength);
    }

    private @Nullable BoardHint wrongEntry(Grid digits, boolean inGivens, HintStrength strength) {
        try {
            return BoardHints.wrongEntry(digits, inGivens, strength, solver);
        } catch (SearchLimitException e) {
            return null;
        }
    }

    /**
     * The solver and grader for a board: without techniques that argue from uniqueness if the givens have several
     * solutions.
     *
     * @param techniques the rungs that may be used; empty for all
     */
    private Reasoning reasoningOn(Solutions found, List<TechniqueId> techniques) {
        Set<TechniqueId> ids = techniques.isEmpty() ? StandardLadder.LADDER.ids() : Set.copyOf(techniques);
        if (found.ofGivens() != 1) {
            ids = new HashSet<>(ids);
            ids.retainAll(StandardLadder.LADDER.without(Family.UNIQUENESS).ids());
        }
        if (!ids.equals(reasoning.ladder().ids())) {
            reasoning = reasoning(StandardLadder.LADDER.only(ids));
        }
        return reasoning;
    }
}
