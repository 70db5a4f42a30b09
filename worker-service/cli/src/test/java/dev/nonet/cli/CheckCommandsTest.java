package dev.nonet.cli;

import static dev.nonet.cli.CommandLines.run;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nonet.cli.CommandLines.Finished;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands that check the engine on many puzzles: paths, techniques, ratings, orientations. */
class CheckCommandsTest {

    private static final String PUZZLE =
            "..231.96..5....1.2....9..3..984.12.....2.....1.....7...........76..........945..1";
    private static final String SOLUTION =
            "872314965359867142416592837698471253537289416124653789941736528765128394283945671";
    private static final String EXPLAINER_RATING = "2.0";
    private static final String EMPTY = ".".repeat(81);

    @TempDir
    private Path folder;

    private String file(String... lines) throws Exception {
        return Files.write(folder.resolve("puzzles.txt"), List.of(lines)).toString();
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
    void aPlotNeverOverwritesItsInput() throws Exception {
        String rated = PUZZLE + " 1 7.1\n" + SOLUTION + " 2 1.0\n";
        Path file = Files.writeString(folder.resolve("rated.txt"), rated);
        Path link = Files.createSymbolicLink(folder.resolve("plot.svg"), file);
        Finished ran = run("check-ratings", file.toString(), "--plot", link.toString());
        assertThat(ran.code()).isEqualTo(Nonet.USAGE);
        assertThat(ran.err()).contains("--plot: " + link + " is read by this command, and would be lost");
        assertThat(file).hasContent(rated);
    }

    @Test
    void comparesAScaleWithItsProgram() throws Exception {
        String rated = PUZZLE + " 1 " + EXPLAINER_RATING;
        assertThat(run("check-ratings", file(rated), "--scale", "se").out()).contains("equal 1 of 1 puzzles");
        Finished other = run("check-ratings", file(rated, PUZZLE + " 2 9.9"), "--scale", "se");
        assertThat(other.code()).isEqualTo(Nonet.SOME_BAD);
        assertThat(other.out()).contains(": " + EXPLAINER_RATING + ", recorded 9.9", "equal 1 of 2 puzzles");
        String run = "{\"puzzle\":\"" + PUZZLE + "\",\"er\":1.2,\"ep\":1.2,\"ed\":1.2,\"steps\":"
                + "[[\"Naked Pair\",3.0,\"\",\"r1c2-45\"]]}";
        assertThat(run("check-ratings", file(run), "--scale", "se").out())
                .contains("step 1 is Hidden Single|", "recorded Naked Pair|30||r1c2-45|0");
        String scored = "{\"puzzle\":\"" + PUZZLE
                + "\",\"score\":1,\"level\":\"EASY\",\"steps\":[[\"NAKED_PAIR\",60,\"411 512\",\"\"]]}";
        assertThat(run("check-ratings", file(scored), "--scale", "hodoku").out())
                .contains("step 1 is ", "recorded NAKED_PAIR|60||r1c1-4 r1c2-5|0");
        assertThat(run("check-ratings", file("{oops"), "--scale", "se").err()).contains("line 1: no JSON object");
        assertThat(run("check-ratings", file(rated), "--scale", "se", "--least", "0.9")
                        .code())
                .isEqualTo(Nonet.USAGE);
        assertThat(run("check-ratings", file(rated), "--scale", "sudoku").code())
                .isEqualTo(Nonet.USAGE);
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
}
