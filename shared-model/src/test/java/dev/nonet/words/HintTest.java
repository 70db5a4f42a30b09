package dev.nonet.words;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nonet.puzzle.Candidate;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.DigitSet;
import dev.nonet.puzzle.House;
import dev.nonet.reasoning.Evidence;
import dev.nonet.reasoning.Rating;
import dev.nonet.reasoning.Step;
import dev.nonet.reasoning.TechniqueId;
import java.util.List;
import org.junit.jupiter.api.Test;

class HintTest {

    @Test
    void revealsMoreWithEachStrength() {
        Step single = new Step(
                1,
                new TechniqueId("hidden-single"),
                Rating.tenths(12),
                List.of(Candidate.of(40, 7)),
                List.of(),
                new Evidence.InHouse(House.parse("b5"), Cell.parse("r5c5"), 7));

        Hint hint = Hint.of(single, "Hidden Single");

        assertThat(hint.where()).startsWith("Look at ").doesNotContain("Hidden", "7");
        assertThat(hint.technique()).startsWith("Look for Hidden Single in ").doesNotContain("7");
        assertThat(hint.everything()).isEqualTo(StepText.of(single, "Hidden Single"));
    }

    @Test
    void namesTheHousesOfThePatternOrHousesThatCoverItsCells() {
        Step pointing = new Step(
                1,
                new TechniqueId("pointing"),
                Rating.tenths(26),
                List.of(),
                List.of(Candidate.of(8, 3)),
                new Evidence.Intersection(3, House.parse("b1"), House.parse("r1"), CellSet.of(0, 1)));

        Step wing = new Step(
                1,
                new TechniqueId("xy-wing"),
                Rating.tenths(42),
                List.of(),
                List.of(Candidate.of(10, 3)),
                new Evidence.Wing(
                        Cell.parse("r1c1"), DigitSet.of(1, 2), List.of(Candidate.of(1, 1), Candidate.of(9, 2)), 3));

        assertThat(Hint.of(pointing, "Pointing").where()).isEqualTo("Look at box 1.");
        assertThat(Hint.of(wing, "XY-Wing").where()).isEqualTo("Look at box 1.");
    }
}
