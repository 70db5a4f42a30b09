package dev.nonet.reasoning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nonet.puzzle.Candidate;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.House;
import dev.nonet.reasoning.Mark.Role;
import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.api.Test;

class StepTest {

    private static Mark candidate(String text, Role role) {
        return new Mark.OfCandidate(Steps.candidates(text).getFirst(), role);
    }

    @Test
    void sortsItsConclusions() {
        assertThat(Steps.POINTING.eliminations()).isEqualTo(Steps.candidates("r3c5=7 r3c9=7"));
    }

    @Test
    void rejectsAStepWithoutConclusions() {
        Step step = Steps.NAKED_SINGLE;
        assertThatThrownBy(() -> new Step(1, step.technique(), step.rating(), List.of(), List.of(), step.evidence()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("naked-single");
    }

    @Test
    void marksItsConclusionsWhateverTheProof() {
        for (Step step : Steps.ALL) {
            for (Candidate placed : step.placements()) {
                assertThat(step.marks()).contains(new Mark.OfCandidate(placed, Role.PLACED));
            }
            for (Candidate gone : step.eliminations()) {
                assertThat(step.marks()).contains(new Mark.OfCandidate(gone, Role.ELIMINATED));
            }
            assertThat(step.marks()).anyMatch(mark -> mark.role() == Role.PATTERN);
        }
    }

    @Test
    void marksTheLinesAndFinsOfAFish() {
        assertThat(Steps.FINNED_X_WING.marks())
                .containsExactly(
                        new Mark.OfHouse(House.parse("r3"), Role.PATTERN),
                        new Mark.OfHouse(House.parse("r9"), Role.PATTERN),
                        new Mark.OfHouse(House.parse("c2"), Role.SECOND),
                        new Mark.OfHouse(House.parse("c6"), Role.SECOND),
                        candidate("r3c2=1", Role.PATTERN),
                        candidate("r3c6=1", Role.PATTERN),
                        candidate("r9c2=1", Role.PATTERN),
                        candidate("r9c6=1", Role.PATTERN),
                        candidate("r9c4=1", Role.FIN),
                        candidate("r9c5=1", Role.FIN),
                        candidate("r8c6=1", Role.ELIMINATED));
    }

    @Test
    void linksThePincersOfAWingToItsPivot() {
        assertThat(Steps.XY_WING.marks())
                .contains(
                        new Mark.OfCell(Cell.parse("r4c1"), Role.PATTERN),
                        new Mark.OfCell(Cell.parse("r4c7"), Role.SECOND),
                        candidate("r4c7=7", Role.SECOND),
                        new Mark.OfLink(Candidate.of(27, 6), Candidate.of(33, 6), Role.WEAK),
                        new Mark.OfLink(Candidate.of(33, 6), Candidate.of(33, 7), Role.STRONG));
    }

    @Test
    void ratingsHaveOneDecimal() {
        assertThat(Rating.tenths(42)).hasToString("4.2");
        assertThat(Rating.of(new BigDecimal("4.20"))).isEqualTo(Rating.tenths(42));
        assertThatThrownBy(() -> Rating.of(new BigDecimal("4.25"))).hasMessageContaining("4.25");
        assertThatThrownBy(() -> Rating.of(new BigDecimal("20.1"))).hasMessageContaining("20.1");
        for (String number : List.of("1e40", "1e2147483647", "-1e2147483647", "1e-2147483647", "1e999999999")) {
            assertThatThrownBy(() -> Rating.of(new BigDecimal(number)))
                    .isInstanceOf(IllegalArgumentException.class)
                    .satisfies(refusal -> assertThat(refusal.getMessage()).hasSizeLessThan(100));
        }
    }

    @Test
    void levelsAreBandsOfRatingsWithoutAGap() {
        for (int tenths = 0; tenths <= 200; tenths++) {
            Rating rating = Rating.tenths(tenths);
            Level level = Level.of(rating);
            assertThat(level.lowest().compareTo(rating) <= 0 && rating.compareTo(level.highest()) <= 0)
                    .as("%s", rating)
                    .isTrue();
        }
        assertThat(Level.of(null)).isEqualTo(Level.EXTREME);
        assertThat(Level.of(Rating.tenths(25))).isEqualTo(Level.EASY);
        assertThat(Level.of(Rating.tenths(26))).isEqualTo(Level.MEDIUM);
        assertThat(Level.of(Rating.tenths(64))).isEqualTo(Level.HARD);
        assertThatThrownBy(() -> Level.parse("harder")).hasMessageContaining("easy, medium, hard");
    }

    @Test
    void techniqueIdsAreKebabCase() {
        assertThat(new TechniqueId("unique-rectangle-1")).hasToString("unique-rectangle-1");
        for (String wrong : List.of("", "X-Wing", "x--wing", "-x", "x_wing", "x".repeat(61))) {
            assertThatThrownBy(() -> new TechniqueId(wrong)).isInstanceOf(IllegalArgumentException.class);
        }
    }
}
