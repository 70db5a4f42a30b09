package dev.nonet.api.job;

import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.nonet.api.platform.Problem;
import dev.nonet.job.SolveSpec;
import dev.nonet.job.SpecViolation;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.Grid;
import dev.nonet.puzzle.GridFormatException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads a body with one puzzle a line, as it comes in, holding one buffer of it. A line that holds no puzzle is kept as it
 * is, and its item will say what is wrong with it; unless the client wants such a body refused.
 */
final class PuzzleLines {

    /** The longest line, in bytes. */
    static final int MAX_LINE = 10_000;

    private static final int BUFFER = 64 * 1024;
    private static final JsonMapper JSON = new JsonMapper();

    /** What a line looks like. */
    enum Format {
        /** What follows a blank is ignored, {@code #} starts a comment, lines without more are skipped. */
        PLAIN,
        /** A JSON value: a text, or an object with a text {@code puzzle}. */
        NDJSON
    }

    private final InputStream body;
    private final Format format;
    private final boolean strict;
    private final long mostBytes;
    private final MessageDigest digest;
    private final CharsetDecoder utf8 = StandardCharsets.UTF_8.newDecoder();

    /** Bytes read and not yet taken: from {@code start} to {@code end}. */
    private final byte[] buffer = new byte[BUFFER];

    private int start;
    private int end;
    private long bytes;
    private int line;

    /**
     * @param strict whether a line that holds no puzzle ends it all
     * @param mostBytes how long the body may be
     * @param digest is given every byte
     */
    PuzzleLines(InputStream body, Format format, boolean strict, long mostBytes, MessageDigest digest) {
        this.body = body;
        this.format = format;
        this.strict = strict;
        this.mostBytes = mostBytes;
        this.digest = digest;
    }

    /** The line of the puzzle that came last, from 1. */
    int line() {
        return line;
    }

    /**
     * The text of the next puzzle; null at the end.
     *
     * @throws dev.nonet.api.platform.ProblemException 413 if the body is too long, 422 with line and column if a line cannot be
     *     read
     */
    @Nullable
    String next() {
        while (true) {
            int lineFeed = indexOfLineFeed();
            if (lineFeed < 0 && start == end) {
                return null;
            }
            int from = start;
            int to = lineFeed < 0 ? end : lineFeed;
            start = lineFeed < 0 ? end : lineFeed + 1;
            line++;
            String puzzle = puzzle(text(from, to));
            if (puzzle != null) {
                return puzzle.length() <= SolveSpec.MAX_TEXT ? puzzle : puzzle.substring(0, SolveSpec.MAX_TEXT);
            }
        }
    }

    /** Reads what is left, for the digest alone. */
    void skip() {
        do {
            start = end;
        } while (fill());
    }

    /** Where the line ends that begins at {@code start}; -1 if it ends with the body. */
    private int indexOfLineFeed() {
        int looked = start;
        while (true) {
            for (; looked < end; looked++) {
                if (buffer[looked] == '\n') {
                    return looked;
                }
            }
            if (end - start > MAX_LINE) {
                line++;
                throw refused(MAX_LINE + 1, "the line has more than " + MAX_LINE + " bytes");
            }
            looked -= start;
            if (!fill()) {
                return -1;
            }
        }
    }

    /** Makes room and reads on; what is not taken moves to the begin of the buffer. */
    private boolean fill() {
        System.arraycopy(buffer, start, buffer, 0, end - start);
        end -= start;
        start = 0;
        try {
            int read = body.read(buffer, end, buffer.length - end);
            if (read < 0) {
                return false;
            }
            digest.update(buffer, end, read);
            end += read;
            bytes += read;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        if (bytes > mostBytes) {
            throw Problem.of(413, "too-large", "The body is too large", "It may have at most " + mostBytes + " bytes")
                    .toException();
        }
        return true;
    }

    private String text(int from, int to) {
        if (to - from > MAX_LINE) {
            throw refused(MAX_LINE + 1, "the line has more than " + MAX_LINE + " bytes");
        }
        for (int i = from; i < to; i++) {
            if (buffer[i] < 0) {
                return unicode(from, to);
            }
        }
        return new String(buffer, from, to - from, StandardCharsets.ISO_8859_1);
    }

    private String unicode(int from, int to) {
        ByteBuffer encoded = ByteBuffer.wrap(buffer, from, to - from);
        try {
            return utf8.decode(encoded).toString();
        } catch (CharacterCodingException e) {
            // What came before the wrong byte tells its column.
            String before = new String(Arrays.copyOfRange(buffer, from, encoded.position()), StandardCharsets.UTF_8);
            throw refused(before.length() + 1, "the bytes are not UTF-8");
        }
    }

    private @Nullable String puzzle(String text) {
        int from = 0;
        while (from < text.length() && isBlank(text.charAt(from))) {
            from++;
        }
        if (from == text.length()) {
            return null;
        }
        return switch (format) {
            case PLAIN -> plain(text, from);
            case NDJSON -> ndjson(text.strip(), from);
        };
    }

    private @Nullable String plain(String text, int from) {
        int to = from;
        while (to < text.length() && text.charAt(to) != '#' && !isBlank(text.charAt(to))) {
            to++;
        }
        if (to == from) {
            return null;
        }
        String puzzle = text.substring(from, to);
        if (strict) {
            check(puzzle, from + 1);
        }
        return puzzle;
    }

    private static boolean isBlank(char c) {
        return c == ' ' || Character.isWhitespace(c);
    }

    private String ndjson(String text, int from) {
        try {
            JsonNode node = JSON.readTree(text);
            JsonNode puzzle = node.isObject() ? node.path("puzzle") : node;
            if (puzzle.isTextual() && !puzzle.textValue().isEmpty()) {
                if (strict) {
                    check(puzzle.textValue(), from + 1 + Math.max(0, text.indexOf(puzzle.textValue())));
                }
                return puzzle.textValue();
            }
            if (strict) {
                throw refused(from + 1, "neither a text nor an object with a text 'puzzle'");
            }
        } catch (JsonProcessingException e) {
            if (strict) {
                int column = e instanceof JsonParseException ? e.getLocation().getColumnNr() : 1;
                throw refused(from + column, "not JSON");
            }
        }
        return text;
    }

    /** @param column where the text begins, from 1 */
    private void check(String puzzle, int column) {
        try {
            Grid.parse(puzzle);
        } catch (GridFormatException e) {
            int wrong = 0;
            if (puzzle.length() == Cell.COUNT) {
                while ("123456789.0_*".indexOf(puzzle.charAt(wrong)) >= 0) {
                    wrong++;
                }
            } else {
                wrong = Math.min(puzzle.length(), Cell.COUNT);
            }
            throw refused(column + wrong, String.valueOf(e.getMessage()));
        }
    }

    private RuntimeException refused(int column, String message) {
        return Problem.invalid(List.of(new SpecViolation("line " + line + ", column " + column, message)))
                .toException();
    }
}
