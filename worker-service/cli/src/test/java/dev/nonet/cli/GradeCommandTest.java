package dev.nonet.cli;

import static dev.nonet.cli.CommandLines.run;
import static dev.nonet.cli.CommandLines.runWithInput;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.nonet.cli.CommandLines.Finished;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code grade}: the grades of puzzles, by all techniques or some. */
class GradeCommandTest {

    private static final String PUZZLE =
            "..231.96..5....1.2....9..3..984.12.....2.....1.....7...........76..........945..1";
    private static final String SOLUTION =
            "872314965359867142416592837698471253537289416124653789941736528765128394283945671";
    private static final String NEEDS_CHAINS =
            "6....3..175.9.1..........2.....8....8.951.........6.........3.6..8.4...7.7.6.251.";
    private static final String EMPTY = ".".repeat(81);
    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    private Path folder;

    private String file(String... lines) throws Exception {
        return Files.write(folder.resolve("puzzles.txt"), List.of(lines)).toString();
    }

    @Test
    void gradesPuzzles() throws Exception {
        Finished ran = run("grade", file(PUZZLE, "oops", EMPTY));
        assertThat(ran.lines().get(0))
                .isEqualTo("puzzle,level,rating,effort,hardest,techniques,error," + HumanColumns.HEADER);
        assertThat(ran.lines().get(1))
                .startsWith(PUZZLE + ",easy,2.0,")
                .contains(",direct-hidden-pair,direct-hidden-pair:");
        assertThat(ran.lines().get(2)).startsWith(",,,,,,").contains("81 characters");
        assertThat(ran.lines().get(3)).startsWith(EMPTY + ",,,,,,").contains("several solutions: r1c1 can be");
        assertThat(ran.code()).isEqualTo(1);
    }

    @Test
    void gradesSeveralFilesInOrder() throws Exception {
        String other = Files.write(folder.resolve("other.txt"), List.of("# a comment", PUZZLE, "oops"))
                .toString();
        Finished ran = run("grade", file(PUZZLE), other);
        assertThat(ran.lines()).hasSize(4);
        assertThat(ran.lines().get(1)).startsWith(PUZZLE);
        assertThat(ran.lines().get(2)).isEqualTo(ran.lines().get(1));
        assertThat(ran.lines().get(3)).startsWith(",,,,,,\"" + other + ":3: a puzzle has 81 characters");
        assertThat(ran.err()).isEqualTo("nonet: 1 of 3 items failed\n");
    }

    /** In a format of several lines a puzzle, in which no line can be an error of its own. */
    @Test
    void rowsBeforeAMalformedFileAreWrittenAndItIsNamed() throws Exception {
        String malformed = Files.writeString(folder.resolve("malformed.opensudoku"), "<opensudoku><game data=\"1\"/>")
                .toString();
        for (String command : List.of("grade", "solve")) {
            Finished good = run(command, file(PUZZLE, NEEDS_CHAINS));
            Finished ran = run(command, file(PUZZLE, NEEDS_CHAINS), malformed, file(PUZZLE, NEEDS_CHAINS));
            assertThat(good.lines()).hasSize(3);
            assertThat(ran.out()).isEqualTo(good.out());
            assertThat(ran.err()).contains(malformed + ": line 1, column 29: ");
            assertThat(ran.code()).isEqualTo(Nonet.USAGE);
            Finished alone = run(command, malformed);
            assertThat(alone.err()).isEqualTo(ran.err());
            assertThat(alone.code()).isEqualTo(Nonet.USAGE);
        }
    }

    @Test
    void showsHowRatingsDependOnTheOrientation() throws Exception {
        Finished ran = run("grade", file(PUZZLE), "--ratings", "hodoku", "--orientations", "5");
        assertThat(ran.lines().get(0)).endsWith(",hodokuScore,hodokuLevel,hodokuScoreLow,hodokuScoreHigh");
        String[] row = ran.lines().get(1).split(",");
        int low = Integer.parseInt(row[row.length - 2]);
        int high = Integer.parseInt(row[row.length - 1]);
        assertThat(low).isLessThanOrEqualTo(418);
        assertThat(high).isGreaterThanOrEqualTo(418).isNotEqualTo(low);
        assertThat(run("grade", file(PUZZLE), "--orientations", "5").code()).isEqualTo(Nonet.USAGE);
        assertThat(run("grade", file(PUZZLE), "--ratings", "se", "--orientations", "0")
                        .code())
                .isEqualTo(Nonet.USAGE);
    }

    @Test
    void ratesOnTheScalesOfOtherPrograms() throws Exception {
        Finished ran = run("grade", file(PUZZLE, EMPTY), "--ratings", "se,hodoku");
        assertThat(ran.lines().get(0)).endsWith(HumanColumns.HEADER + ",seEr,seEp,seEd,hodokuScore,hodokuLevel");
        assertThat(ran.lines().get(1)).endsWith(",2.0,1.2,1.2,418,easy");
        assertThat(ran.lines().get(2)).endsWith(",,,,,");
        JsonNode json = JSON.readTree(run("grade", file(PUZZLE), "--ratings", "se,hodoku", "--format", "ndjson")
                .out());
        assertThat(json.get("se").toString()).isEqualTo("{\"er\":2.0,\"ep\":1.2,\"ed\":1.2}");
        assertThat(json.get("hodoku").toString()).isEqualTo("{\"score\":418,\"level\":\"easy\"}");
        assertThat(run("grade", file(PUZZLE), "--ratings", "elo").code()).isEqualTo(Nonet.USAGE);
    }

