package dev.nonet.proof.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Writes the page when told to: {@code -Dtest=PublishedPageTest -Dnonet.proof.write=true}. */
class PublishedPageTest {

    private static final Path PAGE = Path.of("../../docs/proof.md");

    @Test
    void thePageIsWrittenFromWhatTheSuitesPublished() throws IOException {
        String page = Page.of(Published.all(Path.of("results")));
        if (Boolean.getBoolean("nonet.proof.write")) {
            Files.writeString(PAGE, page);
        }
        assertThat(Files.readString(PAGE)).isEqualTo(page);
    }

    @Test
    void linesOfProseAreAtMost120Wide() {
        String text = "word ".repeat(100).strip();
        Published suite = new Published(
                "T", "c", "d", "m", 61, "s", text, List.of("a"), List.of(List.of("x | y")), List.of(text), List.of());

        assertThat(Page.of(List.of(suite)).lines()).allMatch(line -> line.length() <= 120);
        assertThat(Page.of(List.of(suite)))
                .contains("took 1 min 1 s", "| x \\| y |", "Found, and mended:")
                .doesNotContain("Not covered:");
    }
}
