package dev.nonet.format;

import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.Grid;
import java.io.FilterReader;
import java.io.IOException;
import java.io.Reader;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import javax.xml.stream.Location;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.jspecify.annotations.Nullable;

/**
 * The XML of the app OpenSudoku: {@code <game data="…"/>} elements, in version 2 inside folders. The data are 81
 * digits, or {@code version: N}, a line feed, and for each cell three fields, each followed by {@code |}: the digit,
 * the notes, and 0 for a given or 1 for an editable cell. Notes are digits separated by commas in version 1, later the
 * sum of 2^(d−1). Version 4 has two fields of notes, of which the second is read as candidates.
 *
 * <p>A document type declaration is rejected and external entities are not resolved, as a protection against XXE
 * attacks.
 */
final class OpenSudokuXml implements Format.Reading.Documents {

    static final Format.Reading READING = new OpenSudokuXml();

    static final Format.Writing WRITING = new Format.Writing(
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opensudoku>\n<name>Nonet</name>\n",
            sudoku -> "<game data=\"" + PuzzleLine.writeSdm(sudoku) + "\"/>\n",
            "",
            "</opensudoku>\n");

    /** The most characters of a tag, a comment, or the text of an element that is read. */
    private static final int MAX_PIECE = LineSource.MAX_LINE;

    /** Elements in elements. The parser keeps a stack of them. */
    private static final int MAX_DEPTH = 16;

    /** The longest data of a game, in characters: twice what 81 cells with all notes have. */
    private static final int MAX_DATA = 10_000;

    /** Different names of elements and attributes. The parser keeps each name that it has seen. */
    private static final int MAX_NAMES = 200;

    private OpenSudokuXml() {}

    @Override
    public void read(Reader text, SudokuSink sink) throws IOException {
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        factory.setProperty(XMLInputFactory.IS_NAMESPACE_AWARE, false);
        try {
            Pieces pieces = new Pieces(text);
            read(factory.createXMLStreamReader(pieces), pieces, sink);
        } catch (XMLStreamException e) {
            if (e.getNestedException() instanceof IOException broken) {
                throw broken;
            }
            // The parser's message has the position before the reason; we report the position ourselves.
            String message = String.valueOf(e.getMessage());
            throw fault(
                    e.getLocation(),
                    message.substring(message.indexOf("Message: ") < 0 ? 0 : message.indexOf("Message: ") + 9));
        }
    }

    private static void read(XMLStreamReader xml, Pieces pieces, SudokuSink sink)
            throws XMLStreamException, IOException {
        Set<String> names = new HashSet<>();
        String title = null;
        int depth = 0;
        while (xml.hasNext()) {
            pieces.begin(xml);
            int event = xml.next();
            if (event == XMLStreamConstants.DTD) {
                throw fault(xml.getLocation(), "a document type declaration is not allowed");
            }
            if (event == XMLStreamConstants.END_ELEMENT) {
                depth--;
            }
            if (event == XMLStreamConstants.PROCESSING_INSTRUCTION) {
                count(names, xml.getPITarget(), xml.getLocation());
            }
            if (event != XMLStreamConstants.START_ELEMENT) {
                continue;
            }
            String name = xml.getLocalName();
            count(names, name, xml.getLocation());
            for (int i = 0; i < xml.getAttributeCount(); i++) {
                count(names, xml.getAttributeLocalName(i), xml.getLocation());
            }
            if (depth == 0 && !name.equals("opensudoku")) {
                throw fault(xml.getLocation(), "expected the element opensudoku, not " + name);
            }
            if (++depth > MAX_DEPTH) {
                throw fault(xml.getLocation(), "elements are nested more than " + MAX_DEPTH + " deep");
            }
            if (name.equals("folder")) {
                title = xml.getAttributeValue(null, "name");
            } else if (name.equals("name")) {
                title = xml.getElementText();
                depth--;
            } else if (name.equals("game")) {
                sink.sudoku(game(xml).with(Property.TITLE, title));
            }
        }
    }

    private static void count(Set<String> names, String name, Location where) {
        if (names.add(name) && names.size() > MAX_NAMES) {
            throw fault(where, "more than " + MAX_NAMES + " different names of elements and attributes");
        }
    }

    /** Bounds what the parser collects before it returns: the characters that it reads between two calls. */
    private static final class Pieces extends FilterReader {

        private @Nullable XMLStreamReader xml;
        private int read;

