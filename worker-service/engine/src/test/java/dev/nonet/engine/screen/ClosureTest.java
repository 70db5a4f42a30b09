package dev.nonet.engine.screen;

import static dev.nonet.engine.ladder.StandardLadder.LADDER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nonet.engine.OwnPuzzles;
import dev.nonet.engine.ladder.StandardLadder;
import dev.nonet.engine.screen.Closure.Deductions;
import dev.nonet.engine.solve.LogicalSolver;
import dev.nonet.puzzle.Grid;
import dev.nonet.reasoning.Rating;
import dev.nonet.reasoning.TechniqueId;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Compares the closure with the solver on ladders of the rungs that make the same deductions. */
class ClosureTest {

    /** A kind of deductions, and the rungs that make them. */
    private enum Kind {
        SINGLES(Deductions.SINGLES),
        LOCKED_CANDIDATES(Deductions.SINGLES.withLockedCandidates(), StandardLadder.LOCKED_CANDIDATES),
        PAIRS(
                Deductions.SINGLES.withLockedCandidates().withNakedSubsets(2).withHiddenSubsets(2),
                StandardLadder.LOCKED_CANDIDATES,
                StandardLadder.NAKED_SUBSETS.subList(0, 1),
                StandardLadder.HIDDEN_SUBSETS.subList(0, 1)),
        HIDDEN_SUBSETS(
                Deductions.SINGLES.withHiddenSubsets(2).withHiddenSubsets(3).withHiddenSubsets(4),
                StandardLadder.HIDDEN_SUBSETS),
        NAKED_SUBSETS(
                Deductions.SINGLES.withNakedSubsets(2).withNakedSubsets(3).withNakedSubsets(4),
                StandardLadder.NAKED_SUBSETS),
        FISH(
                Deductions.SINGLES
                        .withLockedCandidates()
                        .withFish(2)
                        .withFish(3)
                        .withFish(4),
                StandardLadder.LOCKED_CANDIDATES,
                StandardLadder.PLAIN_FISH),
        CHAINS(
                Deductions.SINGLES.withLockedCandidates().withChains(1_000),
                StandardLadder.LOCKED_CANDIDATES,
                List.of(StandardLadder.LOOP)),
        GROUPED_CHAINS(
                Deductions.SINGLES
                        .withLockedCandidates()
                        .withNakedSubsets(2)
                        .withNakedSubsets(3)
                        .withNakedSubsets(4)
                        .withHiddenSubsets(2)
                        .withHiddenSubsets(3)
                        .withHiddenSubsets(4)
                        .withFish(2)
                        .withFish(3)
                        .withFish(4)
                        .withGroupedChains(1_000),
                StandardLadder.LOCKED_CANDIDATES,
                StandardLadder.NAKED_SUBSETS,
                StandardLadder.HIDDEN_SUBSETS,
                StandardLadder.PLAIN_FISH,
                List.of(StandardLadder.GROUPED_LOOP));

        private final Deductions deductions;
        private final LogicalSolver solver;

        @SafeVarargs
        Kind(Deductions deductions, Collection<TechniqueId>... rungs) {
            this.deductions = deductions;
            Set<TechniqueId> ids = new HashSet<>(StandardLadder.SINGLES);
            for (Collection<TechniqueId> some : rungs) {
                ids.addAll(some);
            }
            solver = new LogicalSolver(LADDER.only(ids));
        }
    }

    /** The two links may be in any two houses: more than the rungs for certain pairs of houses find, less than the rung with groups. */
    @Test
    void joinsAnyTwoStrongLinks() {
        Closure closure = new Closure();
        Deductions joining = Deductions.SINGLES.withLockedCandidates().withTwoStrongLinks();
        Set<TechniqueId> some = new HashSet<>(StandardLadder.SINGLES);
        some.addAll(StandardLadder.LOCKED_CANDIDATES);
        some.addAll(StandardLadder.TWO_STRONG_LINKS);
        Set<TechniqueId> all = new HashSet<>(some);
        all.add(StandardLadder.ANY_TWO_STRONG_LINKS);
        LogicalSolver weaker = new LogicalSolver(LADDER.only(some));
        LogicalSolver stronger = new LogicalSolver(LADDER.only(all));
        int solved = 0;
        for (Grid puzzle : OwnPuzzles.grids(400)) {
            boolean joined = closure.solves(puzzle.toDigits(), joining);
            if (joined && !closure.solves(puzzle.toDigits(), Kind.LOCKED_CANDIDATES.deductions)) {
                solved++;
                assertThat(isSolved(puzzle, stronger)).as("%s", puzzle).isTrue();
            }
            if (!joined) {
                assertThat(isSolved(puzzle, weaker)).as("%s", puzzle).isFalse();
            }
        }
        assertThat(solved).isPositive();
    }

    private static boolean isSolved(Grid puzzle, LogicalSolver solver) {
        return solver.climb(puzzle, Rating.MAX, (number, rung, rating, steps) -> true);
    }

    @Test
    void solvesWhatTheRungsOfALadderSolve() {
        Closure closure = new Closure();
        int[] solved = new int[Kind.values().length];
        for (Grid puzzle : OwnPuzzles.grids(400)) {
            for (Kind kind : Kind.values()) {
                boolean expected = isSolved(puzzle, kind.solver);
                assertThat(closure.solves(puzzle.toDigits(), kind.deductions))
                        .as("%s %s", kind, puzzle)
                        .isEqualTo(expected);
                solved[kind.ordinal()] += expected ? 1 : 0;
            }
        }
        for (Kind kind : Kind.values()) {
            assertThat(solved[kind.ordinal()])
                    .as("%s", kind)
                    .isBetween(solved[Kind.SINGLES.ordinal()] + (kind == Kind.SINGLES ? 0 : 1), 399);
        }
        assertThat(closure.solves(OwnPuzzles.grids(1).getFirst().toDigits(), Deductions.NONE))
                .isFalse();
    }
}
