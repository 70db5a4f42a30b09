package dev.nonet.cli;

import static dev.nonet.cli.CommandLines.run;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.nonet.cli.CommandLines.Finished;
import dev.nonet.oracle.Oracle;
import dev.nonet.puzzle.Grid;
import java.util.List;
import org.junit.jupiter.api.Test;

/** {@code generate}: rows and lines of new puzzles. */
class GenerateCommandTest {

    private static final ObjectMapper JSON = new ObjectMapper();

    @Test
    void generatesPuzzlesWithTheirSolutions() {
        Finished ran = run("generate", "--count", "40", "--level", "easy", "--seed", "5", "--threads", "2");
        assertThat(ran.code()).isZero();
        assertThat(ran.lines()).hasSize(41).first().asString().startsWith("puzzle,solution,level,rating,clues,");
        for (String row : ran.lines().subList(1, 41)) {
            String[] fields = row.split(",", -1);
            assertThat(Oracle.solutions(Grid.parse(fields[0]), 2)).containsExactly(Grid.parse(fields[1]));
            assertThat(fields[2]).isEqualTo("easy");
        }
    }

    @Test
    void generatesTheSameBytesForTheSameSeedAndAnyNumberOfThreads() {
        String one = run("generate", "--count", "100", "--seed", "9", "--threads", "1")
                .out();
        assertThat(run("generate", "--count", "100", "--seed", "9", "--threads", "3")
                        .out())
                .isEqualTo(one);
        assertThat(run("generate", "--count", "100", "--seed", "10", "--threads", "3")
                        .out())
                .isNotEqualTo(one);
    }

    /** ER, EP and ED of a row that has no other scale. */
    private static List<String> explainer(String row) {
        String[] cells = row.split(",");
        return List.of(cells).subList(cells.length - 3, cells.length);
    }

    @Test
    void generatesByTheRatingsOfOtherPrograms() {
        Finished ran = run("generate", "--count", "3", "--se", "2.6..4.2", "--hodoku", "300..900", "--seed", "3");
        assertThat(ran.code()).isZero();
        assertThat(ran.lines().getFirst()).endsWith(",seEr,seEp,seEd,hodokuScore,hodokuLevel");
        for (String row : ran.lines().subList(1, 4)) {
            String[] cells = row.split(",");
            assertThat(Double.parseDouble(cells[cells.length - 5])).isBetween(2.6, 4.2);
            assertThat(Integer.parseInt(cells[cells.length - 2])).isBetween(300, 900);
        }
        for (String line : run("generate", "--count", "3", "--se", "2.0..9.0", "--pearl", "--seed", "5")
                .lines()
                .subList(1, 4)) {
            List<String> ratings = explainer(line);
            assertThat(ratings.get(1)).as(line).isEqualTo(ratings.getFirst());
        }
        for (String line : run("generate", "--count", "2", "--se", "1.0..9.0", "--diamond", "--seed", "5")
                .lines()
                .subList(1, 3)) {
            assertThat(explainer(line)).as(line).containsOnly(explainer(line).getFirst());
        }
        assertThat(run("generate", "--count", "1", "--se", "4.2..2.6").err())
                .contains("--se: min 4.2 is above max 2.6");
        assertThat(run("generate", "--count", "1", "--hodoku", "low").code()).isEqualTo(Nonet.USAGE);
        assertThat(run("generate", "--count", "1", "--hodoku-level", "expert").err())
                .contains("unfair");
    }

    @Test
    void generatesOneRowForEachOfThreeBoards() {
        Finished ran = run("generate", "--count", "2", "--recipe", "three-boards", "--seed", "1");
        assertThat(ran.lines()).hasSize(7);
        assertThat(ran.lines().get(1)).contains(",easy,");
        assertThat(ran.lines().get(6)).contains(",hard,");
    }

    @Test
    void generatesOneRowForEachOfThreeLevels() {
        Finished ran = run(
                "generate", "--count", "2", "--recipe", "three-levels", "--boards", "expert,easy,hard", "--seed", "1");
        assertThat(ran.lines()).hasSize(7);
        for (int row = 1; row <= 6; row++) {
            List<String> cells = List.of(ran.lines().get(row).split(","));
            assertThat(cells.get(2)).isEqualTo(List.of("easy", "hard", "expert").get((row - 1) % 3));
            assertThat(cells.get(9)).as("board").isEqualTo(cells.get(2));
            assertThat(cells.get(5)).as("effort").isNotEmpty();
            assertThat(cells.get(7)).as("minimal").isIn("true", "false");
            assertThat(cells.get(12)).as("techniques").contains("single:");
        }
        assertThat(run("generate", "--count", "1", "--boards", "easy,hard,expert")
                        .code())
                .isEqualTo(2);
        assertThat(run("generate", "--count", "1", "--recipe", "three-levels", "--boards", "easy,hard")
                        .code())
                .isEqualTo(2);
    }

    @Test
    void generatesLinesAndJson() throws Exception {
        assertThat(run("generate", "--count", "3", "--seed", "1", "--format", "line")
                        .lines())
                .hasSize(3)
                .allMatch(line -> line.length() == 81);
        for (String line : run("generate", "--count", "3", "--seed", "1", "--format", "ndjson")
                .lines()) {
            JsonNode json = JSON.readTree(line);
            assertThat(json.get("puzzle").asText()).hasSize(81);
            assertThat(json.get("techniques").isObject()).isTrue();
        }
    }

    @Test
    void generatesSeveralLevelsInOneTable() {
        Finished ran = run("generate", "--levels", "medium:2,easy:1", "--seed", "5");
        assertThat(ran.lines()).hasSize(4);
        assertThat(ran.lines().get(1)).contains(",medium,").contains(",0,5,");
        assertThat(ran.lines().get(3)).contains(",easy,").contains(",0,5,");
        Finished alone = run("generate", "--count", "2", "--level", "medium", "--seed", "5");
        assertThat(ran.lines()).startsWith(alone.lines().toArray(String[]::new));
    }

    @Test
    void reportsItemsThatAreNotFound() {
        Finished ran = run("generate", "--count", "2", "--rating", "1.1..1.1", "--seed", "1");
        assertThat(ran.code()).isEqualTo(1);
        assertThat(ran.err()).contains("item 0:").contains("item 1:");
    }
}
