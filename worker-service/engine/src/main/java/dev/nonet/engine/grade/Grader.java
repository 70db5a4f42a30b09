package dev.nonet.engine.grade;

import dev.nonet.engine.ladder.Ladder;
import dev.nonet.engine.ladder.Rung;
import dev.nonet.engine.solve.LogicalSolver;
import dev.nonet.puzzle.Grid;
import dev.nonet.puzzle.PencilMarks;
import dev.nonet.reasoning.Grade;
import dev.nonet.reasoning.HumanSeconds;
import dev.nonet.reasoning.Level;
import dev.nonet.reasoning.Path;
import dev.nonet.reasoning.Rating;
import dev.nonet.reasoning.TechniqueId;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Grades puzzles by their paths. The rating is that of the hardest step, the level follows from the rating, the effort
 * is the work of the whole path; the expected time comes from a model ({@link HumanTime}). A grade is the same for
 * every relabelling, permutation and transposition of a puzzle, because the path is.
 *
 * <p>Not thread-safe: use one instance per thread, which reuses its working memory from puzzle to puzzle.
 */
public final class Grader {

    private final LogicalSolver solver;
    private final HumanTime humanTime = new HumanTime();
    private final Tally tally = new Tally();

    public Grader(Ladder ladder) {
        this(new LogicalSolver(ladder));
    }

    /** Grades with a given solver, which must not be used by others during a call. */
    public Grader(LogicalSolver solver) {
        this.solver = solver;
    }

    /** The grade of a puzzle. Faster than {@link #solve}, as no steps are made. */
    public Grade grade(Grid puzzle) {
        return graded(climb(puzzle, Rating.MAX, Set.of(), Integer.MAX_VALUE));
    }

    /** A path and its grade. */
    public record GradedPath(Path path, Grade grade) {}

    /** The path of a puzzle and its grade. */
    public GradedPath solve(Grid puzzle) {
        tally.clear();
        humanTime.begin(puzzle);
        Path path = solver.solve(puzzle, (number, rung, rating, steps) -> {
            count(rung, rating, steps);
            return true;
        });
        return new GradedPath(path, graded(path.solved()));
    }

    /**
     * The path from a partly solved board and its grade, which has no expected time.
     *
     * @param puzzle the givens
     * @param now the board as it stands
     */
    public GradedPath solve(Grid puzzle, PencilMarks now) {
        tally.clear();
        Path path = solver.solve(puzzle, now, (number, rung, rating, steps) -> {
            tally.round(rung.id(), rating, steps);
            return true;
        });
        return new GradedPath(path, tally.grade(path.solved(), null));
    }

    /** The quantities that the expected time of a puzzle is computed from, by {@link HumanQuantity#ordinal}. */
    public double[] humanQuantities(Grid puzzle) {
        boolean solved = climb(puzzle, Rating.MAX, Set.of(), Integer.MAX_VALUE);
        return humanTime.quantities(solver.board(), solved);
    }

    /** The grade of a puzzle, however long people take for it; null if the rungs that are allowed do not solve it. */
    public @Nullable Grade grade(Grid puzzle, Rating limit, Set<TechniqueId> excluded) {
        return grade(puzzle, limit, excluded, Integer.MAX_VALUE);
    }

    /**
     * The grade of a puzzle if it keeps within bounds; gives up as soon as the path leaves them.
     *
     * @param limit rungs rated higher are not tried
     * @param excluded techniques that the path may not use
     * @param maxSeconds gives up once the expected time is sure to exceed this; the grade returned may still exceed it
     * @return null if the path does not solve the puzzle within the bounds
     */
    public @Nullable Grade grade(Grid puzzle, Rating limit, Set<TechniqueId> excluded, int maxSeconds) {
        return climb(puzzle, limit, excluded, maxSeconds) ? graded(true) : null;
    }

    /** The techniques that the path of a puzzle uses before it needs a rung or step rated higher than a limit. */
    public Set<TechniqueId> techniques(Grid puzzle, Rating limit) {
        tally.clear();
        solver.climb(puzzle, limit, (number, rung, rating, steps) -> {
            tally.round(rung.id(), rating, steps);
            return true;
        });
        return Collections.unmodifiableSet(tally.techniques().keySet());
    }

    private boolean climb(Grid puzzle, Rating limit, Set<TechniqueId> excluded, int maxSeconds) {
        tally.clear();
        humanTime.begin(puzzle);
        return solver.climb(puzzle, limit, (number, rung, rating, steps) -> {
            count(rung, rating, steps);
            return !excluded.contains(rung.id()) && (maxSeconds == Integer.MAX_VALUE || humanTime.isWithin(maxSeconds));
        });
    }

    /** Counts a round that has not been applied yet. */
    private void count(Rung rung, Rating rating, int steps) {
        humanTime.round(solver.board(), rung.id(), rating, tally.round(rung.id(), rating, steps));
    }

    /** The grade of the path that has just ended. */
    private Grade graded(boolean solved) {
        return tally.grade(solved, humanTime.end(solver.board(), solved));
    }

    /** What is counted on a path. The same instance is used for one path after the other. */
    private static final class Tally {

        /** By technique: the number of its steps, in an array of one element; 0 if only an earlier path had some. */
        private final Map<TechniqueId, int[]> counts = new HashMap<>();

        private Rating highest = Rating.tenths(0);
        private @Nullable TechniqueId hardest;
        private long effort;

        void clear() {
            counts.values().forEach(count -> count[0] = 0);
            highest = Rating.tenths(0);
            hardest = null;
            effort = 0;
        }

        /** Counts a round, all of whose steps have one technique and rating; returns its effort, in thousandths. */
        long round(TechniqueId technique, Rating rating, int steps) {
            long ofRound = Effort.ofRound(rating, steps);
            counts.computeIfAbsent(technique, none -> new int[1])[0] += steps;
            effort += ofRound;
            if (hardest == null || rating.compareTo(highest) > 0) {
                highest = rating;
                hardest = technique;
            }
            return ofRound;
        }

        SortedMap<TechniqueId, Integer> techniques() {
            SortedMap<TechniqueId, Integer> techniques = new TreeMap<>();
            counts.forEach((technique, count) -> {
                if (count[0] > 0) {
                    techniques.put(technique, count[0]);
                }
            });
            return techniques;
        }

        Grade grade(boolean solved, @Nullable HumanSeconds humanSeconds) {
            Rating rating = solved ? highest : null;
            long tenths = (effort + 50) / 100;
            return new Grade(Level.of(rating), rating, tenths / 10.0, hardest, humanSeconds, techniques());
        }
    }
}
