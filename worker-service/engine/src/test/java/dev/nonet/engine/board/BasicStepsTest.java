package dev.nonet.engine.board;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nonet.engine.OwnPuzzles;
import dev.nonet.engine.ladder.Family;
import dev.nonet.engine.ladder.Ladder;
import dev.nonet.engine.ladder.Rung;
import dev.nonet.engine.ladder.StandardLadder;
import dev.nonet.engine.solve.LogicalSolver;
import dev.nonet.puzzle.Grid;
import java.util.EnumMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class BasicStepsTest {

    private final LogicalSolver singles = new LogicalSolver(ladderOf(Family.SINGLE));
    private final LogicalSolver locked = new LogicalSolver(ladderOf(Family.SINGLE, Family.INTERSECTION));

    private static Ladder ladderOf(Family... families) {
        return StandardLadder.LADDER.only(StandardLadder.LADDER.rungs().stream()
                .filter(rung -> Set.of(families).contains(rung.family()))
                .map(Rung::id)
                .collect(Collectors.toSet()));
    }

    @Test
    void saysWhatTheRungsOfALadderSay() {
        BasicSteps basic = new BasicSteps();
        Map<BasicSteps.Kind, Integer> seen = new EnumMap<>(BasicSteps.Kind.class);
        for (Grid puzzle : OwnPuzzles.grids(400)) {
            BasicSteps.Kind expected = singles.solve(puzzle).solved()
                    ? BasicSteps.Kind.SINGLES
                    : locked.solve(puzzle).solved() ? BasicSteps.Kind.LOCKED_CANDIDATES : BasicSteps.Kind.MORE;
            assertThat(basic.neededFor(puzzle.toDigits())).as(puzzle.toString()).isEqualTo(expected);
            seen.merge(expected, 1, Integer::sum);
        }
        assertThat(seen).containsOnlyKeys(BasicSteps.Kind.values());
    }
}
