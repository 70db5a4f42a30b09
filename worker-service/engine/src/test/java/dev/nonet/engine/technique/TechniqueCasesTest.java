package dev.nonet.engine.technique;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nonet.engine.Orientation;
import dev.nonet.engine.ladder.Rung;
import dev.nonet.engine.ladder.StandardLadder;
import dev.nonet.engine.technique.TechniqueCase.Conclusion;
import dev.nonet.oracle.Oracle;
import dev.nonet.puzzle.Grid;
import dev.nonet.reasoning.Step;
import dev.nonet.reasoning.TechniqueId;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** On every case, in every orientation, a technique finds exactly the steps expected, and none against the solution. */
class TechniqueCasesTest {

    private static final Path FOLDER = Path.of("src/test/resources/techniques");
    private static final int ORIENTATIONS = 30;

    static Stream<TechniqueCase> cases() {
        return TechniqueCase.all(FOLDER).stream();
    }

    @ParameterizedTest
    @MethodSource("cases")
    void concludesWhatTheCaseSays(TechniqueCase given) {
        Grid solution = Oracle.solve(given.board()).orElseThrow();

        check(given, solution, Orientation.same(), "as it is");
        check(given, solution, Orientation.transposed(), "transposed");
        long seed = given.board().hashCode();
        Random random = new Random(seed);
        for (int i = 0; i < ORIENTATIONS; i++) {
            check(given, solution, Orientation.random(random), "orientation " + i + " of seed " + seed);
        }
    }

    private static void check(TechniqueCase original, Grid solved, Orientation orientation, String description) {
        TechniqueCase given = original.in(orientation);
        Grid solution = orientation.of(solved);
        Rung rung = StandardLadder.LADDER.rung(given.technique()).orElseThrow();
        List<Step> steps = rung.findAll(given.position());

        assertThat(steps.stream().map(Conclusion::of))
                .as(description)
                .containsExactlyInAnyOrderElementsOf(given.conclusions());
        for (Step step : steps) {
            assertThat(step.contradictedBy(solution)).as(description).isEmpty();
        }
    }

    static Stream<TechniqueCase> nearMisses() {
        return cases().filter(given -> given.miss() != null);
    }

    /**
     * A near miss says something only if it is one: on the board that differs by its one candidate, the technique finds
     * something.
     */
    @ParameterizedTest
    @MethodSource("nearMisses")
    void aNearMissIsOneCandidateAway(TechniqueCase near) {
        Rung rung = StandardLadder.LADDER.rung(near.technique()).orElseThrow();

        assertThat(rung.findAll(near.missed().position())).isNotEmpty();
        assertThat(near.missed().position().candidates())
                .as("differs by one candidate")
                .isNotEqualTo(near.position().candidates());
    }

    @Test
    void everyRungHasCasesWhereItFiresAndWhereItIsSilent() {
        List<TechniqueCase> cases = TechniqueCase.all(FOLDER);
        for (TechniqueId id : StandardLadder.LADDER.ids()) {
            Set<Boolean> kinds = cases.stream()
                    .filter(given -> given.technique().equals(id))
                    .map(given -> given.conclusions().isEmpty())
                    .collect(Collectors.toSet());
            assertThat(kinds).as(id.value()).containsExactlyInAnyOrder(true, false);
        }
    }
}
