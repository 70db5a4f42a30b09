package dev.nonet.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.nonet.engine.oracle.Oracle;
import dev.nonet.puzzle.Grid;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The command line as used by scripts: standard output, standard error and exit codes. */
class NonetTest {

    private static final String PUZZLE =
            "..231.96..5....1.2....9..3..984.12.....2.....1.....7...........76..........945..1";
    private static final String SOLUTION =
            "872314965359867142416592837698471253537289416124653789941736528765128394283945671";
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String EMPTY = ".".repeat(81);

    @TempDir
    private Path folder;

    /** The output and exit code of a command. */
    record Finished(int code, String out, String err) {
        List<String> lines() {
            return out.lines().toList();
        }
    }

    static Finished run(String... args) {
        PrintStream out = System.out;
        PrintStream err = System.err;
        ByteArrayOutputStream capturedOut = new ByteArrayOutputStream();
        ByteArrayOutputStream capturedErr = new ByteArrayOutputStream();
        try {
            System.setOut(new PrintStream(capturedOut, true, StandardCharsets.UTF_8));
            System.setErr(new PrintStream(capturedErr, true, StandardCharsets.UTF_8));
            int code = Nonet.execute(args);
            return new Finished(
                    code, capturedOut.toString(StandardCharsets.UTF_8), capturedErr.toString(StandardCharsets.UTF_8));
        } finally {
            System.setOut(out);
            System.setErr(err);
        }
    }

    static Finished runWithInput(String input, String... args) {
        InputStream in = System.in;
        try {
            System.setIn(new ByteArrayInputStream(input.getBytes(StandardCharsets.ISO_8859_1)));
            return run(args);
        } finally {
            System.setIn(in);
        }
    }

    private String file(String... lines) throws Exception {
        return Files.write(folder.resolve("puzzles.txt"), List.of(lines)).toString();
    }

    @Test
    void solvesEveryLineInOrderAndReportsMalformedOnes() throws Exception {
        Finished ran = run(
                "solve",
                file(
                        "# a comment",
                        PUZZLE + " and what follows a blank",
                        "",
                        PUZZLE.replace('.', '0'),
                        "12345",
                        PUZZLE.replaceFirst("9", "x"),
                        EMPTY,
                        "11" + ".".repeat(79)));
        assertThat(ran.lines())
                .containsExactly(
                        "puzzle,solutions,solution,error",
                        PUZZLE + ",1," + SOLUTION + ",",
                        PUZZLE + ",1," + SOLUTION + ",",
                        ",,,\"a puzzle has 81 characters, this has 5\"",
                        ",,,\"character 7 (r1c7) is 'x', expected 1 to 9, or one of . 0 _ * for an empty cell\"",
                        EMPTY + ",2,,",
                        "11" + ".".repeat(79) + ",0,,");
        assertThat(ran.code()).isEqualTo(1);
    }

    @Test
    void solvesStandardInput() {
        Finished ran = runWithInput(PUZZLE + "\n" + PUZZLE + "\n", "solve", "-", "--threads", "2");
        assertThat(ran.lines()).hasSize(3).contains(PUZZLE + ",1," + SOLUTION + ",");
        assertThat(ran.code()).isZero();
    }

    @Test
    void writesTheSameWhateverTheNumberOfThreads() throws Exception {
        List<String> puzzles = new ArrayList<>();
        for (int i = 0; i < 3_000; i++) {
            puzzles.add(PUZZLE.substring(0, i % 81) + "." + PUZZLE.substring(i % 81 + 1));
        }
        String file = file(puzzles.toArray(String[]::new));
        assertThat(run("solve", file, "--threads", "1").out())
                .isEqualTo(run("solve", file, "--threads", "3").out());
    }

    @Test
    void reportsAMissingFile() {
        Finished ran = run("solve", folder.resolve("nowhere.txt").toString());
        assertThat(ran.code()).isEqualTo(1);
        assertThat(ran.err()).contains("there is no file").contains("nowhere.txt");
    }

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

