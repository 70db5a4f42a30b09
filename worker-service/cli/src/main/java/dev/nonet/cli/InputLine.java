package dev.nonet.cli;

import dev.nonet.job.ItemError;
import org.jspecify.annotations.Nullable;

/**
 * A line of the input that is to be a puzzle.
 *
 * @param number of the line, from 1; in a format with several lines per puzzle, of the puzzle
 * @param puzzle the part of the line that is solved
 * @param shown the whole line, as errors quote it
 */
record InputLine(int number, String puzzle, String shown) {

    private static final int MOST_SHOWN = 120;

    /** A line as errors quote it: without control characters, and its beginning only if it is long. */
    static String shown(String line) {
        String begin = line.length() <= MOST_SHOWN ? line : line.substring(0, MOST_SHOWN) + " …";
        return begin.replaceAll("\\p{Cntrl}+", " ").strip();
    }

    /** An error that tells where its line is found, and what it says. */
    String fault(String message) {
        return "line " + number + ": " + message + ": '" + shown + "'";
    }

    /**
     * The error of an item with the line that it came from.
     *
     * @param line null if it is unknown: a job that is resumed is not read again, and its items are counted
     */
    static ItemError located(ItemError error, @Nullable InputLine line) {
        String message = line != null
                ? line.fault(error.message())
                : "item " + (error.index() + 1) + ": " + error.message()
                        + (error.input() == null ? "" : ": '" + shown(error.input()) + "'");
        return new ItemError(error.index(), line == null ? error.input() : line.shown(), error.code(), message);
    }
}
