package dev.nonet.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.nonet.engine.Engine;
import dev.nonet.engine.grade.Grader;
import dev.nonet.engine.grade.HumanModel;
import dev.nonet.engine.ladder.StandardLadder;
import dev.nonet.job.GenerateSpec;
import dev.nonet.job.GeneratedPuzzle;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FitHumanTimesTest {

    private static final double[] COEFFICIENTS = {0.01, 0.2, 0.4, 0.1};
    private static final String PUZZLE =
            "..231.96..5....1.2....9..3..984.12.....2.....1.....7...........76..........945..1";

    @TempDir
    private Path folder;

    private record Finished(int code, String out, String err) {}

    private static Finished run(String... args) {
        PrintStream out = System.out;
        PrintStream err = System.err;
        ByteArrayOutputStream written = new ByteArrayOutputStream();
        ByteArrayOutputStream complaints = new ByteArrayOutputStream();
        System.setOut(new PrintStream(written, true, StandardCharsets.UTF_8));
        System.setErr(new PrintStream(complaints, true, StandardCharsets.UTF_8));
        try {
            int code = Nonet.execute(args);
            return new Finished(
                    code, written.toString(StandardCharsets.UTF_8), complaints.toString(StandardCharsets.UTF_8));
        } finally {
            System.setOut(out);
            System.setErr(err);
        }
    }

    /** A file with puzzles whose times follow the model exactly. */
    private Path timed(int count) throws Exception {
        Grader grader = new Grader(StandardLadder.LADDER);
        List<String> lines = new ArrayList<>(List.of("puzzle,players,mean_seconds,d_to"));
        new Engine()
                .generate(GenerateSpec.of(count).withSeed(11), 0, count).stream()
                        .map(GeneratedPuzzle.class::cast)
                        .forEach(made -> {
                            double[] quantities = grader.humanQuantities(made.puzzle());
                            double sum = 5;
                            for (int i = 0; i < COEFFICIENTS.length; i++) {
                                sum += COEFFICIENTS[i] * quantities[i];
                            }
                            lines.add(made.puzzle() + ",12," + Math.exp(sum) + ","
                                    + (made.index() % 2 == 0 ? "" : Math.exp(sum) / 400));
                        });
        return Files.write(folder.resolve("times.csv"), lines);
    }

    @Test
    void recoversTheCoefficientsOfTheModel() throws Exception {
        Path file = timed(200);
        Path coefficients = folder.resolve("human-time.properties");
        Path plot = folder.resolve("plot.svg");
        Path identities = folder.resolve("puzzles.txt");

        Finished ran = run(
                "fit-human-times",
                file.toString(),
                "--coefficients",
                coefficients.toString(),
                "--plot",
                plot.toString(),
                "--identities",
                identities.toString());

        assertThat(ran.code()).as(ran.err()).isEqualTo(Nonet.OK);
        assertThat(ran.out())
                .contains("| puzzles | 200 |", "| rank correlation with the mean seconds | 1.0000 |", "100 puzzles");
        Properties read = new Properties();
        read.load(new StringReader(Files.readString(coefficients)));
        HumanModel model = HumanModel.read(read);
        assertThat(model.constant()).isCloseTo(5, within(1e-6));
        assertThat(model.coefficients()).containsExactly(COEFFICIENTS, within(1e-6));
        assertThat(plot).content().startsWith("<svg").endsWith("</svg>\n");
        assertThat(Files.readAllLines(identities))
                .hasSize(200)
                .isSorted()
                .allMatch(line -> line.matches("[0-9a-f]{32}"));

        String first = Files.readString(coefficients);
        assertThat(run("fit-human-times", file.toString(), "--coefficients", coefficients.toString(), "--threads", "1")
                        .out())
                .isEqualTo(ran.out());
        assertThat(coefficients).content().isEqualTo(first);
    }

    @Test
    void neverOverwritesItsInput() throws Exception {
        Path file = timed(50);
        String times = Files.readString(file);
        for (String option : List.of("--coefficients", "--identities", "--plot")) {
            Finished ran = run("fit-human-times", file.toString(), option, file.toString());
            assertThat(ran.code()).isEqualTo(Nonet.USAGE);
            assertThat(ran.err()).contains(option + ": " + file + " is read by this command, and would be lost");
        }
        assertThat(file).hasContent(times);
    }

    @Test
    void reportsMalformedFiles() throws Exception {
        assertWrong("", "line 1", "header");
        assertWrong("puzzle,seconds\n", "line 1", "no column mean_seconds");
        assertWrong("puzzle,mean_seconds\n" + PUZZLE + ",fast\n", "line 2", "mean_seconds is no number: 'fast'");
        assertWrong("puzzle,mean_seconds\n" + PUZZLE + ",-1\n", "line 2", "mean_seconds must be above 0");
        assertWrong("puzzle,mean_seconds\n" + PUZZLE + ",\n", "line 2", "mean_seconds is missing");
        assertWrong("puzzle,mean_seconds\n" + PUZZLE + "\n", "line 2", "has 1 fields, the header has 2");
        assertWrong("puzzle,mean_seconds\n12x,5\n", "line 2", "puzzle:");
        assertWrong("puzzle,mean_seconds\n" + (PUZZLE + ",5\n").repeat(2), "line 3", "there before");
        assertWrong("puzzle,mean_seconds\n" + PUZZLE + ",5\n", "holds 1 puzzles", "at least 50");
        assertThat(run("fit-human-times", timed(50).toString(), "--folds", "1").err())
                .contains("--folds: must be 2 to 50, is 1");
    }

    private void assertWrong(String text, String... said) throws Exception {
        Path file = folder.resolve("wrong.csv");
        Files.writeString(file, text);
        Finished ran = run("fit-human-times", file.toString());
        assertThat(ran.code()).as(text).isEqualTo(Nonet.USAGE);
        assertThat(ran.err()).contains(said);
    }
}
