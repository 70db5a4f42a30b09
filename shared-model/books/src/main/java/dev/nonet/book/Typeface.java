package dev.nonet.book;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import org.apache.fontbox.ttf.TTFParser;
import org.apache.fontbox.ttf.TrueTypeFont;
import org.apache.pdfbox.io.RandomAccessReadBuffer;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDResources;
import org.apache.pdfbox.pdmodel.font.PDFont;
import org.apache.pdfbox.pdmodel.font.PDType0Font;

/** The font of all books: Liberation Sans (SIL Open Font License 1.1), which PDFBox includes. */
final class Typeface {

    private static final String FILE = "/org/apache/pdfbox/resources/ttf/LiberationSans-Regular.ttf";

    /** The height of a digit at size 1. */
    static final float DIGIT_HEIGHT = 0.688f;

    /** The width of every digit at size 1. */
    static final float DIGIT_WIDTH = 0.556f;

    private Typeface() {}

    /**
     * Loads the font; the document embeds the subset of characters it uses. Glyph substitution (GSUB) is off: with it PDFBox compiles a
     * regular expression of all ligatures for each piece of text, which takes most of the time of a book, whose digits are written one
     * by one.
     */
    static PDFont load(PDDocument document) throws IOException {
        try (InputStream file = PDResources.class.getResourceAsStream(FILE)) {
            if (file == null) {
                throw new IllegalStateException("PDFBox does not contain " + FILE);
            }
            TrueTypeFont font = new TTFParser().parse(new RandomAccessReadBuffer(file));
            font.setEnableGsub(false);
            document.registerTrueTypeFontForClosing(font);
            return PDType0Font.load(document, font, true);
        }
    }

    /** Replaces characters that the font lacks with question marks, and line breaks with blanks. */
    static String writable(PDFont font, String text) {
        StringBuilder written = new StringBuilder();
        text.codePoints().forEach(c -> {
            String one = Character.isWhitespace(c) ? " " : Character.toString(c);
            try {
                font.encode(one);
                written.append(one);
            } catch (IllegalArgumentException | IOException e) {
                written.append('?');
            }
        });
        return written.toString();
    }

    /** Breaks a text at blanks into lines that fit a width. A word wider than that keeps a line of its own. */
    static List<String> lines(PDFont font, String text, float size, float width) throws IOException {
        List<String> lines = new ArrayList<>();
        for (String paragraph : text.split("\\R", -1)) {
            StringBuilder line = new StringBuilder();
            for (String word : writable(font, paragraph).split(" +")) {
                String longer = line.isEmpty() ? word : line + " " + word;
                if (!line.isEmpty() && font.getStringWidth(longer) * size / 1000 > width) {
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