    @Test
    void generatesOneRowForEachOfThreeBoards() {
        Finished ran = run("generate", "--count", "2", "--recipe", "three-boards", "--seed", "1");
        assertThat(ran.lines()).hasSize(7);
        assertThat(ran.lines().get(1)).contains(",easy,");
        assertThat(ran.lines().get(6)).contains(",hard,");
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
    void reportsItemsThatAreNotFound() {
        Finished ran = run("generate", "--count", "2", "--rating", "1.1..1.1", "--seed", "1");
        assertThat(ran.code()).isEqualTo(1);
        assertThat(ran.err()).contains("item 0:").contains("item 1:");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "generate --count 0                            | --count: must be 1 to",
                "generate --count -3                           | --count: must be 1 to",
                "generate --count x                            | Invalid value for option '--count'",
                "generate                                      | Missing required option: '--count=N'",
                "generate --count 1 --level silly              | unknown level 'silly', expected one of easy, medium",
                "generate --count 1 --symmetry silly           | unknown symmetry 'silly', expected one of none",
                "generate --count 1 --recipe silly             | unknown recipe 'silly', expected one of three-boards",
                "generate --count 1 --requires silly           | unknown technique 'silly', expected one of",
                "generate --count 1 --clues 16..20             | fewer than 17 clues",
                "generate --count 1 --clues many               | expected a range such as 24..28",
                "generate --count 1 --rating 5.0..3.0          | min 5.0 is above max 3.0",
                "generate --count 1 --rating 1..2 --level easy | give only one of the two",
                "generate --count 1 --seed -1                  | --seed: must be 0 to",
                "generate --count 1 --threads 0                | --threads must be 1 to",
                "generate --count 1 --recipe three-boards --minimal | cannot be combined with level",
                "grade --techniques silly                      | unknown technique 'silly'",
                "explain 12                                    | a puzzle has 81 characters, this has 2",
                "bench silly                                   | expected one of",
                "bench solve --seconds 0                       | --seconds must be above 0",
                "bench solve --by-rung                         | --by-rung needs grade",
                "silly                                         | Unmatched argument"
            })
    void explainsWhatIsWrongWithACommand(String command, String message) {
        Finished ran = run(command.strip().split(" +"));
        assertThat(ran.err()).contains(message);
        assertThat(ran.code()).isEqualTo(2);
        assertThat(ran.out()).isEmpty();
    }

