package dev.nonet.api.job;

import dev.nonet.api.platform.Problem;
import dev.nonet.api.platform.Violations;
import dev.nonet.format.Format;
import dev.nonet.format.FormatException;
import dev.nonet.format.SudokuText;
import jakarta.ws.rs.NotSupportedException;
import jakarta.ws.rs.core.MultivaluedMap;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.function.Consumer;

/** Request bodies in exchange formats. They are read as a stream, and their puzzles kept as one line each. */
final class ExchangeBody {

    private ExchangeBody() {}

    /**
     * The format of a request's body.
     *
     * @param query its parameter {@code format} takes precedence over the media type
     * @param mediaType of the body
     * @throws dev.nonet.api.platform.ProblemException 422 if {@code format} is unknown
     */
    static Format formatOf(MultivaluedMap<String, String> query, String mediaType) {
        String named = query.getFirst("format");
        return named == null ? ofMediaType(mediaType) : Violations.orThrow("format", () -> Format.parse(named));
    }

    private static Format ofMediaType(String mediaType) {
        return Arrays.stream(Format.values())
                .filter(format -> format.mediaType().equalsIgnoreCase(mediaType))
                .findFirst()
                .orElseThrow(NotSupportedException::new);
    }

    /**
     * Reads the puzzles and boards of a body as it arrives.
     *
     * @param puzzles receives each as one line
     * @throws dev.nonet.api.platform.ProblemException 422 with line and column if the body is malformed
     */
    static void read(InputStream body, Format format, Consumer<String> puzzles) {
        try {
            format.read(
                    new InputStreamReader(body, StandardCharsets.UTF_8),
                    sudoku -> puzzles.accept(SudokuText.of(sudoku)));
        } catch (FormatException e) {
            throw Problem.invalid("line " + e.line() + ", column " + e.column(), e.reason());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
