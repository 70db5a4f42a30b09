package dev.nonet.book;

import java.io.IOException;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.PDPageContentStream;
import org.apache.pdfbox.pdmodel.common.PDRectangle;
import org.apache.pdfbox.pdmodel.graphics.state.RenderingMode;
import org.apache.pdfbox.util.Matrix;

/** Draws one page. Coordinates are in points, from the top left of the trimmed page. */
final class PageCanvas implements AutoCloseable {

    /** Where the handles of a Bézier curve lie that is a quarter of a circle, in radii from its ends. */
    private static final float KAPPA = 0.5523f;

    private final PDPage page;
    private final PDPageContentStream out;
    private final Typeface typeface;
    private final float left;
    private final float top;

    /**
     * @param left x of the trimmed page in PDF coordinates
     * @param top y of the top of the trimmed page in PDF coordinates, which count from the bottom of the page
     */
    private PageCanvas(PDPage page, PDPageContentStream out, Typeface typeface, float left, float top) {
        this.page = page;
        this.out = out;
        this.typeface = typeface;
        this.left = left;
        this.top = top;
    }

    /**
     * Adds a page to the document.
     *
     * @param outerIsRight whether the outer edge, which has the bleed, is on the right
     */
    static PageCanvas add(PDDocument document, Typeface typeface, PageSize size, float bleed, boolean outerIsRight)
            throws IOException {
        float left = outerIsRight ? 0 : bleed;
        PDRectangle sheet = new PDRectangle(size.width() + bleed, size.height() + 2 * bleed);
        PDRectangle trim = new PDRectangle(left, bleed, size.width(), size.height());
        PDPage page = new PDPage(sheet);
        page.setBleedBox(sheet);
        page.setTrimBox(trim);
        document.addPage(page);
        return new PageCanvas(
                page,
                new PDPageContentStream(document, page, PDPageContentStream.AppendMode.OVERWRITE, true, false),
                typeface,
                left,
                bleed + size.height());
    }

    PDPage page() {
        return page;
    }

    void ink(Ink ink) throws IOException {
        if (ink.isGrey()) {
            out.setNonStrokingColor(ink.red());
            out.setStrokingColor(ink.red());
        } else {
            out.setNonStrokingColor(ink.red(), ink.green(), ink.blue());
            out.setStrokingColor(ink.red(), ink.green(), ink.blue());
        }
    }

    void fill(float x, float y, float width, float height) throws IOException {
        out.addRect(left + x, top - y - height, width, height);
        out.fill();
    }

    /**
     * Adds a rectangle to the path that {@link #fillAll} fills as one, so that no seams show between adjacent
     * rectangles.
     */
    void rectangle(float x, float y, float width, float height) throws IOException {
        out.addRect(left + x, top - y - height, width, height);
    }

    void fillAll() throws IOException {
        out.fill();
    }

    /** Draws the lines of a grid: thin between cells, thick around boxes. */
    void grid(float x, float y, float side, float thin, float thick) throws IOException {
        float cell = side / 9;
        out.setLineCapStyle(2);
        for (boolean thickOnes : new boolean[] {false, true}) {
            out.setLineWidth(thickOnes ? thick : thin);
            for (int i = 0; i <= 9; i++) {
                if ((i % 3 == 0) == thickOnes) {
                    out.moveTo(left + x, top - y - i * cell);
                    out.lineTo(left + x + side, top - y - i * cell);
                    out.moveTo(left + x + i * cell, top - y);
                    out.lineTo(left + x + i * cell, top - y - side);
                }
            }
            out.stroke();
        }
    }

    void line(float x, float y, float width, float thickness) throws IOException {
        out.setLineWidth(thickness);
        out.moveTo(left + x, top - y);
        out.lineTo(left + x + width, top - y);
        out.stroke();
    }

    /** A straight line, dashed or not. */
    void segment(float x1, float y1, float x2, float y2, float thickness, boolean isDashed) throws IOException {
        out.setLineWidth(thickness);
        out.setLineCapStyle(1);
        out.setLineDashPattern(isDashed ? new float[] {3 * thickness, 3 * thickness} : new float[0], 0);
        out.moveTo(left + x1, top - y1);
        out.lineTo(left + x2, top - y2);
        out.stroke();
        out.setLineDashPattern(new float[0], 0);
    }

    void circle(float centreX, float centreY, float radius, float thickness) throws IOException {
        float x = left + centreX;
        float y = top - centreY;
        float handle = KAPPA * radius;
        out.setLineWidth(thickness);
        out.moveTo(x + radius, y);
        out.curveTo(x + radius, y + handle, x + handle, y + radius, x, y + radius);
        out.curveTo(x - handle, y + radius, x - radius, y + handle, x - radius, y);
        out.curveTo(x - radius, y - handle, x - handle, y - radius, x, y - radius);
        out.curveTo(x + handle, y - radius, x + radius, y - handle, x + radius, y);
        out.closeAndStroke();
    }

    /** A square that is not filled. */
    void frame(float x, float y, float side, float thickness) throws IOException {
        out.setLineWidth(thickness);
        out.addRect(left + x, top - y - side, side, side);
        out.stroke();
    }

    /** @param y of the baseline */
    void text(String text, float size, float x, float y, boolean isBold) throws IOException {
        if (size < BookOptions.SMALLEST_TYPE) {
            throw new IllegalArgumentException("type of " + size + " points is too small to be read");
        }
        begin(size, isBold);
        at(x, y);
        show(text);
        end();
    }

    void centred(String text, float size, float x, float width, float y, boolean isBold) throws IOException {
        text(text, size, x + (width - width(text, size, isBold)) / 2, y, isBold);
    }

    /** Writes invisible text, for copying, sized to fit into a width. */
    void hidden(String text, float x, float y, float width) throws IOException {
        float size = Math.min(BookOptions.SMALLEST_TYPE, width / width(text, 1, false));
        begin(size, false);
        out.setRenderingMode(RenderingMode.NEITHER);
        at(x, y);
        show(text);
        end();
        out.setRenderingMode(RenderingMode.FILL);
    }

    /**
     * Within a text: what is shown until {@link #noOutline} is only a line in the colour of paper around the digits.
     */
    void outline(float thickness) throws IOException {
        out.setLineWidth(thickness);
        out.setStrokingColor(1f);
        out.setRenderingMode(RenderingMode.STROKE);
    }

    void noOutline() throws IOException {
        out.setRenderingMode(RenderingMode.FILL);
    }

    void begin(float size, boolean isBold) throws IOException {
        out.beginText();
        out.setFont(typeface.of(isBold), size);
    }

    void at(float x, float y) throws IOException {
        out.setTextMatrix(Matrix.getTranslateInstance(left + x, top - y));
    }

    void show(String text) throws IOException {
        out.showText(text);
    }

    void end() throws IOException {
        out.endText();
    }

    float width(String text, float size, boolean isBold) throws IOException {
        return typeface.of(isBold).getStringWidth(text) * size / 1000;
    }

    @Override
    public void close() throws IOException {
        out.close();
    }
}
