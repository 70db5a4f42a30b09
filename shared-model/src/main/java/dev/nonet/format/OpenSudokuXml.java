package dev.nonet.format;

import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.Grid;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.xml.stream.Location;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.jspecify.annotations.Nullable;

/**
 * The XML of the app OpenSudoku: {@code <game data="…"/>} elements, in version 2 inside folders. The data are 81 digits, or
 * {@code version: N}, a line feed, and for each cell three fields, each followed by {@code |}: the digit, the notes, and 0 for a given
 * or 1 for an editable cell. Notes are digits separated by commas in version 1, later the sum of 2^(d−1). Version 4 has two fields of
 * notes, of which the second is read as candidates.
 *
 * <p>A document type declaration is rejected and external entities are not resolved, as a protection against XXE attacks.
 */
final class OpenSudokuXml {

    static final Format.Reading READING = new Format.Reading.Document(OpenSudokuXml::read);

    static final Format.Writing WRITING = new Format.Writing(
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opensudoku>\n<name>Nonet</name>\n",
            sudoku -> "<game data=\"" + PuzzleLine.writeSdm(sudoku) + "\"/>\n",
            "",
            "</opensudoku>\n");

    private OpenSudokuXml() {}

    private static List<Sudoku> read(String text) {
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        try {
            XMLStreamReader xml = factory.createXMLStreamReader(new StringReader(text));
            List<Sudoku> found = new ArrayList<>();
            String title = null;
            boolean root = true;
            while (xml.hasNext()) {
                int event = xml.next();
                if (event == XMLStreamConstants.DTD) {
                    throw fault(xml.getLocation(), "a document type declaration is not allowed");
                }
                if (event != XMLStreamConstants.START_ELEMENT) {
                    continue;
                }
                String name = xml.getLocalName();
                if (root && !name.equals("opensudoku")) {
                    throw fault(xml.getLocation(), "expected the element opensudoku, not " + name);
                }
                root = false;
                if (name.equals("folder")) {
                    title = xml.getAttributeValue(null, "name");
                } else if (name.equals("name")) {
                    title = xml.getElementText();
                } else if (name.equals("game")) {
                    found.add(game(xml).with(Property.TITLE, title));
                }
            }
            return found;
        } catch (XMLStreamException e) {
            // The parser's message has the position before the reason; we report the position ourselves.
            String message = String.valueOf(e.getMessage());
            throw fault(
                    e.getLocation(),
                    message.substring(message.indexOf("Message: ") < 0 ? 0 : message.indexOf("Message: ") + 9));
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

    private static int number(String text, int most, int cell) {
        int number = text.matches("\\d{1,3}") ? Integer.parseInt(text) : -1;
        if (number < 0 || number > most) {
            throw new IllegalArgumentException(Cell.of(cell) + " has '" + text + "', expected 0 to " + most);
        }
        return number;
    }
}
