package dev.nonet.cli;

import dev.nonet.format.FormatException;
import dev.nonet.job.ItemError;
import org.jspecify.annotations.Nullable;

/**
 * A line of the input that is to be a puzzle.
 *
 * @param place where it stands, for messages: {@code line 3}, or {@code easy.txt:3} if there are several files. Lines
 *     are counted from 1; in a format with several lines per puzzle, puzzles are
 * @param puzzle the part of the line that is solved
 * @param line the whole line
 * @param fault why it is no puzzle; null if it is one
 */
record InputLine(
        String place, String puzzle, String line, @Nullable String fault) {

    private static final int MAX_SHOWN = 120;

    /** A line as errors quote it: without control characters, and its beginning only if it is long. */
    static String shown(String line) {
        String begin = line.length() <= MAX_SHOWN ? line : line.substring(0, MAX_SHOWN) + " …";
        return FormatException.oneLine(begin.replaceAll("\\s", " ").strip());
    }

    String shown() {
        return shown(line);
    }

    /** An error that tells where its line is found, and what it says. */
    String located(String message) {
        return place + ": " + message + ": '" + shown() + "'";
    }

    /**
     * The error of an item with the line that it came from.
     *
     * @param line null if it is unknown: a job that is resumed is not read again, and its items are counted
     */
    static ItemError located(ItemError error, @Nullable InputLine line) {
        if (line != null) {
            String message = line.located(line.fault() == null ? reason(error) : line.fault());
            return new ItemError(error.index(), line.shown(), error.code(), message);
        }
        String input = error.input() == null ? null : shown(error.input());
        String message =
                "puzzle " + (error.index() + 1) + ": " + reason(error) + (input == null ? "" : ": '" + input + "'");
        return new ItemError(error.index(), input, error.code(), message);
    }

    /**
     * The message without the line of the upload, in which this tool writes one item a line, whatever its own input
     * looks like.
     */
    static String reason(ItemError error) {
        String line = "line " + (error.index() + 1) + ": ";
        return error.message().startsWith(line) ? error.message().substring(line.length()) : error.message();
    }
}
