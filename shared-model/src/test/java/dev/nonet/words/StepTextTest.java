package dev.nonet.words;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nonet.reasoning.Step;
import dev.nonet.reasoning.Steps;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class StepTextTest {

    static Stream<Arguments> texts() {
        return Stream.of(
                Arguments.of(
                        Steps.NAKED_SINGLE,
                        "Naked Single",
                        "Naked Single: r1c1 can hold no other digit than 5. So r1c1 is 5."),
                Arguments.of(
                        Steps.HIDDEN_SINGLE,
                        "Hidden Single",
                        "Hidden Single: in box 5 the only place for 7 is r5c5. So r5c5 is 7."),
                Arguments.of(
                        Steps.POINTING,
                        "Pointing",
                        "Pointing: in box 1 the only places for 7 are r3c2 and r3c3, all in row 3."
                                + " So r3c5 and r3c9 cannot be 7."),
                Arguments.of(
                        Steps.NAKED_PAIR,
                        "Naked Pair",
                        "Naked Pair: in row 2 the cells r2c6 and r2c9 can hold only 5 and 9, and take them all."
                                + " So r2c1 cannot be 5, r2c4 cannot be 5 or 9."),
                Arguments.of(
                        Steps.HIDDEN_PAIR,
                        "Hidden Pair",
                        "Hidden Pair: in row 2 the only places for 5 and 9 are r2c6 and r2c9, which hold nothing else."
                                + " So r2c6 and r2c9 cannot be 1."),
                Arguments.of(
                        Steps.X_WING,
                        "X-Wing",
                        "X-Wing: in columns 5 and 9 the only places for 7 are in rows 2 and 5, which have their 7"
                                + " there. So r2c4 and r5c4 cannot be 7."),
                Arguments.of(
                        Steps.FINNED_X_WING,
                        "Finned X-Wing",
                        "Finned X-Wing: in rows 3 and 9 the only places for 1 are in columns 2 and 6, but for r9c4"
                                + " and r9c5. Either one of those cells is 1, or columns 2 and 6 have their 1 there."
                                + " So r8c6 cannot be 1."),
                Arguments.of(
                        Steps.FRANKEN_SWORDFISH,
                        "Finned Franken Swordfish",
                        "Finned Franken Swordfish: in rows 1 and 8 and box 5 the only places for 4 are in columns 3"
                                + " and 6 and box 4, but for r5c2. Either that cell is 4, or columns 3 and 6 and box"
                                + " 4 have their 4 there. So r6c3 cannot be 4."),
                Arguments.of(
                        Steps.ALS_AIC,
                        "AIC with ALS",
                        "AIC with ALS: if none of r1c1 and r1c2 is 1, r1c2 is 3, so r7c2 is not 3, so r7c2 is 1;"
                                + " r1c1 and r1c2 lack one of their digits at most. One end of the chain is true."
                                + " So r1c9 cannot be 1."),
                Arguments.of(
                        Steps.WXYZ_WING,
                        "WXYZ-Wing",
                        "WXYZ-Wing: the 4 cells r1c1, r1c2, r1c5 and r2c3 can hold only 1, 2, 3 and 4, all but 4 only"
                                + " once. One of them holds 4. So r1c9 cannot be 4."),
                Arguments.of(
                        Steps.ALMOST_LOCKED_PAIR,
                        "Almost Locked Pair",
                        "Almost Locked Pair: in row 1, r1c5 can hold only 2 and 5, and in box 1 the only places for"
                                + " these outside row 1 are r2c2. One of the digits is where the two cross, the"
                                + " others are in these cells. So r1c7 cannot be 2, r2c2 cannot be 9."),
                Arguments.of(
                        Steps.MEDUSA,
                        "3D Medusa",
                        "3D Medusa: either all of r1c1=4 and r2c5=7 are true and none of r1c1=6 and r2c9=7, or the"
                                + " reverse. So r1c9 cannot be 4."),
                Arguments.of(
                        Steps.ALIGNED_PAIR,
                        "Aligned Pair Exclusion",
                        "Aligned Pair Exclusion: every other way to fill r1c1 and r2c5 would put a digit twice into a"
                                + " house, or would take two digits from one of the sets r1c4, which can do without"
                                + " one only. So r1c1 cannot be 4."),
                Arguments.of(
                        Steps.XY_WING,
                        "XY-Wing",
                        "XY-Wing: r4c1 is 4 or 6: if it is 4, r5c3 is 7; if it is 6, r4c7 is 7. So r5c9 cannot be 7."),
                Arguments.of(
                        Steps.ODDAGON,
                        "Bivalue Oddagon",
                        "Bivalue Oddagon: 2 and 3 alone cannot fill r1c1, r1c9, r2c2, r5c2 and r5c9, so r1c1 is 7."
                                + " So r1c1 is 7."),
                Arguments.of(
                        Steps.FIREWORKS,
                        "Fireworks",
                        "Fireworks: 1, 2 and 3 must be in r4c7 or in r4c1 or r8c7, as the row and the column have no"
                                + " other place for them outside the box where they cross; so these digits take all"
                                + " of r4c1, r4c7 and r8c7. So r4c7 cannot be 9."),
                Arguments.of(
                        Steps.LOCKED_CELLS,
                        "Locked",
                        "Locked: the 2 cells r1c1 and r1c2 can only be filled with one digit each of row 1 for 1 and 2,"
                                + " which are 2, so all of these are in them. So r1c9 cannot be 1."),
                Arguments.of(
                        Steps.EXOCET,
                        "Junior Exocet",
                        "Junior Exocet: r1c1 and r1c2 take two of 1, 2 and 3; columns 3, 4 and 9 have room for each"
                                + " of them in two cells outside the chute, and within it in r2c4 or r3c9, so r2c4"
                                + " and r3c9 take the same two. So r2c4 cannot be 9."),
                Arguments.of(
                        Steps.SYMMETRY,
                        "Symmetry",
                        "Symmetry: the givens stay the same if cells change places (r1c1 to r9c9, r5c5 to r5c5, r9c9"
                                + " to r1c1) and digits their names (1 for 2, 2 for 1, 3 for 4, 4 for 3, 5 for 6, 6"
                                + " for 5, 7 for 8, 8 for 7, 9 for 9); so does the only solution, and r5c5 stays in"
                                + " place. So r5c5 cannot be 1."),
                Arguments.of(
                        Steps.TEMPLATE_SET,
                        "Template Set",
                        "Template Set: the ways to put 3 into r1c1, r2c4, r2c5, r5c4 and r5c5,"
                                + " once into each row, column and box, have this in common. So r1c1 is 3."),
                Arguments.of(
                        Steps.FAILING,
                        "Nested",
                        "Nested: if r1c1 is 5, r1c4 can only be 7, so r3c9 cannot be 7 (if r3c9 is 7, r4c9 can hold"
                                + " no digit), so box 3 has no place for 7. So r1c1 cannot be 5."),
                Arguments.of(
                        Steps.AGREEING,
                        "Cell Forcing Chain",
                        "Cell Forcing Chain: r1c1 is 2 or 4: if r1c1 is 2, row 1 has its 3 in r1c9, so box 9 has its"
                                + " 1 in r9c9; if r1c1 is 4, column 9 has its 1 in r9c9. So r9c9 is 1."),
                Arguments.of(
                        Steps.AGREEING_IN_A_HOUSE,
                        "Region Forcing Chain",
                        "Region Forcing Chain: row 1 has its 1 in r1c9 or r1c2: if r1c9 is 1, that follows at once;"
                                + " if r1c2 is 1, column 9 has its 1 in r5c9. So r9c9 cannot be 1."),
                Arguments.of(
                        Steps.BUG_PLUS_ONE,
                        "BUG + 1",
                        "BUG + 1: unless r5c4 is 3, the 4 cells of the pattern could be filled in two ways,"
                                + " but the puzzle has one solution. So r5c4 is 3."));
    }

    @ParameterizedTest
    @MethodSource("texts")
    void explainsEvidenceAndConclusion(Step step, String name, String text) {
        assertThat(StepText.of(step, name)).isEqualTo(text);
    }

    @Test
    void anExplainedStepHasTheFieldsOfTheStepPlusMarksAndText() {
        for (Step step : Steps.ALL) {
            ExplainedStep explained = ExplainedStep.of(step, "Name");
            assertThat(explained.technique()).isEqualTo(step.technique());
            assertThat(explained.round()).isEqualTo(step.round());
            assertThat(explained.placements()).isEqualTo(step.placements());
            assertThat(explained.eliminations()).isEqualTo(step.eliminations());
            assertThat(explained.evidence()).isEqualTo(step.evidence());
            assertThat(explained.marks()).isEqualTo(step.marks());
            assertThat(explained.text()).startsWith("Name: ");
        }
    }
}
