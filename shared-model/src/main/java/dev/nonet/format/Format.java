package dev.nonet.format;

import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;

/** All formats, with how each is read and written. A new format is one constant here. */
public enum Format {
    /** 81 characters per line, {@code .} for an empty cell; text after a blank is a comment. */
    LINE("line", "text/plain", PuzzleLine.READING, Writing.lines(PuzzleLine::write)),
    /** Comma-separated values with named columns: Nonet's own results and the common public data sets. */
    CSV("csv", "text/csv", CsvText.READING, Writing.lines(CsvText::write).withHeader(CsvText.HEADER)),
    /** One JSON object per line, with the fields of Nonet's own results. */
    NDJSON("ndjson", "application/x-ndjson", JsonLine.READING, Writing.lines(JsonLine::write)),
    /** Nine lines of nine cells with lines drawn between the boxes. */
    GRID("grid", "text/x-sudoku-grid", GridText.READING, Writing.blocks(GridText::writeGrid)),
    /** SudoCue and SadMan: header lines, then nine lines of nine cells. */
    SDK("sdk", "text/x-sudoku-sdk", GridText.READING, Writing.blocks(GridText::writeSdk)),
    /** Puzzle collections: 81 characters per line, {@code 0} for an empty cell. */
    SDM("sdm", "text/x-sudoku-sdm", PuzzleLine.READING, Writing.lines(PuzzleLine::writeSdm)),
    /** Simple Sudoku. */
    SS("ss", "text/x-sudoku-ss", GridText.READING, Writing.blocks(GridText::writeSimpleSudoku)),
    /** SudoCue's board in progress: nine lines of nine cells, {@code u} before a digit that the player filled in. */
    SDX("sdx", "text/x-sudoku-sdx", CandidateText.READING, Writing.blocks(CandidateText::writeSdx)),
    /** A candidate grid: 81 groups of digits with lines drawn between the boxes. */
    CANDIDATES("candidates", "text/x-sudoku-candidates", CandidateText.READING, Writing.blocks(CandidateText::write)),
    /** 729 characters per line, nine for each cell. */
    PENCILMARKS("729", "text/x-sudoku-729", PencilmarkLine.READING, Writing.lines(PencilmarkLine::write)),
    /** Lines of HoDoKu's library. */
    HODOKU("hodoku", "text/x-sudoku-hodoku", HodokuLine.READING, Writing.lines(HodokuLine::write)),
    /** Files of the app OpenSudoku. */
    OPENSUDOKU("opensudoku", "application/x-opensudoku", OpenSudokuXml.READING, OpenSudokuXml.WRITING),
    /** ipuz.org, version 2. */
    IPUZ("ipuz", "application/x-ipuz", IpuzJson.READING, Writing.lines(IpuzJson::write)),
    /** Links to the solver of sudokuwiki.org. */
    SUDOKUWIKI("sudokuwiki", "text/x-sudoku-sudokuwiki", SudokuWikiLink.READING, Writing.lines(SudokuWikiLink::write)),
    /** Links to f-puzzles.com. */
    F_PUZZLES("f-puzzles", "text/x-sudoku-f-puzzles", FPuzzlesLink.READING, Writing.lines(FPuzzlesLink::write)),
    /** Links to sudokupad.app. */
    SUDOKUPAD("sudokupad", "text/x-sudoku-sudokupad", SudokuPadLink.READING, Writing.lines(SudokuPadLink::write)),
    /** Links to sudoku.coach. */
    SUDOKU_COACH("sudoku-coach", "text/x-sudoku-coach", CoachLink.READING, Writing.lines(CoachLink::write));

    private final String id;
    private final String mediaType;
    private final Reading reading;
    private final Writing writing;

    Format(String id, String mediaType, Reading reading, Writing writing) {
        this.id = id;
        this.mediaType = mediaType;
        this.reading = reading;
        this.writing = writing;
    }

    /** The name in commands and requests. */
    public String id() {
        return id;
    }

