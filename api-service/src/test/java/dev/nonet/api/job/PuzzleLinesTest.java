package dev.nonet.api.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Where lines end, however the bytes arrive. */
class PuzzleLinesTest {

    private static final String ONE = "1".repeat(81);
    private static final String TWO = ".".repeat(81);

    private static List<String> read(String text, PuzzleLines.LineSyntax format, int atOnce) {
        InputStream body = new FilterInputStream(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8))) {
            @Override
            public int read(byte[] bytes, int offset, int length) throws IOException {
                return super.read(bytes, offset, Math.min(length, atOnce));
            }
        };
        PuzzleLines lines = new PuzzleLines(body, format, false);
        List<String> found = new ArrayList<>();
        for (String puzzle = lines.next(); puzzle != null; puzzle = lines.next()) {
            found.add(lines.line().number() + ":" + puzzle);
        }
        return found;
    }

    @ParameterizedTest
    @ValueSource(strings = {"\n", "\r", "\r\n"})
    void noPuzzleIsLostWhateverEndsALine(String end) {
        String text = ONE + " a comment" + end + end + TWO + end;
        for (int atOnce : new int[] {1, 2, 82, 1_000}) {
            assertThat(read(text, PuzzleLines.LineSyntax.PLAIN, atOnce)).containsExactly("1:" + ONE, "3:" + TWO);
        }
    }

    /** Some editors write one. */
    @ParameterizedTest
    @EnumSource
    void aByteOrderMarkIsNoPartOfTheFirstPuzzle(PuzzleLines.LineSyntax format) {
        String quote = format == PuzzleLines.LineSyntax.NDJSON ? "\"" : "";
        String line = quote + ONE + quote;
        for (int atOnce : new int[] {1, 2, 82, 1_000}) {
            assertThat(read("\uFEFF" + line + "\n" + line, format, atOnce)).containsExactly("1:" + ONE, "2:" + ONE);
            assertThat(read("\uFEFF", format, atOnce)).isEmpty();
            assertThat(read("\uFEFF\n" + line, format, atOnce)).containsExactly("2:" + ONE);
            assertThat(read(line + "\n\uFEFF" + line, format, atOnce).getLast())
                    .as("only at the start")
                    .isEqualTo("2:\uFEFF" + line);
        }
    }

    /** It becomes an item that is malformed: otherwise the second puzzle would be lost. */
    @ParameterizedTest
    @ValueSource(strings = {"\"%1$s\" \"%2$s\"", "\"%1$s\",\"%2$s\"", "{\"puzzle\":\"%1$s\",\"puzzle\":\"%2$s\"}"})
    void aLineOfTwoPuzzlesIsKeptAsItIs(String template) {
        String line = template.formatted(ONE, TWO);
        assertThat(read(line, PuzzleLines.LineSyntax.NDJSON, 1_000)).containsExactly("1:" + line);
    }

    @ParameterizedTest
    @EnumSource
    void theLastLineNeedsNoEnd(PuzzleLines.LineSyntax format) {
        String quote = format == PuzzleLines.LineSyntax.NDJSON ? "\"" : "";
        String text = quote + ONE + quote + "\r" + quote + TWO + quote;
        assertThat(read(text, format, 7)).containsExactly("1:" + ONE, "2:" + TWO);
    }
}
