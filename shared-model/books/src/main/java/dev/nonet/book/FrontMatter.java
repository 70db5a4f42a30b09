package dev.nonet.book;

import dev.nonet.job.SpecViolation;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What stands before the puzzles. A book has a title page if any of these is given, and a page with its imprint behind
 * it if it has a copyright, an imprint or an ISBN.
 *
 * @param title at most {@value #MAX_TITLE} characters; "Sudoku" if null
 * @param author below the title; null for none
 * @param imprint the name under which the book is published, at the foot of the title page and behind it; null for none
 * @param copyright running text of the page behind the title; null for none
 * @param isbn 10 or 13 digits, with or without hyphens, whose check digit is right; printed as it was given. Null for
 *     none
 */
public record FrontMatter(
        @Nullable String title,
        @Nullable String author,
        @Nullable String imprint,
        @Nullable String copyright,
        @Nullable String isbn) {

    /** Neither title page nor imprint. */
    public static final FrontMatter NONE = new FrontMatter(null, null, null, null, null);

    private static final int MAX_TITLE = 200;
    private static final int MAX_COPYRIGHT = 2_000;

    /** With hyphens it has 17 characters. */
    private static final int LONGEST_ISBN = 40;

    /** @throws InvalidBookException if texts are too long or cannot be printed, or the ISBN is none */
    public FrontMatter {
        List<SpecViolation> violations = new ArrayList<>();
        checkText(violations, "title", title, MAX_TITLE);
        checkText(violations, "author", author, MAX_TITLE);
        checkText(violations, "imprint", imprint, MAX_TITLE);
        checkText(violations, "copyright", copyright, MAX_COPYRIGHT);
        if (isbn != null) {
            checkIsbn(violations, isbn);
        }
        InvalidBookException.throwIfAny(violations);
    }

    private static void checkText(List<SpecViolation> violations, String field, @Nullable String text, int max) {
        int length = text == null ? 0 : text.codePointCount(0, text.length());
        if (length > max) {
            violations.add(new SpecViolation(
                    field, "the " + field + " has at most " + max + " characters, this has " + length));
        } else if (text != null) {
            Typeface.missing(text)
                    .ifPresent(c -> violations.add(
                            new SpecViolation(field, "the typeface of books, Liberation Sans, has no '" + c + "'")));
        }
    }

    /**
     * The weighted sum of the digits of an ISBN, with its check digit, is a multiple of 11 (ten digits) or 10
     * (thirteen).
     */
    private static void checkIsbn(List<SpecViolation> violations, String isbn) {
        String digits = isbn.replaceAll("[- ]", "");
        String shown = isbn.length() > LONGEST_ISBN ? isbn.substring(0, LONGEST_ISBN) + "…" : isbn;
        int sum = 0;
        boolean isRight;
        if (digits.matches("\\d{9}[\\dX]")) {
            for (int i = 0; i < 10; i++) {
                sum += (10 - i) * (digits.charAt(i) == 'X' ? 10 : digits.charAt(i) - '0');
            }
            isRight = sum % 11 == 0;
        } else if (digits.matches("97[89]\\d{10}")) {
            for (int i = 0; i < 13; i++) {
                sum += (i % 2 == 0 ? 1 : 3) * (digits.charAt(i) - '0');
            }
            isRight = sum % 10 == 0;
        } else {
            violations.add(new SpecViolation(
                    "isbn", "an ISBN has ten digits, or thirteen that begin with 978 or 979: '" + shown + "' has not"));
            return;
        }
        if (!isRight) {
            violations.add(new SpecViolation("isbn", "the check digit of the ISBN '" + shown + "' is wrong"));
        }
    }

    boolean hasTitlePage() {
        return title != null || author != null || hasImprintPage();
    }

    boolean hasImprintPage() {
        return imprint != null || copyright != null || isbn != null;
    }
}