    /** The media type for {@code Content-Type} and {@code Accept}, without parameters. */
    public String mediaType() {
        return mediaType;
    }

    /** Whether lines are read and written independently. */
    public boolean isByLine() {
        return reading instanceof Reading.ByLine;
    }

    /**
     * Reads a text as it arrives.
     *
     * @throws FormatException if a fault makes the rest of the text unreadable, or if the sink rethrows a fault
     */
    public void read(Reader text, SudokuSink sink) throws IOException {
        reading.read(text, sink);
    }

    /**
     * Reads all puzzles and boards of a text.
     *
     * @throws FormatException at the first fault
     */
    public List<Sudoku> read(String text) {
        List<Sudoku> found = new ArrayList<>();
        try {
            read(new StringReader(text), found::add);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return found;
    }

    /** A writer for several puzzles, which writes the format's header at once. */
    public SudokuWriter writer(Appendable out) throws IOException {
        return new SudokuWriter(writing, out);
    }

    public String write(List<Sudoku> sudokus) {
        StringBuilder text = new StringBuilder();
        try (SudokuWriter writer = writer(text)) {
            for (Sudoku sudoku : sudokus) {
                writer.add(sudoku);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.toString();
    }

    public String write(Sudoku sudoku) {
        return write(List.of(sudoku));
    }

    /** @throws IllegalArgumentException if the name is unknown; lists the known ones */
    public static Format parse(String id) {
        String wanted = id.toLowerCase(Locale.ROOT);
        return Arrays.stream(values())
                .filter(format -> format.id.equals(wanted))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("unknown format '" + id + "', expected one of "
                        + Arrays.stream(values()).map(Format::id).collect(Collectors.joining(", "))));
    }

    /**
     * How the text of a format is read: as a stream, whatever its length. A reader keeps one puzzle at most, and
     * refuses what no puzzle can look like as soon as it sees it, so that its memory is bounded by
     * {@link LineSource#MAX_LINE}.
     */
    sealed interface Reading {

        void read(Reader text, SudokuSink sink) throws IOException;

        /**
         * Reads each line independently, so that reading continues after a malformed line. Empty lines are skipped.
         *
         * @param line reads one line that is not blank and returns any number of puzzles; columns of its faults count
         *     from the start of the line
         */
        record ByLine(Function<String, List<Sudoku>> line) implements Reading {

            @Override
            public void read(Reader in, SudokuSink sink) throws IOException {
                LineSource lines = new LineSource(in);
                for (String text = lines.next(); text != null; text = lines.next()) {
                    if (!text.isBlank()) {
                        List<Sudoku> found;
                        try {
                            found = line.apply(text);
                        } catch (FormatException e) {
                            sink.malformed(e.in(lines.number(), 1));
                            continue;
                        }
                        for (Sudoku sudoku : found) {
                            sink.sudoku(sudoku);
                        }
                    }
                }
            }
        }

        /** Reads puzzles of several lines each. */
        non-sealed interface Blocks extends Reading {

            @Override
            default void read(Reader text, SudokuSink sink) throws IOException {
                read(new LineSource(text), sink);
            }

            void read(LineSource lines, SudokuSink sink) throws IOException;
        }

        /** Reads a text in which line breaks have no meaning. */
        non-sealed interface Documents extends Reading {}
    }

    /**
     * How a format is written.
     *
     * @param between separates two puzzles
     */
    record Writing(String header, Function<Sudoku, String> one, String between, String footer) {

        /** One line per puzzle. */
        static Writing lines(Function<Sudoku, String> one) {
            return new Writing("", sudoku -> one.apply(sudoku) + "\n", "", "");
        }

        /** Several lines per puzzle, with an empty line between two puzzles. */
        static Writing blocks(Function<Sudoku, String> one) {
            return new Writing("", one, "\n", "");
        }

        Writing withHeader(String line) {
            return new Writing(line + "\n", one, between, footer);
        }
    }
}
