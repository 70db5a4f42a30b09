package dev.nonet.cli;

import static dev.nonet.cli.CommandLines.run;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.nonet.cli.CommandLines.Finished;
import dev.nonet.format.Format;
import dev.nonet.format.Sudoku;
import dev.nonet.puzzle.Grid;
import dev.nonet.puzzle.PencilMarks;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code explain}: paths in words and as JSON, and hints. */
class ExplainCommandTest {

    private static final String PUZZLE =
            "..231.96..5....1.2....9..3..984.12.....2.....1.....7...........76..........945..1";
    private static final String EMPTY = ".".repeat(81);
    private static final ObjectMapper JSON = new ObjectMapper();

    @Test
    void explainsAPuzzleInWords() {
        Finished ran = run("explain", PUZZLE);
        assertThat(ran.code()).isZero();
        assertThat(ran.out())
                .contains("Round 1")
                .contains("Hidden Single: in box")
                .contains("| 8 7 2 | 3 1 4 | 9 6 5 |")
                .startsWith("Level easy, rating 2.0 (");
    }

    /** A digit that is not placed yet looks unlike one that is, and still is read as a candidate. */
    @Test
    void quotesTheOnlyCandidateOfACell() {
        Finished ran = run("explain", PUZZLE);
        String legend = "A digit in quotes is the only candidate of its cell, and not placed yet.";

        assertThat(ran.out()).containsOnlyOnce(legend).containsPattern("[| ]'[1-9]' ");
        String first = ran.out().substring(0, ran.out().indexOf("Round 1"));
        Sudoku read = Format.CANDIDATES.read(first).getFirst();
        assertThat(read.marks().cells())
                .isEqualTo(PencilMarks.of(Grid.parse(PUZZLE)).cells());
        String last = ran.out().substring(ran.out().lastIndexOf("Round "));
        assertThat(last).doesNotContain("'");
    }

    @Test
    void explainsAPuzzleInJson() throws Exception {
        Finished ran = run("explain", PUZZLE, "--format", "json");
        JsonNode step = JSON.readTree(ran.out()).get("steps").get(0);
        assertThat(step.get("round").asInt()).isEqualTo(1);
        assertThat(step.get("placements").get(0).get("cell").asText()).matches("r[1-9]c[1-9]");
        assertThat(step.get("evidence").get("shape").asText()).isNotEmpty();
        assertThat(step.get("text").asText()).isNotEmpty();
    }

    @Test
    void reportsWhyAPuzzleCannotBeExplained() {
        assertThat(run("explain", EMPTY).out()).startsWith("several solutions: r1c1 can be");
        assertThat(run("explain", EMPTY).code()).isEqualTo(1);
    }

    @Test
    void explainsThePathsOfOtherPrograms() throws Exception {
        Finished explainer = run("explain", PUZZLE, "--scale", "se");
        assertThat(explainer.code()).isZero();
        assertThat(explainer.lines().getFirst()).matches("ER 2\\.0 EP 1\\.2 ED 1\\.2, [0-9]+ steps");
        assertThat(explainer.lines())
                .element(2)
                .asString()
                .matches("1\\. Hidden Single, 1\\.[025]: r[1-9]c[1-9] is [1-9]");
        assertThat(run("explain", PUZZLE, "--scale", "hodoku").lines().getFirst())
                .matches("score 418 EASY, [0-9]+ steps");
        JsonNode path = JSON.readTree(
                run("explain", PUZZLE, "--scale", "se", "--format", "json").out());
        assertThat(path.get("steps").get(0).get("name").asText()).isEqualTo("Hidden Single");
        assertThat(run("explain", EMPTY, "--scale", "se").out()).contains("several solutions");
        assertThat(run("explain", PUZZLE, "--scale", "se", "--lean").code()).isEqualTo(Nonet.USAGE);
    }

    @Test
    void hintsInThreeStrengths() {
        Finished where = run("explain", PUZZLE, "--hint", "where");
        Finished technique = run("explain", PUZZLE, "--hint", "technique");
        Finished everything = run("explain", PUZZLE, "--hint", "everything");

        assertThat(where.lines()).hasSize(1);
        assertThat(where.out()).startsWith("Look at ");
        assertThat(technique.out()).startsWith("Look for ");
        assertThat(everything.out()).contains(": ").doesNotStartWith("Look");
        assertThat(run("explain", PUZZLE, "--hint", "where", "--placed", "r1c1=8", "--eliminated", "r1c2=8")
                        .code())
                .isEqualTo(Nonet.OK);
        int given = PUZZLE.replace('.', '0').indexOf('2');
        String cell = "r" + (given / 9 + 1) + "c" + (given % 9 + 1);
        assertThat(run("explain", PUZZLE, "--hint", "where", "--placed", cell + "=7")
                        .err())
                .as("a given is not to be undone")
                .contains(cell + "=7 contradicts the puzzle, where " + cell + " is given as 2");
        assertThat(run("explain", PUZZLE, "--hint", "where", "--placed", "r0c1=7")
                        .err())
                .contains("'r0c1=7'");
        assertThat(run("explain", PUZZLE, "--placed", "r1c1=8").code()).isEqualTo(Nonet.USAGE);
    }

