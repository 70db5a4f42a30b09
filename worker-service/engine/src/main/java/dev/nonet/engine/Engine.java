package dev.nonet.engine;

import dev.nonet.engine.generate.Generator;
import dev.nonet.engine.grade.Grader;
import dev.nonet.engine.ladder.Ladder;
import dev.nonet.engine.ladder.StandardLadder;
import dev.nonet.engine.search.ScalarSolver;
import dev.nonet.engine.search.Solver;
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
import dev.nonet.reasoning.TechniqueId;
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
    public static final String VERSION = "1";

    private final Solver solver = new ScalarSolver();
    private final WhyNotUnique whyNotUnique = new WhyNotUnique(solver);
    private final Generator generator = new Generator(VERSION, StandardLadder.LADDER, solver);
    private final byte[] solution = new byte[Cell.COUNT];

    /** The rungs of the last item that asked for some alone; most jobs ask for the same ones throughout. */
    private Reasoning reasoning = new Reasoning(StandardLadder.LADDER);

    private Set<TechniqueId> reasoningIds = StandardLadder.LADDER.ids();

    private record Reasoning(LogicalSolver solver, Grader grader) {
        Reasoning(Ladder ladder) {
            this(new LogicalSolver(ladder), new Grader(ladder));
        }
    }

    /**
     * Makes one item of a generate job.
     *
     * @param spec checked, with its seed settled
     * @param index of the item, from 0
     */
    public ItemOutcome generate(GenerateSpec spec, int index) {
        return generator.generate(spec, index);
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
        Grid puzzle;
        try {
            puzzle = Grid.parse(text);
        } catch (GridFormatException e) {
            return new ItemError(index, text, ItemError.MALFORMED, e.getMessage());
        }
        int solutions = solver.solve(puzzle.toDigits(), solution);
        if (solutions != 1) {
            return result(index, puzzle, solutions, null, null, whyNotUnique.explain(puzzle, solutions));
        }
        Grid only = Grid.of(solution);
        if (detail == Detail.SOLUTION) {
            return result(index, puzzle, 1, only, null, null);
        }
        Grade grade = reasoningWith(techniques).grader().grade(puzzle);
        return result(
                index, puzzle, 1, only, grade, grade.rating() == null ? "the path ends short of the solution" : null);
    }

    private Reasoning reasoningWith(List<TechniqueId> techniques) {
        Set<TechniqueId> ids = techniques.isEmpty() ? StandardLadder.LADDER.ids() : Set.copyOf(techniques);
        if (!ids.equals(reasoningIds)) {
            reasoning = new Reasoning(StandardLadder.LADDER.only(ids));
            reasoningIds = ids;
        }
        return reasoning;
    }

    private static SolvedPuzzle result(
            int index,
            Grid puzzle,
            int solutions,
            @Nullable Grid solution,
            @Nullable Grade grade,
            @Nullable String reason) {
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
                null,
                VERSION);
    }
}
