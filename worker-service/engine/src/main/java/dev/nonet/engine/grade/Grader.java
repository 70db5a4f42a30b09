package dev.nonet.engine.grade;

import dev.nonet.engine.ladder.Ladder;
import dev.nonet.engine.solve.LogicalSolver;
import dev.nonet.puzzle.Grid;
import dev.nonet.reasoning.Grade;
import dev.nonet.reasoning.Level;
import dev.nonet.reasoning.Path;
import dev.nonet.reasoning.Rating;
import dev.nonet.reasoning.Step;
import dev.nonet.reasoning.TechniqueId;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Grades puzzles by their paths. The rating is the hardest step's, the level follows from it, the effort is the work of the
 * whole path. A grade is the same for every relabelling, permutation and transposition of a puzzle, because a path is.
 *
 * <p>An instance belongs to one thread and keeps its working memory between puzzles.
 */
public final class Grader {

    private final LogicalSolver solver;

    public Grader(Ladder ladder) {
        this.solver = new LogicalSolver(ladder);
    }

    /** The grade of a puzzle: that of its path, without making the path. */
    public Grade grade(Grid puzzle) {
        Tally tally = new Tally();
        return tally.grade(climb(puzzle, Rating.MAX, Set.of(), tally));
    }

    /**
     * The grade of a puzzle within bounds; given up as soon as its path leaves them.
     *
     * @param limit rungs rated higher are not tried
     * @param excluded techniques that the path may not use
     * @return null if the path does not finish the puzzle within the bounds
     */
    public @Nullable Grade grade(Grid puzzle, Rating limit, Set<TechniqueId> excluded) {
        Tally tally = new Tally();
        return climb(puzzle, limit, excluded, tally) ? tally.grade(true) : null;
    }

    /** The techniques that a path uses until it needs a rung rated higher than a limit. */
    public Set<TechniqueId> techniques(Grid puzzle, Rating limit) {
        Tally tally = new Tally();
        climb(puzzle, limit, Set.of(), tally);
        return Collections.unmodifiableSet(tally.techniques.keySet());
    }

    private boolean climb(Grid puzzle, Rating limit, Set<TechniqueId> excluded, Tally tally) {
        return solver.climb(puzzle, limit, (number, rung, rating, steps) -> {
            tally.round(rung.id(), Collections.nCopies(steps, rating));
            return !excluded.contains(rung.id());
        });
    }

    /** The grade that a path gives. */
    public Grade grade(Path path) {
        Tally tally = new Tally();
        List<Step> steps = path.steps();
        for (int start = 0; start < steps.size(); ) {
            List<Rating> ratings = new ArrayList<>();
            int end = start;
            while (end < steps.size()
                    && steps.get(end).round() == steps.get(start).round()) {
                ratings.add(steps.get(end).rating());
                end++;
            }
            tally.round(steps.get(start).technique(), ratings);
            start = end;
        }
        return tally.grade(path.solved());
    }

    private static final class Tally {

        private final SortedMap<TechniqueId, Integer> techniques = new TreeMap<>();
        private Rating highest = Rating.tenths(0);
        private @Nullable TechniqueId hardest;
        private long effort;

        /** Takes a round; all its steps are of one technique. */
        void round(TechniqueId technique, List<Rating> ratings) {
            techniques.merge(technique, ratings.size(), Integer::sum);
            effort += Effort.ofRound(ratings);
            Rating rating = Collections.max(ratings);
            if (hardest == null || rating.compareTo(highest) > 0) {
                highest = rating;
                hardest = technique;
            }
        }

        Grade grade(boolean solved) {
            Rating rating = solved ? highest : null;
            long tenths = (effort + 50) / 100;
            return new Grade(Level.of(rating), rating, tenths / 10.0, hardest, techniques);
        }
    }
}
