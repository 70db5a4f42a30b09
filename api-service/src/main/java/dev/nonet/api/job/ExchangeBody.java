package dev.nonet.api.job;

import dev.nonet.api.platform.Problem;
import dev.nonet.api.platform.Violations;
import dev.nonet.format.Format;
import dev.nonet.format.FormatException;
import dev.nonet.format.SudokuText;
import jakarta.ws.rs.core.MultivaluedMap;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Request bodies in exchange formats. They are read as a stream, and their puzzles kept as one line each. */
final class ExchangeBody {

    /** Line formats, which {@link PuzzleLines} reads: a line that holds no puzzle becomes an item that fails. */
    private static final Set<Format> LINES = EnumSet.of(Format.LINE, Format.SDM, Format.NDJSON);

    private ExchangeBody() {}

    /**
     * The exchange format of a request.
     *
     * @param query its parameter {@code format} takes precedence over the media type
     * @param mediaType of the body
     * @return empty for a line format
     * @throws dev.nonet.api.platform.ProblemException 422 if {@code format} is unknown
     */
    static Optional<Format> formatOf(MultivaluedMap<String, String> query, String mediaType) {
        String named = query.getFirst("format");
        Format format =
                named == null ? ofMediaType(mediaType) : Violations.orThrow("format", () -> Format.parse(named));
        return Optional.ofNullable(format).filter(it -> !LINES.contains(it));
    }

    private static @Nullable Format ofMediaType(String mediaType) {
        return Arrays.stream(Format.values())
                .filter(format -> format.mediaType().equalsIgnoreCase(mediaType))
                .findFirst()
                .orElse(null);
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
