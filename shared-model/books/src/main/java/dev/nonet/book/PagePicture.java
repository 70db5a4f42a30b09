package dev.nonet.book;

import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import javax.imageio.ImageIO;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.rendering.ImageType;
import org.apache.pdfbox.rendering.PDFRenderer;

/** A page of a book as a small picture, to be seen before the book is made. */
public final class PagePicture {

    /** Of the books' pages, letter is the widest: 425 pixels, and A4 the highest: 585. */
    private static final float DOTS_PER_INCH = 50;

    /** A book of these is enough for a page of each kind. */
    private static final int MAX_PUZZLES = 12;

    private PagePicture() {}

    /**
     * The PNG of a page of the book that begins with these puzzles.
     *
     * @param page from 1; the last if there are fewer
     * @throws IllegalArgumentException if the options do not fit the puzzles
     * @throws java.io.InterruptedIOException if the thread is interrupted while the book is written
     */
    public static byte[] of(List<BookPuzzle> puzzles, BookOptions options, int page) throws IOException {
        ByteArrayOutputStream book = new ByteArrayOutputStream();
        Book.write(puzzles.subList(0, Math.min(MAX_PUZZLES, puzzles.size())), options, book);
        try (PDDocument document = Loader.loadPDF(book.toByteArray())) {
            int index = Math.min(page, document.getNumberOfPages()) - 1;
            BufferedImage picture = new PDFRenderer(document).renderImageWithDPI(index, DOTS_PER_INCH, ImageType.RGB);
            ByteArrayOutputStream png = new ByteArrayOutputStream();
            ImageIO.write(picture, "png", png);
            return png.toByteArray();
        }
    }
}
