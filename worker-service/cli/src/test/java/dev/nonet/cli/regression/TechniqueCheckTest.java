package dev.nonet.cli.regression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nonet.engine.ladder.Family;
import dev.nonet.engine.ladder.Ladder;
import dev.nonet.engine.ladder.Rung;
import dev.nonet.engine.ladder.StandardLadder;
import dev.nonet.engine.search.ScalarSolver;
import dev.nonet.engine.technique.StepFinder;
import dev.nonet.oracle.Oracle;
import dev.nonet.puzzle.CandidateSet;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.Grid;
import dev.nonet.reasoning.Evidence;
import dev.nonet.reasoning.Rating;
import dev.nonet.reasoning.TechniqueId;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TechniqueCheckTest {

    /** A ladder without some techniques, to test cases of unsupported techniques. */
    private static final Ladder LADDER = StandardLadder.LADDER.without(
            Set.of(new TechniqueId("locked-pair"), new TechniqueId("skyscraper"), new TechniqueId("xyz-wing")));

    private static final String WING =
            ".92.46.83.38....2....3..5...23.9..1891....35.8.5.31249786...435341857..2259463871";
    private static final String BUG =
            ".3..4.1.84.78.13.2981263547.2..78459749..628....92467..9.415736375682914..4...825";
    private static final String BUG_DELETED = "611 161";
    private static final String LOOP =
            "869327451127495368543681.9.618952..4275834916394716582736548129981273645452169...";
    private static final String PAIR =
            "172435698.58...3.23.6....5..24..3..9.1..2...686.9.....2371.......137.8...8......3";

    private static String line(String code, String cells, String deleted, String eliminations, String placements) {
        return ":" + code + "::" + cells + ":" + deleted + ":" + eliminations + ":" + placements + ":";
    }

    private static TechniqueCheck.CheckedCase check(String line) {
        return new TechniqueCheck(LADDER)
                .check(RegressionCase.parse(List.of(line)).getFirst());
    }

    @ParameterizedTest
    @CsvSource({
        "0800, 759, EXACT",
        "0800, 647, EXACT",
        "0800, 759 647, COVER",
        "0800, 758, MISS",
        "0800-x, '', FIRED",
        "0400-x, '', UNSUPPORTED",
        "0610-x, '', SILENT",
        "0801, 759, UNSUPPORTED",
        "9999, 759, UNSUPPORTED",
    })
    void comparesConclusionsAsSets(String code, String eliminations, Verdict verdict) {
        assertThat(check(line(code, WING, "", eliminations, "")).verdict()).isEqualTo(verdict);
    }

    @Test
    void acceptsAStepWithMoreConclusionsAsCover() {
        assertThat(check(line("0200", PAIR, "", "439 449", "")).verdict()).isEqualTo(Verdict.MISS);
        assertThat(check(line("0200", PAIR, "", "439 469", "")).verdict()).isEqualTo(Verdict.COVER);
    }

    @Test
    void acceptsAnEquivalentTechniqueAsAlias() {
        String all = "439 469 569 477 577 478 488 497 597 498";
        assertThat(check(line("0200", PAIR, "", all, "")).verdict()).isEqualTo(Verdict.EXACT);
        assertThat(check(line("0110", PAIR, "", all, "")).verdict()).isEqualTo(Verdict.ALIAS);
    }

    @Test
    void comparesAPlacementAsEliminationOfTheOtherCandidates() {
        assertThat(check(line("0610", BUG, BUG_DELETED, "154 554", "")).verdict())
                .isEqualTo(Verdict.EXACT);
        assertThat(check(line("0610", BUG, BUG_DELETED, "", "354")).verdict()).isEqualTo(Verdict.EXACT);
        assertThat(check(line("0610-x", BUG, BUG_DELETED, "", "")).verdict()).isEqualTo(Verdict.FIRED);
        assertThat(check(line("0610-x", BUG, "161", "", "")).verdict()).isEqualTo(Verdict.SILENT);
    }

    @Test
    void countsTheOtherStepsOfTheTechnique() {
        assertThat(check(line("0800", WING, "", "759", "")).others()).isEqualTo(1);
    }

    @Test
    void readsPlacedDigitsAsDigitsOfTheBoard() {
        String placed = WING.replaceFirst("9", "+9");
        RegressionCase tested = RegressionCase.parse(List.of(line("0800", placed, "", "759", "")))
                .getFirst();
        assertThat(tested.digits()).isEqualTo(Grid.parse(WING));
        assertThat(tested.givens()).isEqualTo(Grid.parse(WING.replaceFirst("9", ".")));
        assertThat(check(line("0800", placed, "", "759", "")).verdict()).isEqualTo(Verdict.EXACT);
    }

    @Test
    void skipsCommentsAndCountsLines() {
        List<RegressionCase> cases =
                RegressionCase.parse(List.of("# a comment", "", line("0800-2", WING, "", "759", "") + "\r"));

        assertThat(cases).singleElement().satisfies(tested -> {
            assertThat(tested.line()).isEqualTo(3);
            assertThat(tested.key()).isEqualTo("0800-2");
            assertThat(tested.isSilent()).isFalse();
        });
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0800",
                ":0800:::",
                ":08::" + WING + "::759::",
                ":0800::" + WING + ".::759::",
                ":0800::" + WING + "::75::",
                ":0800::" + WING + ":0:759::",
            })
    void reportsTheLineOfAMalformedCase(String line) {
        assertThatThrownBy(() -> RegressionCase.parse(List.of("# first", line)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("line 2 ");
    }

    private static String run(Ladder ladder, boolean sound, boolean passes, String... lines) {
        return run(ladder, sound, 0, passes, lines);
    }

    private static String run(Ladder ladder, boolean sound, int transformations, boolean passes, String... lines) {
        StringWriter text = new StringWriter();
        boolean passed = new TechniqueCheckRun(
                        ladder, sound ? new ScalarSolver() : null, transformations, new PrintWriter(text))
                .run(List.of(lines));
        assertThat(passed).as("%s", text).isEqualTo(passes);
        return text.toString();
    }

    @Test
    void printsAVerdictPerLineThenATableAndTheTotals() {
        String report = run(
                StandardLadder.LADDER,
                true,
                false,
                line("0800", WING, "", "759", ""),
                line("0800", WING, "", "758", ""),
                line("0610", BUG, BUG_DELETED, "154 554", ""));

        assertThat(report)
                .contains("line 1  0800  EXACT", "line 2  0800  MISS", "line 3  0610  EXACT")
                .containsPattern("code +technique +EXACT +MISS")
                .containsPattern("0800 +xy-wing +1 +1")
                .containsPattern("total +3 cases +2 +1")
                .contains("passed 2 of 3", "unsound 0");
        run(StandardLadder.LADDER, true, true, line("0800", WING, "", "759", ""));
    }

    @Test
    void findsUnsoundConclusionsOfEveryRung() {
        Grid solution = Oracle.solve(Grid.parse(WING)).orElseThrow();
        StepFinder liar = (position, changes, sink) -> sink.eliminate(
                CandidateSet.of(solution.digit(0), CellSet.of(0)), () -> new Evidence.InCell(Cell.of(0), 1));
        Ladder ladder = Ladder.of(
                new Rung(new TechniqueId("liar"), "Liar", List.of(), Family.SINGLE, Rating.tenths(10), liar, "Lies."));

        String report = run(ladder, true, false, line("0800-x", WING, "", "", ""));

        assertThat(report).contains("UNSOUND  liar: r1c1=5", "unsound 1");
    }

    @Test
    void verdictsAreTheSameUnderTransformations() {
        String report = run(
                StandardLadder.LADDER,
                false,
                20,
                true,
                line("0800", WING, "", "759", ""),
                line("0800", WING, "", "759 647", ""),
                line("0200", PAIR, "", "439 469", ""),
                line("0610", BUG, BUG_DELETED, "154 554", ""),
                line("0610", BUG, BUG_DELETED, "", "354"),
                line("0610-x", BUG, "161", "", ""),
                line("0709-2", LOOP, "", "797", ""));

        assertThat(report).contains("changed 0 of 140 transformed cases").doesNotContain("CHANGED");
    }

    @Test
    void reportsAVerdictThatATransformationChanges() {
        StepFinder onlyInOneCell = (position, changes, sink) ->
                sink.eliminate(CandidateSet.of(7, CellSet.of(44)), () -> new Evidence.InCell(Cell.of(0), 1));
        Ladder ladder = Ladder.of(new Rung(
                new TechniqueId("xy-wing"),
                "XY-Wing",
                List.of(),
                Family.WING,
                Rating.tenths(42),
                onlyInOneCell,
                "Prefers a cell."));

        String report = run(ladder, false, 5, false, line("0800", WING, "", "759", ""));

        assertThat(report).contains("line 1  0800  EXACT", "line 1  0800  CHANGED  to MISS");
    }

    @Test
    void soundnessChecksRejectBoardsWithoutExactlyOneSolution() {
        String empty = ".".repeat(81);
        assertThatThrownBy(() -> run(StandardLadder.LADDER, true, true, line("0800", empty, "", "759", "")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("line 1");
    }
}
