package dev.nonet.engine;

import dev.nonet.engine.canonical.CanonicalForm;
import dev.nonet.engine.generate.Generator;
import dev.nonet.engine.grade.Grader;
import dev.nonet.engine.ladder.Ladder;
import dev.nonet.engine.ladder.StandardLadder;
import dev.nonet.engine.search.ScalarSolver;
import dev.nonet.engine.search.SearchKind;
import dev.nonet.engine.solve.LogicalSolver;
import dev.nonet.job.Detail;
import dev.nonet.job.GenerateSpec;
import dev.nonet.job.ItemError;
import dev.nonet.job.ItemOutcome;
import dev.nonet.job.SolvedPuzzle;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.Grid;
import dev.nonet.puzzle.GridFormatException;
import dev.nonet.reasoning.Grade;
import dev.nonet.reasoning.Path;
import dev.nonet.reasoning.TechniqueId;
import dev.nonet.words.ExplainedStep;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Carries out items. An instance belongs to one thread and keeps its working memory between items; what it returns depends
 * on its arguments and {@link #VERSION} alone.
 */
public final class Engine {

    /** Changes whenever the same spec, seed and index may give another puzzle or another grade. */
    public static final String VERSION = "8";

    private final ScalarSolver solver = new ScalarSolver();
    private final WhyNotUnique whyNotUnique = new WhyNotUnique(solver);
    private final Generator generator =
            new Generator(VERSION, StandardLadder.LADDER, SearchKind.fastest().create());
    private final CanonicalForm canonicalForm = new CanonicalForm();
    private final byte[] solution = new byte[Cell.COUNT];

    /** What the last item was argued with; a job's items all use the same rungs. */
    private Reasoning reasoning = Reasoning.with(StandardLadder.LADDER);

    private record Reasoning(Ladder ladder, LogicalSolver solver, Grader grader) {
        static Reasoning with(Ladder ladder) {
            return new Reasoning(ladder, new LogicalSolver(ladder), new Grader(ladder));
        }
    }

    /**
     * Makes consecutive items of a generate job.
     *
     * @param spec checked, with its seed settled
     * @param first the first item, from 0
     * @param count how many; some hundreds at once are made faster than one by one
     * @return the outcomes in the order of the items
     */
    public List<ItemOutcome> generate(GenerateSpec spec, int first, int count) {
        return generator.generate(spec, first, count);
    }

    /**
     * Solves one item of a solve job.
     *
     * @param index of the item, from 0
     * @param text the puzzle as the client sent it
     * @param techniques the rungs that the path may use; empty for all
     * @throws IllegalArgumentException if the ladder does not have one of the techniques
     */
    public ItemOutcome solve(int index, String text, Detail detail, List<TechniqueId> techniques) {
        return solve(index, text, detail, techniques, false);
    }

    /** As above; {@code canonical} has a puzzle with one solution carry its identity. */
    public ItemOutcome solve(int index, String text, Detail detail, List<TechniqueId> techniques, boolean canonical) {
        Grid puzzle;
        try {
            puzzle = Grid.parse(text);
        } catch (GridFormatException e) {
            return new ItemError(index, text, ItemError.MALFORMED, e.getMessage());
        }
        int solutions = solver.solve(puzzle.toDigits(), solution);
        if (solutions != 1) {
            return result(index, puzzle, solutions, null, null, whyNotUnique.explain(puzzle, solutions), null, null);
        }
        Grid only = Grid.of(solution);
        String identity = canonical ? canonicalForm.identity(puzzle) : null;
        if (detail == Detail.SOLUTION) {
            return result(index, puzzle, 1, only, null, null, null, identity);
        }
        Reasoning argued = reasoningWith(techniques);
        if (detail == Detail.GRADE) {
            Grade grade = argued.grader().grade(puzzle);
            return result(index, puzzle, 1, only, grade, whyUnfinished(grade), null, identity);
        }
        Path path = argued.solver().solve(puzzle);
        Grade grade = argued.grader().grade(path);
        return result(
                index,
                puzzle,
                1,
                only,
                grade,
                whyUnfinished(grade),
                argued.ladder().explain(path.steps()),
                identity);
    }

    private static @Nullable String whyUnfinished(Grade grade) {
        return grade.rating() == null ? "the techniques do not finish this puzzle; its solution is from search" : null;
    }

    private Reasoning reasoningWith(List<TechniqueId> techniques) {
        Set<TechniqueId> ids = techniques.isEmpty() ? StandardLadder.LADDER.ids() : Set.copyOf(techniques);
        if (!ids.equals(reasoning.ladder().ids())) {
            reasoning = Reasoning.with(StandardLadder.LADDER.only(ids));
        }
        return reasoning;
    }

    private static SolvedPuzzle result(
            int index,
            Grid puzzle,
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
                puzzle,
                solutions,
                solution,
                grade == null ? null : grade.level(),
                grade == null ? null : grade.rating(),
                grade == null ? null : grade.effort(),
                grade == null ? null : grade.hardest(),
                puzzle.clueCount(),
                techniques,
                reason,
                steps,
                identity,
                VERSION);
    }
}
