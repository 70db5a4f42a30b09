package dev.nonet.book;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The layout of the trimmed page: margins, columns and rows of puzzles, and the type sizes that follow from them.
 *
 * <pre>
 *   slot of a puzzle:    number              level, rating     aboveGrid
 *                            1 2 3 4 5 6 7 8 9                 edge, if words name cells
 *                          1 ┌───────────────┐
 *                            │               │                 side
 *                          9 └───────────────┘
 *                            Time ____    about 9 min          belowGrid
 * </pre>
 *
 * @param candidates whether some board shows candidates
 * @param inner the margin at the spine
 */
record PageLayout(BookOptions options, boolean candidates, float inner) {

    private static final float INCH = 72;

    /** Larger than the outer margin that print services require at any page count, with bleed or without. */
    private static final float OUTER = 0.5f * INCH;

    private static final float TOP = 48;
    private static final float BOTTOM = 44;
    private static final float BLEED = 0.125f * INCH;
    private static final float LARGE_GRID = 6 * INCH;
    private static final float QR_SIDE = 62;

    /** The smallest gap between two grids of a row. */
    private static final float MIN_GAP = 14;

    /** The side of a grid divided by the gap beside it, if that is larger. */
    private static final float SIDE_TO_GAP = 9;

    /** The narrowest column of words beside a picture; if there is less room, the words stand below it. */
    private static final float NARROWEST_WORDS = 150;

    /** Added to the smallest inner margin that print services accept. */
    private static final float INNER_SLACK = 0.125f * INCH;

    /**
     * The inner margin by number of pages: thicker books need a wider one, because the binding hides more of the page.
     */
    static float innerFor(int pages) {
        float min = pages <= 150 ? 0.375f : pages <= 300 ? 0.5f : pages <= 500 ? 0.625f : 0.75f;
        return min * INCH + INNER_SLACK;
    }

    static PageLayout of(List<BookPuzzle> puzzles, BookOptions options, float inner) {
        boolean candidates = options.candidates() || puzzles.stream().anyMatch(puzzle -> puzzle.candidates() != null);
        return new PageLayout(options, candidates, inner);
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
        return switch (options.puzzlesPerPage()) {
            case 1, 2 -> 1;
            case 4, 6 -> 2;
            default -> 3;
        };
    }

