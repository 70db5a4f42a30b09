package dev.nonet.book;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import org.apache.fontbox.ttf.CmapLookup;
import org.apache.fontbox.ttf.TTFParser;
import org.apache.fontbox.ttf.TrueTypeFont;
import org.apache.pdfbox.io.RandomAccessReadBuffer;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.font.PDFont;
import org.apache.pdfbox.pdmodel.font.PDType0Font;

/** The typeface of all books, in two weights: Liberation Sans (SIL Open Font License 1.1). */
record Typeface(PDFont regular, PDFont bold) {

    /** The height of a digit at size 1. */
    static final float DIGIT_HEIGHT = 0.688f;

    /** The width of every digit at size 1, in both weights. */
    static final float DIGIT_WIDTH = 0.556f;

    /** The code points that both weights have a glyph for, read at first use. */
    private static final class Glyphs {

        static final BitSet KNOWN = of("Regular");

        static {
            KNOWN.and(of("Bold"));
        }

        private static BitSet of(String weight) {
            try (TrueTypeFont font = parse(weight)) {
                CmapLookup glyphs = font.getUnicodeCmapLookup();
                BitSet known = new BitSet();
                for (int c = 0; c <= Character.MAX_CODE_POINT; c++) {
                    known.set(c, glyphs.getGlyphId(c) != 0);
                }
                return known;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    /** Loads both weights; the document embeds of each the subset of characters it uses. */
    static Typeface load(PDDocument document) throws IOException {
        return new Typeface(load(document, "Regular"), load(document, "Bold"));
    }

    /**
     * Glyph substitution (GSUB) is off: with it PDFBox compiles a regular expression of all ligatures for each piece of
     * text, which takes most of the time of a book, whose digits are written one by one.
     */
    private static PDFont load(PDDocument document, String weight) throws IOException {
        TrueTypeFont font = parse(weight);
        font.setEnableGsub(false);
        document.registerTrueTypeFontForClosing(font);
        return PDType0Font.load(document, font, true);
    }

    private static TrueTypeFont parse(String weight) throws IOException {
        String name = "/liberation/LiberationSans-" + weight + ".ttf";
        try (InputStream file = Typeface.class.getResourceAsStream(name)) {
            if (file == null) {
                throw new IllegalStateException("the class path does not contain " + name);
            }
            return new TTFParser().parse(new RandomAccessReadBuffer(file));
        }
    }

    PDFont of(boolean isBold) {
        return isBold ? bold : regular;
    }

    /** Replaces characters that the typeface lacks with question marks, and line breaks with blanks. */
    static String writable(String text) {
        StringBuilder written = new StringBuilder();
        text.codePoints()
                .map(c -> Character.isWhitespace(c) ? ' ' : Glyphs.KNOWN.get(c) ? c : '?')
                .forEach(written::appendCodePoint);
        return written.toString();
    }

    /** The first character of a text that {@link #writable} would replace with a question mark. */
    static Optional<String> missing(String text) {
        return text.codePoints()
                .filter(c -> !Character.isWhitespace(c) && !Glyphs.KNOWN.get(c))
                .mapToObj(Character::toString)
                .findFirst();
    }

    /** Breaks a text at blanks into lines that fit a width. A word wider than that keeps a line of its own. */
    List<String> lines(String text, float size, float width, boolean isBold) throws IOException {
        List<String> lines = new ArrayList<>();
        for (String paragraph : text.split("\\R", -1)) {
            StringBuilder line = new StringBuilder();
            for (String word : writable(paragraph).split(" +")) {
                String longer = line.isEmpty() ? word : line + " " + word;
                if (!line.isEmpty() && of(isBold).getStringWidth(longer) * size / 1000 > width) {
                    lines.add(line.toString());
                    line.setLength(0);
                    line.append(word);
                } else {
                    line.setLength(0);
                    line.append(longer);
                }
            }
            lines.add(line.toString());
        }
        return lines;
    }
}
