package dev.nonet.engine.grade;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nonet.engine.OwnPuzzles;
import dev.nonet.engine.ladder.Ladder;
import dev.nonet.engine.ladder.StandardLadder;
import dev.nonet.engine.solve.LogicalSolver;
import dev.nonet.puzzle.Grid;
import dev.nonet.reasoning.Grade;
import dev.nonet.reasoning.Path;
import dev.nonet.reasoning.Step;
import dev.nonet.reasoning.TechniqueId;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class CertifierTest {

    private static final Ladder LADDER = StandardLadder.LADDER;

    private final Certifier certifier = new Certifier(LADDER);
    private final Grader grader = new Grader(LADDER);

    /** Straight from the definition: every rung is removed in turn, and the puzzle solved again. */
    private static Set<TechniqueId> naive(Grid puzzle, Grade grade) {
        Set<TechniqueId> required = new LinkedHashSet<>();
        for (TechniqueId id : LADDER.ids()) {
            Path path = new LogicalSolver(LADDER.without(Set.of(id))).solve(puzzle);
            boolean harder = path.steps().stream()
                    .map(Step::rating)
                    .max(Comparator.naturalOrder())
                    .map(rating -> grade.rating() != null && rating.compareTo(grade.rating()) > 0)
                    .orElse(false);
            if (!path.solved() || harder) {
                required.add(id);
            }
        }
        return required;
    }

    @Test
    void requiresWhatNoOtherTechniqueDoesInItsPlace() {
        int some = 0;
        for (Grid puzzle : OwnPuzzles.grids(12)) {
            Grade grade = grader.grade(puzzle);
            Set<TechniqueId> required = certifier.required(puzzle, grade);
            if (grade.rating() == null) {
                assertThat(required).isEmpty();
            } else {
                assertThat(required).as("%s", puzzle).isEqualTo(naive(puzzle, grade));
                some += required.size();
            }
        }
        assertThat(some).isPositive();
    }

    @Test
    void requiresNothingOfAFullGrid() {
        Grid full = OwnPuzzles.make(1).getFirst().solution();
        assertThat(certifier.required(full, grader.grade(full))).isEmpty();
    }
}