    int rows() {
        if (options.threeBoards()) {
            float side = sideIn(width(), 3, 0);
            return Math.max(1, (int) ((height() + gap(side)) / (slotHeight(side) + gap(side))));
        }
        return options.puzzlesPerPage() / columns();
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
                : switch (options.puzzlesPerPage()) {
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

    float lineHeight() {
        return 1.4f * text();
    }

    /** The type size of the numbers of rows and columns. */
    float coordinate() {
        return options.largePrint() ? 16 : Math.max(BookOptions.SMALLEST_TYPE, 0.8f * label());
    }

    /** The room that these numbers take at the left and above a grid; 0 without them. */
    float edge() {
        return options.namesCells() ? 1.3f * coordinate() : 0;
    }

    float aboveGrid() {
        return 1.8f * label() + edge();
    }

    float belowGrid() {
        float time = 2.4f * label();
        return options.qrPrefix() == null ? time : Math.max(time, QR_SIDE + 8);
    }

    float qrSide() {
        return QR_SIDE;
    }

    private float slotHeight(float side) {
        return aboveGrid() + side + belowGrid();
    }

    private static float gap(float side) {
        return Math.max(MIN_GAP, side / SIDE_TO_GAP);
    }

    /**
     * The largest side of grids of which so many fit into a length with gaps between them.
     *
     * @param more what each takes beside its grid
     */
    private static float sideIn(float length, int count, float more) {
        float room = length - count * more;
        float withWideGaps = room / (count + (count - 1) / SIDE_TO_GAP);
        return withWideGaps / SIDE_TO_GAP >= MIN_GAP ? withWideGaps : (room - (count - 1) * MIN_GAP) / count;
    }

    /** The side length of a puzzle's grid. */
    float side() {
        return options.largePrint()
                ? LARGE_GRID
                : Math.min(sideIn(width(), columns(), edge()), sideIn(height(), rows(), aboveGrid() + belowGrid()));
    }

    /**
     * The gap between neighbours of which so many have a length together: half as much again as they need if there is
     * room, so that what is left goes to the margins, and gaps between columns and rows are alike.
     */
    private static float spread(float length, int count, float each, float gap) {
        float free = length - count * each - (count - 1) * gap;
        return gap + Math.clamp(free / (count + 1), 0, gap / 2);
    }

    private float columnStep() {
        float each = side() + edge();
        return each + spread(width(), columns(), each, gap(side()));
    }

    private float rowStep() {
        float each = slotHeight(side());
        return each + spread(height(), rows(), each, gap(side()));
    }

    /**
     * The left edge of the grid in a column, from the left of the contents. One column is in the middle, its grid
     * rather than its slot.
     */
    float gridX(int column) {
        if (columns() == 1) {
            return Math.max(edge(), (width() - side()) / 2);
        }
        float all = columns() * columnStep() - (columnStep() - side() - edge());
        return (width() - all) / 2 + column * columnStep() + edge();
    }

    /**
     * The top of the grid in a row, from the top of the page. One row is in the middle, its grid rather than its slot.
     */
    float gridY(int row) {
        if (rows() == 1) {
            float middle = (options.size().height() - side()) / 2;
            return Math.clamp(middle, top() + aboveGrid(), top() + height() - side() - belowGrid());
        }
        float all = rows() * rowStep() - (rowStep() - slotHeight(side()));
        return top() + (height() - all) / 2 + row * rowStep() + aboveGrid();
    }

    static float digit(float side) {
        return 0.6f * side / 9 / Typeface.DIGIT_HEIGHT;
    }

    /**
     * The type of candidates: so small that there is room between them and to the lines, but never too small to read;
     * in large print, where all digits are large, it has less room.
     */
    static float candidate(float side, boolean isLargePrint) {
        return Math.max(BookOptions.SMALLEST_TYPE, (isLargePrint ? 1 : 0.9f) * side / 27);
    }

    /** The largest type of candidates that do not touch each other. */
    private static float largestCandidate(float side) {
        return 1.15f * side / 27;
    }

    /**
     * The type of candidates with rings around them: smaller, as a ring has to fit between its digit and the lines of
     * the grid.
     */
    static float markedCandidate(float side) {
        return Math.max(BookOptions.SMALLEST_TYPE, 0.97f * side / 27);
    }

    /**
     * The side of a picture with candidates beside the words of a hint: no larger than its type needs, as there is one
     * for each puzzle.
     */
    float pictureSide() {
        return options.largePrint() ? Math.min(LARGE_GRID, width() - edge()) : Math.min(196, width() - edge());
    }

    boolean wordsStandBeside() {
        return wordsWidth(true) >= NARROWEST_WORDS;
    }

    /** The left edge of the words of a hint. */
    float wordsX() {
        return wordsStandBeside() ? edge() + pictureSide() + MIN_GAP : 0;
    }

    float wordsWidth() {
        return wordsWidth(wordsStandBeside());
    }

    private float wordsWidth(boolean beside) {
        return beside ? width() - edge() - pictureSide() - MIN_GAP : width();
    }

    /** The height of a picture with its numbers, and the number of its puzzle above it. */
    float pictureHeight() {
        return 1.6f * text() + edge() + pictureSide();
    }

    /** The smallest side length of a solution's grid: digits of 18 points in large print. */
    private float minSolution() {
        return options.largePrint() ? 186 : 86;
    }

    int solutionColumns() {
        int columns = Math.max(1, (int) ((width() + MIN_GAP) / (minSolution() + MIN_GAP)));
        while (columns > 1 && sideIn(width(), columns, 0) < minSolution()) {
            columns--;
        }
        return columns;
    }

    float solutionSide() {
        return Math.min(sideIn(width(), solutionColumns(), 0), height() - solutionAbove());
    }

    float solutionLabel() {
        return options.largePrint() ? 18 : 7.5f;
    }

    /** The room for the number above a solution. */
    float solutionAbove() {
        return 1.6f * solutionLabel();
    }

    int solutionRows() {
        float gap = gap(solutionSide());
        return Math.max(1, (int) ((height() + gap) / (solutionAbove() + solutionSide() + gap)));
    }

    float solutionX(int column) {
        return column * (solutionSide() + spread(width(), solutionColumns(), solutionSide(), gap(solutionSide())));
    }

    float solutionY(int row) {
        float each = solutionAbove() + solutionSide();
        return top() + row * (each + spread(height(), solutionRows(), each, gap(solutionSide()))) + solutionAbove();
    }

    /**
     * @throws InvalidBookException if a grid does not fit on the page, or its type would be too small to read; says
     *     what would fit
     */
    void check() {
        String fault = fault();
        if (fault != null) {
            throw InvalidBookException.of("size", fault + advice());
        }
    }

    private @Nullable String fault() {
        if (options.largePrint() && (LARGE_GRID + edge() > width() || slotHeight(LARGE_GRID) > height())) {
            return "large print has a grid of six inches, which does not fit on "
                    + options.size().id();
        }
        String digits = tooSmall("digits", digit(side()));
        return digits != null || !candidates ? digits : tooSmall("candidates", largestCandidate(side()));
    }

    /** Why type is too small to read; its size is rounded down, as a size just below the smallest is not that one. */
    private @Nullable String tooSmall(String what, float size) {
        return size >= BookOptions.SMALLEST_TYPE
                ? null
                : String.format(
                        Locale.ROOT,
                        "%d a page on %s: %s would have %.1f points, but the smallest legible size is %.0f",
                        perPage(),
                        options.size().id(),
                        what,
                        Math.floor(size * 10) / 10,
                        BookOptions.SMALLEST_TYPE);
    }

    /** The largest number per page that is legible, or else the page sizes that are. */
    private String advice() {
        boolean isChoice = !options.threeBoards() && !options.largePrint();
        if (isChoice) {
            for (int fewer : BookOptions.PER_PAGE.reversed()) {
                if (fewer < perPage() && with(options.size(), fewer).fault() == null) {
                    return "; at most " + fewer + " per page are legible there";
                }
            }
        }
        List<PageSize> sizes = Arrays.stream(PageSize.values())
                .filter(size -> with(size, options.perPage()).fault() == null)
                .sorted(Comparator.comparing(PageSize::width))
                .toList();
        return sizes.isEmpty()
                ? ""
                : "; it fits on " + sizes.stream().map(PageSize::id).collect(Collectors.joining(", "));
    }

    private PageLayout with(PageSize size, @Nullable Integer perPage) {
        return new PageLayout(options.with(size, perPage), candidates, inner);
    }
}
