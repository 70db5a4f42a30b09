package dev.nonet.book;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The layout and contents of a book.
 *
 * @param title on the title page; the book has one if this or {@code copyright} is not null
 * @param copyright on the page after the title page; null for none
 * @param size of the trimmed page
 * @param perPage puzzles per page: 1, 2, 4, 6 or 9
 * @param largePrint one puzzle per page with a grid six inches wide, and larger type
 * @param threeBoards every three consecutive puzzles are boards of one grid and are printed side by side
 * @param candidates whether empty cells show their candidates
 * @param colour whether levels are marked with colours; otherwise with greys
 * @param hints whether a section after the puzzles has the hint of each
 * @param qrPrefix the text before the 81 characters in the QR code of each puzzle, such as a URL; null for no QR codes
 * @param bleed whether pages are 0.125 inch larger at the top, the bottom and the outer edge, for decoration that reaches the trimmed edge
 * @param metadata whether the PDF has its title and producing program as metadata
 * @param question printed above each puzzle instead of its level; null for none
 * @param contents which parts of the book are written
 */
public record BookOptions(
        @Nullable String title,
        @Nullable String copyright,
        PageSize size,
        int perPage,
        boolean largePrint,
        boolean threeBoards,
        boolean candidates,
        boolean colour,
        boolean hints,
        @Nullable String qrPrefix,
        boolean bleed,
        boolean metadata,
        @Nullable String question,
        Contents contents) {

    /** The smallest size of visible type, in points. */
    public static final float SMALLEST_TYPE = 7;

    /** The smallest thickness of a line, in points. */
    public static final float THINNEST_LINE = 0.75f;

    /** The most puzzles of a book, because all are kept in memory. */
    public static final int MAX_PUZZLES = 20_000;

    private static final int MAX_TITLE = 200;
    private static final int MAX_COPYRIGHT = 2_000;
    private static final int MAX_QR_PREFIX = 200;

    /** The parts of a book that are written. */
    public enum Contents {
        /** The puzzles, then their solutions. */
        ALL,
        /** The puzzles without solutions. */
        PUZZLES,
        /** The solutions alone, for a separate file. */
        SOLUTIONS
    }

    public BookOptions {
        if (!List.of(1, 2, 4, 6, 9).contains(perPage)) {
            throw new IllegalArgumentException("a page holds 1, 2, 4, 6 or 9 puzzles, not " + perPage);
        }
        checkLength("title", title, MAX_TITLE);
        checkLength("copyright", copyright, MAX_COPYRIGHT);
        checkLength("QR prefix", qrPrefix, MAX_QR_PREFIX);
        if (threeBoards && (largePrint || qrPrefix != null)) {
            throw new IllegalArgumentException(
                    "three boards side by side cannot be combined with large print or QR codes");
        }
    }

    private static void checkLength(String what, @Nullable String text, int most) {
        if (text != null && text.length() > most) {
            throw new IllegalArgumentException(
                    "a " + what + " has at most " + most + " characters, this has " + text.length());
        }
    }

    /** These options for worksheets: the technique to find is printed above each board, and the answers are at the back. */
    public BookOptions asWorksheets(String techniqueName) {
        return new BookOptions(
                title,
                copyright,
                size,
                perPage,
                largePrint,
                threeBoards,
                candidates,
                colour,
                true,
                qrPrefix,
                bleed,
                metadata,
                "Find the " + techniqueName,
                contents == Contents.ALL ? Contents.PUZZLES : contents);
    }

    /** Four puzzles per A4 page, with solutions, in grey. */
    public static BookOptions standard() {
        return new BookOptions(
                null, null, PageSize.A4, 4, false, false, false, false, false, null, false, true, null, Contents.ALL);
    }
}
