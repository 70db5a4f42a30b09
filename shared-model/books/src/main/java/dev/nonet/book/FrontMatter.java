package dev.nonet.book;

import org.jspecify.annotations.Nullable;

/**
 * What stands before the puzzles. A book has a title page if any of these is given, and a page with its imprint behind it if it has a
 * copyright, an imprint or an ISBN.
 *
 * @param title at most {@value #MAX_TITLE} characters; "Sudoku" if null
 * @param author below the title; null for none
 * @param imprint the name under which the book is published, at the foot of the title page and behind it; null for none
 * @param copyright running text of the page behind the title; null for none
 * @param isbn 10 or 13 digits, with or without hyphens, whose check digit is right; printed as it was given. Null for none
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

    /** @throws IllegalArgumentException if a text is too long, or the ISBN is none */
    public FrontMatter {
        checkLength("title", title, MAX_TITLE);
        checkLength("author", author, MAX_TITLE);
        checkLength("imprint", imprint, MAX_TITLE);
        checkLength("copyright", copyright, MAX_COPYRIGHT);
        if (isbn != null) {
            checkIsbn(isbn);
        }
    }

    private static void checkLength(String what, @Nullable String text, int most) {
        if (text != null && text.length() > most) {
            throw new IllegalArgumentException(
                    "the " + what + " has at most " + most + " characters, this has " + text.length());
        }
    }

    /** The weighted sum of the digits of an ISBN, with its check digit, is a multiple of 11 (ten digits) or 10 (thirteen). */
    private static void checkIsbn(String isbn) {
        String digits = isbn.replaceAll("[- ]", "");
        boolean isRight;
        if (digits.matches("\\d{9}[\\dX]")) {
            int sum = 0;
            for (int i = 0; i < 10; i++) {
                sum += (10 - i) * (digits.charAt(i) == 'X' ? 10 : digits.charAt(i) - '0');
            }
            isRight = sum % 11 == 0;
        } else if (digits.matches("97[89]\\d{10}")) {
            int sum = 0;
            for (int i = 0; i < 13; i++) {
                sum += (i % 2 == 0 ? 1 : 3) * (digits.charAt(i) - '0');
            }
            isRight = sum % 10 == 0;
        } else {
            throw new IllegalArgumentException(
                    "an ISBN has ten digits, or thirteen that begin with 978 or 979: '" + isbn + "' has not");
        }
        if (!isRight) {
            throw new IllegalArgumentException("the check digit of the ISBN '" + isbn + "' is wrong");
        }
    }

    boolean hasTitlePage() {
        return title != null || author != null || hasImprintPage();
    }

    boolean hasImprintPage() {
        return imprint != null || copyright != null || isbn != null;
    }
}