        Pieces(Reader text) {
            super(text);
        }

        void begin(XMLStreamReader reader) {
            xml = reader;
            read = 0;
        }

        @Override
        public int read() throws IOException {
            char[] one = new char[1];
            return read(one, 0, 1) < 0 ? -1 : one[0];
        }

        @Override
        public int read(char[] buffer, int offset, int length) throws IOException {
            // All of it: given its first characters alone, the parser takes a beginning such as <?xmlx for something
            // else.
            int count = 0;
            for (int more = 0; more >= 0 && count < length; more = super.read(buffer, offset + count, length - count)) {
                count += more;
            }
            read += count;
            if (read > MAX_PIECE) {
                throw fault(
                        xml == null ? null : xml.getLocation(),
                        "a tag, comment or text has more than " + MAX_PIECE + " characters");
            }
            return count == 0 && length > 0 ? -1 : count;
        }
    }

    private static FormatException fault(@Nullable Location location, String reason) {
        return new FormatException(
                location == null ? 1 : Math.max(1, location.getLineNumber()),
                location == null ? 1 : Math.max(1, location.getColumnNumber()),
                reason);
    }

    private static Sudoku game(XMLStreamReader xml) {
        String data = xml.getAttributeValue(null, "data");
        if (data == null) {
            throw fault(xml.getLocation(), "a game has no data");
        }
        if (data.length() > MAX_DATA) {
            throw fault(xml.getLocation(), "the data of a game have more than " + MAX_DATA + " characters");
        }
        try {
            return data.startsWith("version:") ? state(data) : Sudoku.of(PuzzleLine.grid(data.strip(), 1));
        } catch (FormatException e) {
            throw fault(xml.getLocation(), "the data of a game: " + e.reason());
        } catch (IllegalArgumentException e) {
            throw fault(xml.getLocation(), "the data of a game: " + e.getMessage());
        }
    }

    /** Splits at any white space, because XML normalises a line feed in an attribute to a blank. */
    private static Sudoku state(String data) {
        String[] fields = data.substring("version:".length()).strip().split("[\\s|]+");
        int version = fields[0].matches("[1-4]") ? fields[0].charAt(0) - '0' : 0;
        if (version == 0) {
            throw new IllegalArgumentException("version " + fields[0] + " is not known");
        }
        int perCell = version == 4 ? 4 : 3;
        if (fields.length != 1 + perCell * Cell.COUNT) {
            throw new IllegalArgumentException(
                    "expected " + perCell + " fields for each of 81 cells, found " + (fields.length - 1));
        }
        byte[] givens = new byte[Cell.COUNT];
        byte[] digits = new byte[Cell.COUNT];
        BoardBuilder cells = new BoardBuilder();
        boolean notes = false;
        for (int cell = 0; cell < Cell.COUNT; cell++) {
            int first = 1 + perCell * cell;
            int digit = number(fields[first], 9, cell);
            boolean given = fields[first + perCell - 1].equals("0");
            int mask = version == 1 ? list(fields[first + 1], cell) : number(fields[first + perCell - 2], 511, cell);
            digits[cell] = (byte) digit;
            givens[cell] = (byte) (given ? digit : 0);
            if (digit != 0) {
                cells.fill(cell, digit, given);
            } else {
                notes |= mask != 0;
                cells.mark(cell, mask, false);
            }
        }
        Sudoku board = cells.build();
        // A player who notes some cells only has ruled out nothing in the others, so such notes are not candidates.
        boolean everywhere = notes;
        short[] masks = board.marks().cells();
        for (int cell = 0; cell < Cell.COUNT && everywhere; cell++) {
            everywhere = digits[cell] != 0 || masks[cell] != 0;
        }
        return everywhere ? board : new Sudoku(Grid.of(givens), Grid.of(digits), null, null, Map.of());
    }

    private static int list(String text, int cell) {
        int mask = 0;
        for (String digit : text.equals("-") ? new String[0] : text.split(",")) {
            mask |= 1 << (Math.max(1, number(digit, 9, cell)) - 1);
        }
        return mask;
    }

    private static int number(String text, int max, int cell) {
        int number = text.matches("\\d{1,3}") ? Integer.parseInt(text) : -1;
        if (number < 0 || number > max) {
            throw new IllegalArgumentException(Cell.of(cell) + " has '" + text + "', expected 0 to " + max);
        }
        return number;
    }
}
