package dev.nonet.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nonet.engine.Engine;
import dev.nonet.job.GenerateSpec;
import dev.nonet.job.GeneratedPuzzle;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Ctrl-C while a command works whose output needs all of its input. The JVM then ends with 130, whatever the command
 * returns.
 */
class InterruptionTest {

    private static final String PUZZLE =
            "..231.96..5....1.2....9..3..984.12.....2.....1.....7...........76..........945..1";

    @TempDir
    private Path folder;

    @BeforeEach
    void press() {
        Interruption.pretend(true);
    }

    @AfterEach
    void release() {
        Interruption.pretend(false);
    }

    private void assertWritesNothing(String... arguments) {
        CommandLines.Finished ran = CommandLines.run(arguments);

        assertThat(ran.code()).isEqualTo(Nonet.SOME_BAD);
        assertThat(ran.out()).isEmpty();
        assertThat(ran.err()).endsWith("nonet: stopped; there is no result, as it needs all puzzles\n");
    }

    private String file(String line, int times) throws Exception {
        return Files.writeString(folder.resolve("puzzles.txt"), (line + "\n").repeat(times))
                .toString();
    }

    @Test
    void printsNoBookOfSomePuzzles() throws Exception {
        Path book = folder.resolve("book.pdf");

        assertWritesNothing("print", file(PUZZLE, 3), "-o", book.toString());

        assertThat(book).doesNotExist();
    }

    @Test
    void comparesNoRatingsOfSomePuzzles() throws Exception {
        assertWritesNothing("check-ratings", file(PUZZLE + " 2.6", 3));
    }

    @Test
    void fitsNoModelToSomePuzzles() throws Exception {
        Path times = folder.resolve("times.csv");
        String lines = new Engine()
                .generate(GenerateSpec.of(60).withSeed(11), 0, 60).stream()
                        .map(made -> ((GeneratedPuzzle) made).puzzle() + ",600\n")
                        .collect(Collectors.joining());
        Files.writeString(times, "puzzle,mean_seconds\n" + lines);

        assertWritesNothing("fit-human-times", times.toString());
    }

    @Test
    void comparesNoOrientationsOfSomePuzzles() throws Exception {
        assertWritesNothing("check-orientations", file(PUZZLE, 3), "--orientations", "2");
    }
}
