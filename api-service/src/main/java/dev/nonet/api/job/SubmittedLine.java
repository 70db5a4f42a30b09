package dev.nonet.api.job;

import dev.nonet.format.SudokuText;
import dev.nonet.job.ItemError;
import dev.nonet.job.SolveSpec;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A line of an upload that holds no puzzle. It becomes an item whose text says where it stood, {@code line 17: what it
 * says}, and that no worker can read as a puzzle. So the error that comes back can name the line, although blank lines
 * and comments are no items.
 *
 * @param number of the line in the body, from 1
 * @param isRead whether the text is not the line as it stands, but what was read from it, as from NDJSON
 * @param text of the line; at most {@link SolveSpec#MAX_TEXT} characters of the item's text are kept, and an ellipsis
 *     shows the cut
 */
public record SubmittedLine(int number, boolean isRead, String text) {

    private static final Pattern ITEM = Pattern.compile("line ([1-9][0-9]{0,8})( holds)?: (.*)", Pattern.DOTALL);
    private static final String CUT = " …";

    /** The text of the item. */
    String item() {
        String item = "line " + number + (isRead ? " holds: " : ": ") + text.strip();
        return item.length() <= SolveSpec.MAX_TEXT ? item : item.substring(0, SolveSpec.MAX_TEXT - CUT.length()) + CUT;
    }

    /**
     * The error of an item with the number and the text of its line, if it was one of a text of lines; else the error
     * as it is.
     */
    public static ItemError located(ItemError error) {
        Matcher item = ITEM.matcher(error.input() == null ? "" : error.input());
        if (!item.matches()) {
            return error;
        }
        String line = item.group(3);
        String puzzle = item.group(2) == null ? SudokuText.ofLine(line) : line;
        String reason =
                error.code().equals(ItemError.MALFORMED) ? reason(puzzle, line, error.message()) : error.message();
        return new ItemError(error.index(), line, error.code(), "line " + item.group(1) + ": " + reason);
    }

    private static String reason(String puzzle, String line, String otherwise) {
        String fault = SudokuText.fault(puzzle, line);
        return fault == null ? otherwise : fault;
    }
}
