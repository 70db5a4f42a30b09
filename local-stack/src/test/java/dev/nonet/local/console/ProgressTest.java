package dev.nonet.local.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class ProgressTest {

    private final ByteArrayOutputStream written = new ByteArrayOutputStream();
    private final PrintStream out = new PrintStream(written, true, StandardCharsets.UTF_8);

    @Test
    void drawsABarThatGrowsOnOneLine() {
        Progress progress = new Progress(out, true);

        progress.update("solving", 0, 4);
        progress.update("solving", 2, 4);
        progress.finish("solving", "4 items");

        assertThat(text().split("\r"))
                .contains("solving                " + "░".repeat(30) + " 0 of 4")
                .contains("solving                " + "█".repeat(15) + "░".repeat(15) + " 2 of 4");
        assertThat(text()).containsOnlyOnce("\n").contains("4 items");
    }

    @Test
    void writesPlainLinesWithoutATerminal() {
        Progress progress = new Progress(out, false);

        progress.update("solving", 0, 4);
        progress.update("solving", 2, 4);
        progress.finish("solving", "4 items");

        assertThat(text()).isEqualToNormalizingNewlines("solving                4 items\n");
    }

    private String text() {
        return written.toString(StandardCharsets.UTF_8);
    }
}
