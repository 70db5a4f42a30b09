package dev.nonet.book;

import dev.nonet.job.SpecViolation;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The layout and contents of a book.
 *
 * @param size of the trimmed page
 * @param perPage puzzles per page: 1, 2, 4, 6 or 9; null for what is usual: one in large print, two on worksheets, as
 *     many rows as fit with three boards side by side, otherwise four
 * @param largePrint one puzzle per page with a grid six inches wide; all type is larger, all digits are bold and all
 *     print is black
 * @param threeBoards every three consecutive puzzles are boards of one grid and are printed side by side
 * @param candidates whether empty cells show their candidates
 * @param colour whether levels and marks are coloured; otherwise they are grey
 * @param hints whether a section after the puzzles has a picture and the words of the hint of each
 * @param qrPrefix the text before the 81 characters in the QR code of each puzzle, such as a URL; null for no QR codes
 * @param bleed whether pages are 0.125 inch larger at the top, the bottom and the outer edge, for decoration that
 *     reaches the trimmed edge
 * @param metadata whether the PDF has its title, author and producing program as metadata
 * @param question makes worksheets: printed above each board instead of its level, and answered instead of solutions;
 *     null for a book
 * @param contents which parts of the book are written
 */
public record BookOptions(
        FrontMatter front,
        PageSize size,
        @Nullable Integer perPage,
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

    /** The numbers of puzzles that a page may have. */
    static final List<Integer> PER_PAGE = List.of(1, 2, 4, 6, 9);

    private static final int MAX_QR_PREFIX = 200;

    private static final String LARGE_PRINT = "large print";
    private static final String THREE_BOARDS = "three boards side by side";
    private static final String WORKSHEETS = "worksheets";
    private static final String SORTED = "an order by rating or time";

    /** The parts of a book that are written. Of worksheets the answers stand for the solutions. */
    public enum Contents {
        /** The puzzles, then their solutions. */
        ALL,
        /** The puzzles without solutions. */
        PUZZLES,
        /** The solutions alone, for a separate file. */
        SOLUTIONS
    }

    /** @throws InvalidBookException if values are out of range, or options exclude each other */
    public BookOptions {
        List<SpecViolation> violations = new ArrayList<>();
        if (perPage != null && !PER_PAGE.contains(perPage)) {
            violations.add(new SpecViolation("perPage", "a page holds 1, 2, 4, 6 or 9 puzzles, not " + perPage));
        }
        if (qrPrefix != null && qrPrefix.length() > MAX_QR_PREFIX) {
            violations.add(new SpecViolation(
                    "qr", "the QR prefix has at most " + MAX_QR_PREFIX + " characters, this has " + qrPrefix.length()));
        }
        if (largePrint) {
            exclude(
                    violations,
                    LARGE_PRINT,
                    "perPage",
                    "more than one puzzle per page",
                    perPage != null && perPage > 1);
            exclude(violations, LARGE_PRINT, "threeBoards", THREE_BOARDS, threeBoards);
        }
        if (threeBoards) {
            exclude(violations, THREE_BOARDS, "perPage", "a number of puzzles per page", perPage != null);
            exclude(violations, THREE_BOARDS, "qr", "QR codes", qrPrefix != null);
            exclude(violations, THREE_BOARDS, "hints", "hints", hints);
            exclude(violations, THREE_BOARDS, "technique", WORKSHEETS, question != null);
        }
        if (question != null) {
            exclude(violations, WORKSHEETS + ", which have answers,", "hints", "hints", hints);
        }
        InvalidBookException.throwIfAny(violations);
    }

    /** @param field the option to be told about the conflict, of the two the one that can be done without */
    private static void exclude(
            List<SpecViolation> violations, String chosen, String field, String other, boolean hasOther) {
        if (hasOther) {
            violations.add(new SpecViolation(field, chosen + " cannot be combined with " + other));
        }
    }

    /**
     * Whether the puzzles of a book may be sorted.
     *
     * @throws InvalidBookException if not, as their order is given by what the book is
     */
    public static void check(BookOrder order, boolean threeBoards, boolean areWorksheets) {
        List<SpecViolation> violations = new ArrayList<>();
        if (order != BookOrder.GIVEN) {
            exclude(violations, THREE_BOARDS, "order", SORTED, threeBoards);
            exclude(violations, WORKSHEETS, "order", SORTED, areWorksheets);
        }
        InvalidBookException.throwIfAny(violations);
    }

    /** The number of puzzles per page, if it does not follow from the size of three boards side by side. */
    public int puzzlesPerPage() {
        return perPage != null ? perPage : largePrint ? 1 : question != null ? 2 : 4;
    }

    /** Whether words of this book name cells, so that its boards need numbers at their rows and columns. */
    boolean namesCells() {
        return hints || question != null;
    }

    /**
     * These options for worksheets: the technique to find is printed above each board, and the answers are at the back.
     *
     * @throws InvalidBookException if an option excludes worksheets
     */
    public BookOptions asWorksheets(String techniqueName) {
        return new BookOptions(
                front,
                size,
                perPage,
                largePrint,
                threeBoards,
                candidates,
                colour,
                hints,
                qrPrefix,
                bleed,
                metadata,
                question(techniqueName),
                contents);
    }

    /** What a worksheet asks for. */
    public static String question(String techniqueName) {
        return "Find the " + techniqueName;
    }

    BookOptions with(PageSize otherSize, @Nullable Integer otherPerPage) {
        return new BookOptions(
                front,
                otherSize,
                otherPerPage,
                largePrint,
                threeBoards,
                candidates,
                colour,
                hints,
                qrPrefix,
                bleed,
                metadata,
                question,
                contents);
    }

    /** Four puzzles per A4 page, with solutions, in grey. */
    public static BookOptions standard() {
        return new BookOptions(
                FrontMatter.NONE,
                PageSize.A4,
                null,
                false,
                false,
                false,
                false,
                false,
                null,
                false,
                true,
                null,
                Contents.ALL);
    }
}
