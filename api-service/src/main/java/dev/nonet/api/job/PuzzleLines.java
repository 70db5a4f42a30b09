package dev.nonet.api.job;

import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.nonet.api.platform.Json;
import dev.nonet.api.platform.Problem;
import dev.nonet.format.Format;
import dev.nonet.format.SudokuText;
import dev.nonet.puzzle.Cell;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Reads a body with one puzzle per line as a stream, in constant memory. A line ends with a line feed, a carriage
 * return, or both. A line that holds no puzzle becomes an item that fails with an explanation, unless the reader is
 * strict.
 */
final class PuzzleLines {

    /** Upper bound of a line, in bytes. */
    static final int MAX_LINE = 10_000;

    private static final int BUFFER = 64 * 1024;

    /** The byte order mark in UTF-8, with which some editors begin a text. */
    private static final byte[] MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

    /** Strict: the second puzzle of a line, or of an object, would be lost. */
    private static final JsonMapper JSON = Json.mapper()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    /** How a line writes its puzzle. */
    enum LineSyntax {
        /**
         * One puzzle or board, as {@link SudokuText#ofLine} reads it: the text before a blank or {@code #}, or a whole
         * line of HoDoKu's. Empty lines are skipped.
         */
        PLAIN,
        /** A JSON string, or an object with a string {@code puzzle}. */
        NDJSON;

        /** The syntax of a format that has one puzzle per line; null if it is another. */
        static @Nullable LineSyntax of(Format format) {
            return switch (format) {
                case LINE, SDM -> PLAIN;
                case NDJSON -> NDJSON;
                default -> null;
            };
        }
    }

    private final InputStream body;
    private final LineSyntax syntax;
    private final boolean strict;
    private final CharsetDecoder utf8 = StandardCharsets.UTF_8.newDecoder();

    /** Unconsumed bytes are at {@code start} to {@code end}. */
    private final byte[] buffer = new byte[BUFFER];

    private int start;
    private int end;
    private int line;

    /** Whether the last line ended with a carriage return: a line feed that comes next belongs to it. */
    private boolean afterReturn;

    private String shown = "";

    /** @param strict whether a line that holds no puzzle is refused with 422 */
    PuzzleLines(InputStream body, LineSyntax syntax, boolean strict) {
        this.body = body;
        this.syntax = syntax;
        this.strict = strict;
    }

    /** The line of the latest puzzle: all of it in a plain text, the puzzle's own text in NDJSON. */
    SubmittedLine line() {
        return new SubmittedLine(line, syntax == LineSyntax.NDJSON, shown);
    }

    /**
     * The text of the next puzzle; null at the end.
     *
     * @throws dev.nonet.api.platform.ProblemException 422 with line and column if a line cannot be read
     */
    @Nullable
    String next() {
        while (true) {
            skipRestOfLineEnd();
            int lineEnd = indexOfLineEnd();
            if (lineEnd < 0 && start == end) {
                return null;
            }
            int from = start;
            int to = lineEnd < 0 ? end : lineEnd;
            start = lineEnd < 0 ? end : lineEnd + 1;
            afterReturn = lineEnd >= 0 && buffer[lineEnd] == '\r';
            line++;
            if (line == 1 && hasMark(from, to)) {
                from += MARK.length;
            }
            String text = text(from, to);
            String puzzle = puzzle(text);
            if (puzzle != null) {
                shown = syntax == LineSyntax.PLAIN ? text : puzzle;
                return puzzle;
            }
        }
    }

    private boolean hasMark(int from, int to) {
        return to - from >= MARK.length && Arrays.equals(buffer, from, from + MARK.length, MARK, 0, MARK.length);
    }

    private void skipRestOfLineEnd() {
        if (afterReturn && (start < end || fill()) && start < end && buffer[start] == '\n') {
            start++;
        }
        afterReturn = false;
    }

    /** The index of the line feed or carriage return that ends the current line; -1 if the body ends first. */
    private int indexOfLineEnd() {
        int looked = start;
        while (true) {
            for (; looked < end; looked++) {
                if (buffer[looked] == '\n' || buffer[looked] == '\r') {
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

    /** Moves unconsumed bytes to the beginning of the buffer and reads more. */
    private boolean fill() {
        System.arraycopy(buffer, start, buffer, 0, end - start);
        end -= start;
        start = 0;
        try {
            int read = body.read(buffer, end, buffer.length - end);
            end += Math.max(0, read);
            return read >= 0;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
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
            // The column counts characters, so decode the part before the malformed byte.
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
        return switch (syntax) {
            case PLAIN -> plain(text, from);
            case NDJSON -> ndjson(text.strip(), from);
        };
    }

    private @Nullable String plain(String text, int from) {
        String puzzle = SudokuText.ofLine(text.substring(from));
        if (puzzle.isEmpty()) {
            return null;
        }
        if (strict) {
            check(puzzle, text.substring(from), from + 1);
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
                    check(
                            puzzle.textValue(),
                            puzzle.textValue(),
                            from + 1 + Math.max(0, text.indexOf(puzzle.textValue())));
                }
                return puzzle.textValue();
            }
            if (strict) {
                throw refused(from + 1, "neither a string nor an object with a string 'puzzle'");
            }
        } catch (JsonProcessingException e) {
            if (strict) {
                int column = e instanceof JsonParseException ? e.getLocation().getColumnNr() : 1;
                throw refused(
                        from + column, isJson(e) ? "more than one JSON value, or a field given twice" : "not JSON");
            }
        }
        return text;
    }

    /** Whether a text is refused although it begins with JSON: something follows it, or it has a field twice. */
    private static boolean isJson(JsonProcessingException e) {
        return e instanceof JsonMappingException || e.getOriginalMessage().startsWith("Duplicate field");
    }

    /**
     * Validates a puzzle and reports the column of its first wrong character.
     *
     * @param line that begins with the puzzle
     * @param column of the puzzle's first character, from 1
     */
    private void check(String puzzle, String line, int column) {
        String fault = SudokuText.fault(puzzle, line);
        if (fault != null) {
            int wrong = 0;
            if (puzzle.length() == Cell.COUNT) {
                while ("123456789.0_*".indexOf(puzzle.charAt(wrong)) >= 0) {
                    wrong++;
                }
            } else {
                wrong = Math.min(puzzle.length(), Cell.COUNT);
            }
            throw refused(column + wrong, fault);
        }
    }

    private RuntimeException refused(int column, String message) {
        return Problem.invalid("line " + line + ", column " + column, message);
    }
}
