package dev.nonet.book;

import dev.nonet.reasoning.Mark.Role;
import java.io.IOException;
import java.util.List;

/**
 * What the marks in the pictures of a large-print book mean, one below the other. Its pictures leave no room on the
 * page that explains them, so there is some for this.
 */
final class Legend {

    /** The radius of a ring; as large as candidates are in the pictures, and half as much again. */
    private static final float RING = 14;

    private static final float SIZE = 18;

    /** The room for the marks, at the left of their words. */
    private static final float MARKS = 96;

    /** From the middle of a mark to that of the next. */
    private static final float STEP = 4 * RING;

    private record Row(Role role, boolean isLink, String words) {}

    private static final List<Row> ROWS = List.of(
            new Row(Role.PATTERN, false, "A ring: the argument uses this digit."),
            new Row(Role.FIN, false, "A square: it is an exception to the pattern."),
            new Row(Role.ELIMINATED, false, "Struck through: the argument rules it out."),
            new Row(Role.PLACED, false, "A double ring: the argument places it."),
            new Row(Role.STRONG, true, "A line: at least one of its two ends is true."),
            new Row(Role.WEAK, true, "A dashed line: at most one of its two ends is true."));

    private final PageCanvas canvas;
    private final boolean isColoured;
    private final float text;

    /** @param text the size of the words */
    Legend(PageCanvas canvas, boolean isColoured, float text) {
        this.canvas = canvas;
        this.isColoured = isColoured;
        this.text = text;
    }

    /** @param y of the first mark's top */
    void draw(float x, float y) throws IOException {
        float middle = y + RING;
        for (Row row : ROWS) {
            float first = x + RING;
            if (row.isLink()) {
                float second = x + MARKS - 2 * RING;
                mark(Role.PATTERN, first, middle);
                mark(Role.PATTERN, second, middle);
                canvas.ink(Ink.of(row.role(), isColoured));
                canvas.segment(first + RING, middle, second - RING, middle, 1.5f, row.role() == Role.WEAK);
            } else {
                mark(row.role(), first, middle);
            }
            canvas.ink(Ink.BLACK);
            canvas.text(row.words(), text, x + MARKS, middle + Typeface.DIGIT_HEIGHT * text / 2, false);
            middle += STEP;
        }
    }

    private void mark(Role role, float x, float y) throws IOException {
        canvas.ink(Ink.of(role, isColoured));
        canvas.text("5", SIZE, x - Typeface.DIGIT_WIDTH * SIZE / 2, y + Typeface.DIGIT_HEIGHT * SIZE / 2, true);
        BoardDrawing.shape(canvas, role, x, y, RING, 1.5f);
    }
}
