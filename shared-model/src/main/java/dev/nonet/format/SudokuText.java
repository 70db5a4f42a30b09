package dev.nonet.format;

import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.Grid;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The formats in which a solve job accepts an item: one line with 81 characters, 162 characters as in links to
 * sudokuwiki.org, 729 characters, a line of HoDoKu's library, or a link.
 */
public final class SudokuText {

    /** Names the faulty text in an error about its length if the line, which is quoted whole, has more words. */
    static final String FIRST_WORD = "the first word of the line";

    private SudokuText() {}

    /**
     * @param text one line, without blanks around it
     * @throws IllegalArgumentException if it is malformed; the message says what is wrong, and where
     */
    public static Sudoku parse(String text) {
        return parse(text, "this");
    }

    /** @param name names the text in an error about its length */
    private static Sudoku parse(String text, String name) {
        if (text.length() == Cell.COUNT) {
            return Sudoku.of(Grid.parse(text));
        }
        if (text.length() == SudokuWikiLink.LENGTH && text.chars().allMatch(SudokuText::isOfSudokuWiki)) {
            return SudokuWikiLink.parse(text, 1);
        }
        if (text.length() == PencilmarkLine.LENGTH) {
            return PencilmarkLine.parse(text, 1);
        }
        if (text.startsWith(":") || text.contains("://")) {
            List<Sudoku> found = Detector.detect(text).format().read(text);
            if (found.size() == 1) {
                return found.getFirst();
            }
        }
        // Fails, with the actual and the expected length in the message.
        return Sudoku.of(Grid.parse(text, name));
    }

    /** Whether {@link SudokuWikiLink#parse} may read it: a digit of base 32, or {@code w} or {@code x}. */
    private static boolean isOfSudokuWiki(int c) {
        return c >= '0' && c <= '9' || c >= 'a' && c <= 'x' || c >= 'A' && c <= 'V';
    }

    /**
     * The shortest text that {@link #parse(String)} reads as the same board: 81 characters, or 162 for a board in
     * progress.
     */
    public static String of(Sudoku sudoku) {
        return sudoku.isUnderWay()
                ? SudokuWikiLink.exactBoard(sudoku)
                : sudoku.givens().toString();
    }

    /**
     * The puzzle or board in a line: the part before the first whitespace or {@code #}, but the whole of a HoDoKu line,
     * which may contain blanks. Empty if the line begins with whitespace or {@code #}.
     */
    public static String ofLine(String line) {
        if (line.startsWith(":")) {
            return line.stripTrailing();
        }
        int end = 0;
        while (end < line.length() && line.charAt(end) != '#' && !Character.isWhitespace(line.charAt(end))) {
            end++;
        }
        return line.substring(0, end);
    }

    /**
     * What is wrong with the puzzle of a line, in words; null if {@link #parse(String)} can read it.
     *
     * @param puzzle the part of the line that {@link #ofLine} returned
     */
    public static @Nullable String fault(String puzzle, String line) {
        try {
            parse(puzzle, puzzle.length() < line.strip().length() ? FIRST_WORD : "this");
            return null;
        } catch (IllegalArgumentException e) {
            return String.valueOf(e.getMessage());
        }
    }

    /**
     * Shortens a text that {@link #parse(String)} can read to the form of {@link #of}; returns any other text
     * unchanged.
     */
    public static String shortest(String text) {
        try {
            return text.length() <= Cell.COUNT ? text : of(parse(text));
        } catch (IllegalArgumentException e) {
            return text;
        }
    }

    /** The digits and candidates of a board in 729 characters. */
    public static String candidates(Sudoku sudoku) {
        return PencilmarkLine.write(sudoku);
    }
}
