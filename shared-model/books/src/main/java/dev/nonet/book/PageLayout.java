package dev.nonet.book;

import java.util.Locale;

/**
 * The layout of the trimmed page: margins, columns and rows of puzzles, and the type sizes that follow from them.
 *
 * @param inner the margin at the spine
 */
record PageLayout(BookOptions options, float inner) {

    private static final float INCH = 72;

    /** Larger than the outer margin that print services require at any page count, with bleed or without. */
    private static final float OUTER = 0.5f * INCH;

    private static final float TOP = 48;
    private static final float BOTTOM = 44;
    private static final float BLEED = 0.125f * INCH;
    private static final float LARGE_GRID = 6 * INCH;
    private static final float QR_SIDE = 62;

    /** Between two grids of a row. */
    static final float GAP = 14;

    /** Added to the smallest inner margin that print services accept. */
    private static final float INNER_SLACK = 0.125f * INCH;

    /** The inner margin by number of pages: thicker books need a wider one, because the binding hides more of the page. */
    static float innerFor(int pages) {
        float least = pages <= 150 ? 0.375f : pages <= 300 ? 0.5f : pages <= 500 ? 0.625f : 0.75f;
        return least * INCH + INNER_SLACK;
    }

    float bleed() {
        return options.bleed() ? BLEED : 0;
    }

    /** The left edge of the contents. */
    float left(boolean outerIsRight) {
        return outerIsRight ? inner : OUTER;
    }

    float width() {
        return options.size().width() - inner - OUTER;
    }

    float top() {
        return TOP;
    }

    float height() {
        return options.size().height() - TOP - BOTTOM;
    }

    float pageNumberBaseline() {
        return options.size().height() - BOTTOM / 2;
    }

    int columns() {
        if (options.threeBoards()) {
            return 3;
        }
        return switch (perPageWanted()) {
            case 1, 2 -> 1;
            case 4, 6 -> 2;
            default -> 3;
        };
    }

    int rows() {
        if (options.threeBoards()) {
            float side = (width() - 2 * GAP) / 3;
            return Math.max(1, (int) (height() / (side + aboveGrid() + belowGrid())));
        }
        return perPageWanted() / columns();
    }

    private int perPageWanted() {
        return options.largePrint() ? 1 : options.perPage();
    }

    int perPage() {
        return columns() * rows();
    }

    /** The type size of the labels around a puzzle. */
    float label() {
        if (options.largePrint()) {
            return 20;
        }
        return options.threeBoards()
                ? 8
                : switch (options.perPage()) {
                    case 1 -> 14;
                    case 2 -> 12;
                    case 4 -> 10;
                    case 6 -> 9;
                    default -> 7.5f;
                };
    }

    /** The type size of running text. */
    float text() {
        return options.largePrint() ? 16 : 9.5f;
    }

    float slotHeight() {
        return height() / rows();
    }

    float slotWidth() {
        return (width() - (columns() - 1) * GAP) / columns();
    }

    float aboveGrid() {
        return 1.8f * label();
    }

    float belowGrid() {
        float time = 2.4f * label();
        return options.qrPrefix() == null ? time : Math.max(time, QR_SIDE + 8);
    }

    float qrSide() {
        return QR_SIDE;
    }

    /** The side length of a puzzle's grid. */
    float side() {
        float fitting = Math.min(slotWidth(), slotHeight() - aboveGrid() - belowGrid());
        return options.largePrint() ? LARGE_GRID : fitting;
    }

    static float digit(float side) {
        return 0.6f * side / 9 / Typeface.DIGIT_HEIGHT;
    }

    static float candidate(float side) {
        return 1.15f * side / 27;
    }

    /** The smallest side length of a solution's grid. */
    private float leastSolution() {
        return options.largePrint() ? 168 : 86;
    }

    int solutionColumns() {
        return Math.max(1, (int) ((width() + GAP) / (leastSolution() + GAP)));
    }

    float solutionSide() {
        return (width() - (solutionColumns() - 1) * GAP) / solutionColumns();
    }

    float solutionLabel() {
        return options.largePrint() ? 14 : 7.5f;
    }

    float solutionHeight() {
        return solutionSide() + 2.6f * solutionLabel();
    }

    int solutionRows() {
        return Math.max(1, (int) (height() / solutionHeight()));
    }

    /** @throws IllegalArgumentException if a grid does not fit on the page, or its type would be too small to read */
    void check() {
        String where = perPage() + " a page on " + options.size().id();
        if (options.largePrint() && (LARGE_GRID > width() || LARGE_GRID + aboveGrid() + belowGrid() > height())) {
            throw new IllegalArgumentException("large print has a grid of six inches, which does not fit on "
                    + options.size().id());
        }
        checkType(where, "digits", digit(side()));
        if (options.candidates()) {
            checkType(where, "candidates", candidate(side()));
        }
    }

    private static void checkType(String where, String what, float size) {
        if (size < BookOptions.SMALLEST_TYPE) {
            throw new IllegalArgumentException(String.format(
                    Locale.ROOT,
                    "%s: %s would have %.1f points, but the smallest legible size is %.0f",
                    where,
                    what,
                    size,
                    BookOptions.SMALLEST_TYPE));
        }
    }
}