    @Test
    void gradesPuzzles() throws Exception {
        Finished ran = run("grade", file(PUZZLE, "oops", EMPTY));
        assertThat(ran.lines().get(0))
                .isEqualTo("puzzle,level,rating,effort,hardest,path,error," + HumanColumns.HEADER);
        assertThat(ran.lines().get(1))
                .startsWith(PUZZLE + ",easy,2.0,")
                .contains(",direct-hidden-pair,direct-hidden-pair:");
        assertThat(ran.lines().get(2)).startsWith(",,,,,,").contains("81 characters");
        assertThat(ran.lines().get(3)).startsWith(EMPTY + ",,,,,,").contains("several solutions: r1c1 can be");
        assertThat(ran.code()).isEqualTo(1);
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
    void explainsAPuzzleInWords() {
        Finished ran = run("explain", PUZZLE);
        assertThat(ran.code()).isZero();
        assertThat(ran.out())
                .contains("Round 1")
                .contains("Hidden Single: in box")
                .contains("| 8 7 2 | 3 1 4 | 9 6 5 |")
                .contains("level easy, rating 2.0");
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
        assertThat(run("explain", EMPTY).out()).contains("several solutions: r1c1 can be");
        assertThat(run("explain", EMPTY).code()).isEqualTo(1);
    }

    @Test
    void checksPathsAndReportsPuzzlesWithoutOne() throws Exception {
        Finished ran = run("check-paths", file(PUZZLE, "12345", EMPTY), "--every-rung", "--threads", "2");
        assertThat(ran.code()).isEqualTo(Nonet.SOME_BAD);
        assertThat(ran.lines())
                .contains(
                        "puzzles 1", "solved 1 (100.00 %)", "unsound 0", "puzzle 3: does not have exactly one solution")
                .anyMatch(line -> line.startsWith("puzzle 2: ") && line.contains("81"));
        assertThat(run("check-paths", file(PUZZLE)).code()).isEqualTo(Nonet.OK);
    }

    @Test
    void checksTechniquesAgainstAFileOfCases() throws Exception {
        String solved = SOLUTION.substring(0, 80);
        Finished ran = run("check-techniques", file(":0000:1:" + solved + ".:::199:"), "--sound");
        assertThat(ran.out()).contains("EXACT");
        assertThat(ran.code()).isZero();
        Finished wrong = run("check-techniques", file(":0000:2:" + solved + ".:::211:"));
        assertThat(wrong.out()).contains("MISS");
        assertThat(wrong.code()).isEqualTo(1);
        Finished malformed = run("check-techniques", file("nonsense"));
        assertThat(malformed.err()).contains("line 1");
        assertThat(malformed.code()).isEqualTo(2);
    }

    @ParameterizedTest
    @CsvSource({"solve", "check", "generate", "grade", "canonical"})
    void measuresEveryTask(String task) throws Exception {
        Finished ran = run("bench", task, "--seconds", "0.05", "--json");
        JsonNode json = JSON.readTree(ran.out());
        assertThat(json.get("task").asText()).isEqualTo(task);
        assertThat(json.get("threads").asInt()).isEqualTo(1);
        assertThat(json.get("items").asLong()).isPositive();
        assertThat(json.get("perSecond").asDouble()).isPositive();
        assertThat(json.get("best").asDouble())
                .isGreaterThanOrEqualTo(json.get("perSecond").asDouble() * 0.999);
    }

    @Test
    void countsAttemptsByTheirEnd() throws Exception {
        JsonNode attempts = JSON.readTree(run("bench", "generate", "--level", "medium", "--seconds", "0.2", "--json")
                        .out())
                .get("attempts");
        assertThat(attempts.get("met").get("perPuzzle").asDouble()).isEqualTo(1);
        assertThat(attempts.get("too-light").get("perPuzzle").asDouble()).isPositive();
        assertThat(attempts.get("met").get("judgedMicros").asDouble()).isPositive();
    }

    @Test
    void comparesRatingsWithAnotherProgram() throws Exception {
        Path file = folder.resolve("rated.txt");
        Path plot = folder.resolve("plot.svg");
        Files.writeString(file, PUZZLE + " 1 7.1\n" + SOLUTION + " 2 1.0\n");

        Finished ran = run("check-ratings", file.toString(), "--plot", plot.toString(), "--least", "0.9");

        assertThat(ran.code()).isEqualTo(Nonet.OK);
        assertThat(ran.lines()).contains("rank correlation 1.0000, not finished 0");
        assertThat(plot).content().startsWith("<svg");
        Files.writeString(file, PUZZLE + " 1 1.0\n" + SOLUTION + " 2 7.1\n");
        assertThat(run("check-ratings", file.toString(), "--least", "0.9").code())
                .isEqualTo(Nonet.SOME_BAD);
        Files.writeString(
                file, PUZZLE + " 1 7.1\n" + PUZZLE + " 2 1.0\n" + SOLUTION + " 3 1.0\n" + SOLUTION + " 4 7.1\n");
        assertThat(run("check-ratings", file.toString(), "--half", "odd").out()).contains("rank correlation 1.0000");
        assertThat(run("check-ratings", file.toString(), "--half", "even").out())
                .contains("rank correlation -1.0000");
        assertThat(run("check-ratings", file.toString(), "--half", "third").code())
                .isEqualTo(Nonet.USAGE);
        Files.writeString(file, PUZZLE + " 1 7.1\n" + SOLUTION + " 2 easy\n");
        Finished malformed = run("check-ratings", file.toString());
        assertThat(malformed.code()).isEqualTo(Nonet.USAGE);
        assertThat(malformed.err()).contains("line 2", "'easy'");
    }

    @Test
    void gradesAlikeInEveryOrientation() throws Exception {
        Path file = folder.resolve("puzzles.txt");
        Files.writeString(file, PUZZLE + "\n" + SOLUTION + "\n");

        Finished ran = run("check-orientations", file.toString(), "--puzzles", "2", "--orientations", "20");

        assertThat(ran.code()).isEqualTo(Nonet.OK);
        assertThat(ran.out()).contains("2 puzzles").endsWith("20 orientations each, 0 grades differ\n");
        assertThat(run("check-orientations", file.toString(), "--puzzles", "0").code())
                .isEqualTo(Nonet.USAGE);
    }

    @Test
    void printsTheRequiredTechniques() throws Exception {
        Path file = folder.resolve("puzzles.txt");
        Files.writeString(file, PUZZLE + "\nshort\n");

        Finished csv = run("grade", file.toString(), "--certify");
        Finished ndjson = run("grade", file.toString(), "--certify", "--format", "ndjson");

        assertThat(csv.lines().getFirst())
                .isEqualTo("puzzle,level,rating,effort,hardest,path,required,error," + HumanColumns.HEADER);
        assertThat(csv.lines().get(1).split(",", -1)).hasSize(12);
        assertThat(csv.lines().get(2)).startsWith(",,,,,,,");
        assertThat(JSON.readTree(ndjson.lines().getFirst()).get("required").isArray())
                .isTrue();
        assertThat(run("grade", file.toString()).lines().getFirst())
                .isEqualTo("puzzle,level,rating,effort,hardest,path,error," + HumanColumns.HEADER);
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
        Finished wrong = run("explain", PUZZLE, "--hint", "where", "--placed", "r1c1=7");
        assertThat(wrong.code()).isEqualTo(Nonet.USAGE);
        assertThat(wrong.err()).contains("r1c1=7 contradicts the solution");
        assertThat(run("explain", PUZZLE, "--hint", "where", "--placed", "r0c1=7")
                        .err())
                .contains("'r0c1=7'");
        assertThat(run("explain", PUZZLE, "--placed", "r1c1=8").code()).isEqualTo(Nonet.USAGE);
    }

    @Test
    void explainsLeanPaths() {
        String puzzle = "2.....71..6..9....8.3..5......5312..9....6....5.....4.7..8...9.......13...416....";
        Finished full = run("explain", puzzle);
        Finished lean = run("explain", puzzle, "--lean");
        Finished json = run("explain", puzzle, "--lean", "--format", "json");

        assertThat(lean.code()).isEqualTo(Nonet.OK);
        assertThat(lean.lines()).hasSizeLessThan(full.lines().size());
        assertThat(lean.out()).contains(" more like it)").containsPattern("[0-9]+ of [0-9]+ steps, level ");
        assertThat(json.out()).contains("\"path\" : \"lean\"", "\"more\"");
        assertThat(run("explain", PUZZLE, "--lean", "--hint", "where").code()).isEqualTo(Nonet.USAGE);
    }
}
