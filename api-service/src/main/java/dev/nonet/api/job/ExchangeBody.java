package dev.nonet.api.job;

import dev.nonet.api.platform.Problem;
import dev.nonet.format.Format;
import dev.nonet.format.FormatException;
import dev.nonet.format.SudokuText;
import dev.nonet.job.SpecViolation;
import jakarta.ws.rs.core.MultivaluedMap;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Request bodies in exchange formats whose puzzles may span several lines. Such a body is read as a whole and converted
 * to one puzzle per line.
 */
final class ExchangeBody {

    /** Upper bound of such a body, in characters. */
    static final int MAX_TEXT = 8_000_000;

    /** Line formats: read as a stream, not converted here. */
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
        Format format;
        try {
            format = named != null ? Format.parse(named) : ofMediaType(mediaType);
        } catch (IllegalArgumentException e) {
            throw Problem.invalid(List.of(new SpecViolation("format", String.valueOf(e.getMessage()))))
                    .toException();
        }
        return Optional.ofNullable(format).filter(it -> !LINES.contains(it));
    }

    private static @Nullable Format ofMediaType(String mediaType) {
        return Arrays.stream(Format.values())
                .filter(format -> format.mediaType().equalsIgnoreCase(mediaType))
                .findFirst()
                .orElse(null);
    }

    /**
     * Converts a body to one puzzle or board per line.
     *
     * @throws dev.nonet.api.platform.ProblemException 413 if the body is longer than {@link #MAX_TEXT}, 422 with line
     *     and column if it is malformed
     */
    static InputStream lines(InputStream body, Format format) {
        StringBuilder lines = new StringBuilder();
        try {
            format.read(
                    new StringReader(text(body)),
                    sudoku -> lines.append(SudokuText.of(sudoku)).append('\n'));
        } catch (FormatException e) {
            throw Problem.invalid(List.of(new SpecViolation("line " + e.line() + ", column " + e.column(), e.reason())))
                    .toException();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new ByteArrayInputStream(lines.toString().getBytes(StandardCharsets.ISO_8859_1));
    }

    private static String text(InputStream body) throws IOException {
        Reader reader = new InputStreamReader(body, StandardCharsets.UTF_8);
        StringBuilder text = new StringBuilder();
        char[] buffer = new char[1 << 16];
        for (int read = reader.read(buffer); read >= 0; read = reader.read(buffer)) {
            text.append(buffer, 0, read);
            if (text.length() > MAX_TEXT) {
                throw Problem.of(
                                413,
                                "too-large",
                                "The body is too large",
                                "In this format it may have at most " + MAX_TEXT
                                        + " characters; send one puzzle per line instead")
                        .toException();
            }
        }
        return text.toString();
    }
}
