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

    /** What an error calls the puzzle of a line that goes on after it: the line as it is quoted is longer. */
    static final String FIRST_WORD = "the first word of the line";

    private SudokuText() {}

    /**
     * @param text one line, without blanks around it
     * @throws IllegalArgumentException if it is malformed; the message says what is wrong, and where
     */
    public static Sudoku parse(String text) {
        return parse(text, "this");
    }

    /** @param name what an error about the length calls the text */
    private static Sudoku parse(String text, String name) {
        if (text.length() == Cell.COUNT) {
            return Sudoku.of(Grid.parse(text));
        }
        if (text.length() == SudokuWikiLink.LENGTH && text.chars().allMatch(SudokuText::isLetterOrDigit)) {
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

    private static boolean isLetterOrDigit(int c) {
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
     * The puzzle or board in a line of a text: the part before a blank or a comment; of a HoDoKu line, which contains
     * blanks, everything. Empty if the line begins with a blank or a comment.
     */
    public static String ofLine(String line) {
        if (line.startsWith(":")) {
            return line.stripTrailing();
        }
        int end = 0;
        while (end < line.length() && line.charAt(end) != '#' && !isBlank(line.charAt(end))) {
            end++;
        }
        return line.substring(0, end);
    }

    /**
     * Why {@link #parse(String)} does not read the puzzle of a line; null if it does.
     *
     * @param puzzle of the line, as {@link #ofLine} finds it
     */
    public static @Nullable String fault(String puzzle, String line) {
        try {
            parse(puzzle, puzzle.length() < line.strip().length() ? FIRST_WORD : "this");
            return null;
        } catch (IllegalArgumentException e) {
            return String.valueOf(e.getMessage());
        }
    }

    private static boolean isBlank(char c) {
        return c == ' ' || Character.isWhitespace(c);
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