    /** A puzzle whose path needs chains: the first steps need no assumption, so it stops behind them. */
    @Test
    void saysWhereTheBoundOfWorkWasReached() throws Exception {
        assertThat(run("grade", file(NEEDS_CHAINS), "--ratings", "se").lines().get(1))
                .doesNotEndWith(",,,");
        assertThat(run("grade", file(NEEDS_CHAINS), "--ratings", "se", "--work", "1")
                        .lines()
                        .get(1))
                .endsWith(",,,");
        JsonNode json =
                JSON.readTree(run("grade", file(NEEDS_CHAINS), "--ratings", "se", "--work", "1", "--format", "ndjson")
                        .out());
        assertThat(json.get("se").get("reason").asText())
                .matches("the bound of work was reached after [0-9]+ steps; ER is at least [0-9]+[.][0-9]");
        assertThat(run("grade", file(NEEDS_CHAINS), "--ratings", "se", "--work", "1", "--orientations", "2")
                        .lines()
                        .get(1))
                .endsWith(",,,,,");
        assertThat(run("explain", NEEDS_CHAINS, "--scale", "se", "--work", "1")
                        .lines()
                        .getFirst())
                .matches(".* at least: the bound of work was reached after [0-9]+ steps");
        assertThat(run("check-ratings", file(NEEDS_CHAINS + " 1 9.0"), "--scale", "se", "--work", "1")
                        .out())
                .contains("beyond the bound of work");
    }

    @Test
    void aBoundOfWorkNeedsSomethingToBound() throws Exception {
        assertThat(run("grade", file(PUZZLE), "--ratings", "se", "--work", "0").err())
                .contains("--work must be 1 or more, not 0");
        for (List<String> unbounded : List.of(
                List.of("grade", file(PUZZLE)),
                List.of("explain", PUZZLE),
                List.of("check-ratings", file(PUZZLE + " 1 2.0")),
                List.of("generate", "--count", "1"))) {
            List<String> command = new ArrayList<>(unbounded);
            command.addAll(List.of("--work", "5"));
            Finished ran = run(command.toArray(String[]::new));
            assertThat(ran.code()).as(ran.err()).isEqualTo(Nonet.USAGE);
            assertThat(ran.err()).contains("--work is for ratings of other programs that are computed here");
        }
    }

    @Test
    void quotesTheBeginningOfALongLine() throws Exception {
        Finished ran = run("grade", file(PUZZLE, "", "no \t puzzle " + "at all ".repeat(100)));
        assertThat(ran.lines().get(2))
                .contains("line 3: ", "no   puzzle at all", " …'")
                .hasSizeLessThan(300);
        assertThat(ran.err()).isEqualTo("nonet: 1 of 2 items failed\n");
    }

    @Test
    void gradesWithOnlySomeTechniques() throws Exception {
        Finished ran = run("grade", file(PUZZLE), "--techniques", "full-house,hidden-single", "--format", "ndjson");
        JsonNode json = JSON.readTree(ran.lines().getFirst());
        assertThat(json.get("level").asText()).isEqualTo("extreme");
        assertThat(json.get("rating").isNull()).isTrue();
        assertThat(json.get("solution").asText()).isEqualTo(SOLUTION);
    }

    @Test
    void printsTheRequiredTechniques() throws Exception {
        Path file = folder.resolve("puzzles.txt");
        Files.writeString(file, PUZZLE + "\nshort\n");

        Finished csv = run("grade", file.toString(), "--certify");
        Finished ndjson = run("grade", file.toString(), "--certify", "--format", "ndjson");

        assertThat(csv.lines().getFirst())
                .isEqualTo("puzzle,level,rating,effort,hardest,techniques,required,error," + HumanColumns.HEADER);
        assertThat(csv.lines().get(1).split(",", -1)).hasSize(12);
        assertThat(csv.lines().get(2)).startsWith(",,,,,,,");
        assertThat(JSON.readTree(ndjson.lines().getFirst()).get("required").isArray())
                .isTrue();
        assertThat(run("grade", file.toString()).lines().getFirst())
                .isEqualTo("puzzle,level,rating,effort,hardest,techniques,error," + HumanColumns.HEADER);
    }

    @Test
    void excludesTechniquesAndFamilies() {
        Finished without = runWithInput(PUZZLE, "grade", "--without", "uniqueness,full-house");

        assertThat(without.code()).isEqualTo(Nonet.OK);
        assertThat(without.out()).doesNotContain("full-house", "unique-rectangle", "hidden-rectangle");
        Finished unknown = runWithInput(PUZZLE, "grade", "--without", "magic");
        assertThat(unknown.code()).isEqualTo(Nonet.USAGE);
        assertThat(unknown.err()).contains("'magic'", "uniqueness");
        assertThat(runWithInput(PUZZLE, "grade", "--techniques", "full-house", "--without", "single")
                        .code())
                .isEqualTo(Nonet.USAGE);
    }
}
