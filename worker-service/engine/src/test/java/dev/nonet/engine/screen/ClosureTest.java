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
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Compares the closure with the solver on ladders of the rungs that make the same deductions. */
class ClosureTest {

    /** A kind of deductions, and the rungs that make them. */
    private enum Kind {
        SINGLES(Deductions.SINGLES),
        LOCKED_CANDIDATES(Deductions.SINGLES.withLockedCandidates(), "pointing", "claiming"),
        PAIRS(
                Deductions.SINGLES.withLockedCandidates().withNakedSubsets(2).withHiddenSubsets(2),
                "pointing",
                "claiming",
                "naked-pair",
                "hidden-pair"),
        HIDDEN_SUBSETS(
                Deductions.SINGLES.withHiddenSubsets(2).withHiddenSubsets(3).withHiddenSubsets(4),
                "hidden-pair",
                "hidden-triple",
                "hidden-quad"),
        NAKED_SUBSETS(
                Deductions.SINGLES.withNakedSubsets(2).withNakedSubsets(3).withNakedSubsets(4),
                "naked-pair",
                "naked-triple",
                "naked-quad"),
        FISH(
                Deductions.SINGLES
                        .withLockedCandidates()
                        .withFish(2)
                        .withFish(3)
                        .withFish(4),
                "pointing",
                "claiming",
                "x-wing",
                "swordfish",
                "jellyfish"),
        CHAINS(
                Deductions.SINGLES.withLockedCandidates().withChains(1_000),
                "pointing",
                "claiming",
                "discontinuous-nice-loop"),
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
                "pointing",
                "claiming",
                "naked-pair",
                "naked-triple",
                "naked-quad",
                "hidden-pair",
                "hidden-triple",
                "hidden-quad",
                "x-wing",
                "swordfish",
                "jellyfish",
                "grouped-discontinuous-nice-loop");

        private final Deductions deductions;
        private final LogicalSolver solver;

        Kind(Deductions deductions, String... rungs) {
            this.deductions = deductions;
            this.solver = solver(rungs);
        }
    }

    /** A solver with singles and some other rungs. */
    private static LogicalSolver solver(String... rungs) {
        Set<TechniqueId> ids = new HashSet<>(StandardLadder.SINGLES);
        Arrays.stream(rungs).map(TechniqueId::new).forEach(ids::add);
        return new LogicalSolver(LADDER.only(ids));
    }

    /**
     * The two links may be in any two houses: more than the rungs for certain pairs of houses find, less than the rung
     * with groups.
     */
    @Test
    void joinsAnyTwoStrongLinks() {
        Closure closure = new Closure();
        Deductions joining = Deductions.SINGLES.withLockedCandidates().withTwoStrongLinks();
        LogicalSolver weaker = solver("pointing", "claiming", "skyscraper", "two-string-kite", "turbot-fish");
        LogicalSolver stronger =
                solver("pointing", "claiming", "skyscraper", "two-string-kite", "turbot-fish", "grouped-turbot-fish");
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
