package dev.nonet.engine.board;

import static dev.nonet.engine.ladder.StandardLadder.LADDER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nonet.engine.OwnPuzzles;
import dev.nonet.engine.ladder.StandardLadder;
import dev.nonet.engine.solve.LogicalSolver;
import dev.nonet.puzzle.Grid;
import java.util.EnumMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class BasicStepsTest {

    private final LogicalSolver singles = new LogicalSolver(LADDER.only(StandardLadder.SINGLES));
    private final LogicalSolver locked =
            new LogicalSolver(LADDER.only(Stream.of(StandardLadder.SINGLES, StandardLadder.LOCKED_CANDIDATES)
                    .flatMap(Set::stream)
                    .collect(Collectors.toSet())));

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
