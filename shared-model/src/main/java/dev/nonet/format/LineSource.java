package dev.nonet.format;

import java.io.IOException;
import java.io.Reader;
import org.jspecify.annotations.Nullable;

/** Reads a text line by line and counts the lines. A line ends with a line feed, a carriage return, or both. */
final class LineSource {

    /** The longest line, in characters. */
    static final int MAX_LINE = 100_000;

    private final Reader in;
    private final char[] buffer = new char[1 << 16];
    private int start;
    private int end;
    private int number;

    /** Whether the last line ended with a carriage return: a line feed that comes next belongs to the same line end. */
    private boolean afterReturn;

    LineSource(Reader in) {
        this.in = in;
    }

    /** The number of the line returned last, from 1. */
    int number() {
        return number;
    }

    /**
     * The next line without its line terminator; null at the end of the text.
     *
     * @throws FormatException if the line is longer than {@link #MAX_LINE}
     */
    @Nullable
    String next() throws IOException {
        StringBuilder line = new StringBuilder();
        boolean any = false;
        while (true) {
            if (start == end) {
                start = 0;
                end = Math.max(0, in.read(buffer, 0, buffer.length));
                if (end == 0) {
                    number += any ? 1 : 0;
                    return any ? withoutMark(line) : null;
                }
            }
            if (afterReturn) {
                afterReturn = false;
                if (buffer[start] == '\n') {
                    start++;
                    continue;
                }
            }
            any = true;
            int at = start;
            while (at < end && buffer[at] != '\n' && buffer[at] != '\r') {
                at++;
            }
            line.append(buffer, start, at - start);
            if (line.length() > MAX_LINE) {
                throw new FormatException(
                        number + 1,
                        MAX_LINE + 1,
                        "the line is too long: no line may have more than " + MAX_LINE + " characters");
            }
            start = at;
            if (at < end) {
                afterReturn = buffer[at] == '\r';
                start++;
                number++;
                return withoutMark(line);
            }
        }
    }

    /** Drops a byte order mark at the start of the text. */
    private String withoutMark(StringBuilder line) {
        return number == 1 && !line.isEmpty() && line.charAt(0) == '\uFEFF' ? line.substring(1) : line.toString();
    }
}