    /** Somebody who plays has made a mistake, and no call was wrong. */
    @Test
    void aWrongEntryIsAHint() throws Exception {
        Finished wrong = run("explain", PUZZLE, "--hint", "where", "--placed", "r1c1=7");
        assertThat(wrong.code()).isEqualTo(Nonet.SOME_BAD);
        assertThat(wrong.out()).isEqualTo("r1c1 is not 7.\n");
        assertThat(wrong.err()).isEmpty();
        assertThat(run("explain", "7" + PUZZLE.substring(1), "--hint", "where", "--placed", "r1c1=7"))
                .as("the board may have it already")
                .isEqualTo(wrong);
        Finished json = run("explain", PUZZLE, "--hint", "everything", "--placed", "r1c1=7", "--format", "json");
        assertThat(JSON.readTree(json.out()).get("outcome").asText()).isEqualTo("wrong");
        assertThat(run("explain", PUZZLE, "--hint", "everything", "--eliminated", "r1c1=8")
                        .out())
                .isEqualTo("The candidates of r1c1 lack 8.\n");
        Finished twice = run("explain", PUZZLE, "--hint", "where", "--placed", "r1c1=7,r1c1=8");
        assertThat(twice.code()).isEqualTo(Nonet.USAGE);
        assertThat(twice.err()).contains("--placed: r1c1=8 contradicts the puzzle, where r1c1 holds 7");
    }

    @Test
    void namesAFileThatDoesNotExist() {
        for (String name : List.of("nosuch.csv", "no/such/file", "my own.puzzles.txt", "/nowhere/x.sdx")) {
            assertThat(run("explain", name))
                    .isEqualTo(new Finished(Nonet.SOME_BAD, "", "nonet: there is no file " + name + "\n"));
        }
        for (String puzzle : List.of("1.2.3", "12..x", PUZZLE.substring(1), PUZZLE.substring(3) + "x.x")) {
            assertThat(run("explain", puzzle).code()).as(puzzle).isEqualTo(Nonet.USAGE);
        }
    }

    @Test
    void saysWhatToDoWithAFileOfSeveralPuzzles(@TempDir Path folder) throws Exception {
        Path file = Files.writeString(folder.resolve("two.txt"), PUZZLE + "\n" + PUZZLE + "\n");
        Finished ran = run("explain", file.toString());
        assertThat(ran.code()).isEqualTo(Nonet.USAGE);
        assertThat(ran.err())
                .contains(file + ": contains several puzzles, and one is explained at a time: give one of them "
                        + "instead of the file, or grade them all with nonet grade");
    }

    @Test
    void beginsWithWhatMakesThePuzzleHard() throws Exception {
        List<String> lines = run("explain", PUZZLE).lines();
        String begin = lines.getFirst();
        Matcher hardest = Pattern.compile("rating ([0-9.]+) \\(([a-z0-9-]+)(?: in|, first in) round ([0-9]+)\\)")
                .matcher(begin);

        assertThat(hardest.find()).as(begin).isTrue();
        assertThat(lines).contains("Round " + hardest.group(3) + ", " + hardest.group(1));
        assertThat(hardest.group(2))
                .isEqualTo(
                        JSON.readTree(run("explain", PUZZLE, "--format", "json").out())
                                .get("hardest")
                                .asText());
    }

    @Test
    void explainsLeanPaths() {
        String puzzle = "2.....71..6..9....8.3..5......5312..9....6....5.....4.7..8...9.......13...416....";
        Finished full = run("explain", puzzle);
        Finished lean = run("explain", puzzle, "--lean");
        Finished json = run("explain", puzzle, "--lean", "--format", "json");

        assertThat(lean.code()).isEqualTo(Nonet.OK);
        assertThat(lean.lines()).hasSizeLessThan(full.lines().size());
        assertThat(lean.out())
                .contains(" more like it, on which")
                .containsPattern("^Level .*, [0-9]+ of [0-9]+ steps, effort ");
        Map<String, Integer> all = stepsOfRounds(full.lines());
        // A step is either listed, or counted as one that is left out.
        stepsOfRounds(lean.lines())
                .forEach((round, steps) -> assertThat(steps).as(round).isEqualTo(all.get(round)));
        assertThat(json.out()).contains("\"path\" : \"lean\"", "\"more\"");
        assertThat(run("explain", PUZZLE, "--lean", "--hint", "where").code()).isEqualTo(Nonet.USAGE);
    }

    /** By the heading of a round, the steps that it lists and those that it only counts. */
    private static Map<String, Integer> stepsOfRounds(List<String> lines) {
        Map<String, Integer> steps = new HashMap<>();
        String round = "";
        for (String line : lines) {
            if (line.startsWith("Round ")) {
                round = line;
            } else if (line.startsWith("  ")) {
                Matcher more = Pattern.compile("\\(([0-9]+) more like it").matcher(line);
                steps.merge(round, more.find() ? 1 + Integer.parseInt(more.group(1)) : 1, Integer::sum);
            }
        }
        return steps;
    }
}
