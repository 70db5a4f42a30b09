package dev.nonet.proof.fuzz;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.nonet.format.Detector;
import dev.nonet.format.Format;
import dev.nonet.format.FormatException;
import dev.nonet.format.Sudoku;
import dev.nonet.format.SudokuSink;
import dev.nonet.format.SudokuText;
import dev.nonet.job.JobSpec;
import dev.nonet.job.SpecLimits;
import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Texts for all that reads texts, each time that one is given to a parser being an input: every format, the detector,
 * what a solve job takes as an item, and specs in JSON. A text whose outcome is of a kind that was not seen before is
 * changed further, so that the search goes deeper than changes of valid texts.
 *
 * <p>Checked of each text, besides that only documented exceptions are thrown: it reads alike whole and in small
 * pieces, and with each kind of line end; what was read can be written in every format and reads back as it was; and if
 * some format reads it without a fault, the detector does not choose one that reads nothing.
 */
final class Parsers implements FuzzTarget {

    private static final List<Format> FORMATS = List.of(Format.values());

    private static final int MAX_KEPT = 3_000;
    private static final int LONGEST_KEPT = 5_000;

    /** Formats in which lines mean something, and no character but a line end is read across them. */
    private static final Set<Format> OF_LINES = EnumSet.complementOf(EnumSet.of(Format.OPENSUDOKU, Format.IPUZ));

    /**
     * Formats that keep the candidates of a board whatever they are, though a last candidate may come back as a digit.
     */
    private static final Set<Format> WITH_CANDIDATES =
            EnumSet.of(Format.CSV, Format.NDJSON, Format.PENCILMARKS, Format.CANDIDATES, Format.SDX);

    /** Formats that distinguish givens from digits that were filled in. */
    private static final Set<Format> WITH_GIVENS = EnumSet.of(
            Format.CSV, Format.NDJSON, Format.SDK, Format.HODOKU, Format.IPUZ, Format.F_PUZZLES, Format.SUDOKUPAD);

    private static final List<String> SPECS = List.of(
            "{\"kind\":\"generate\",\"count\":3,\"level\":\"hard\",\"seed\":1,\"symmetry\":\"rotational\","
                    + "\"clues\":{\"min\":22,\"max\":30}}",
            "{\"kind\":\"generate\",\"count\":1,\"requires\":[\"x-wing\"],\"excludes\":[\"swordfish\"],"
                    + "\"rating\":{\"min\":1.2,\"max\":4.0}}",
            "{\"kind\":\"generate\",\"count\":2,\"recipe\":\"three-levels\","
                    + "\"boards\":[\"easy\",\"medium\",\"hard\"],\"minimal\":true}",
            "{\"kind\":\"generate\",\"count\":2,\"mask\":\"" + "1.".repeat(40)
                    + "1\",\"metadata\":{\"a\":\"b\"},\"deadlineSeconds\":60}",
            "{\"kind\":\"solve\",\"puzzles\":[\"" + ".".repeat(81)
                    + "\"],\"detail\":\"steps\",\"path\":\"lean\",\"ratings\":[\"se\"]}",
            "{\"kind\":\"solve\",\"puzzles\":[\"1\"],\"hint\":\"full\","
                    + "\"callback\":{\"url\":\"https://example.org/x\","
                    + "\"secret\":\"whsec_MTIzNDU2Nzg5MDEyMzQ1Njc4OTAxMjM0\"}}");

    private static final JsonMapper JSON = new JsonMapper();
    private static final SpecLimits LIMITS = new SpecLimits(1_000_000, 1_000_000, Map.of());

    private final List<Sudoku> puzzles = Corpus.puzzles();
    private final List<String> kept = new ArrayList<>(SPECS);
    private final Set<String> seen = new HashSet<>();

    @Override
    public String name() {
        return "parsers";
    }

    @Override
    public Input next(Random random) {
        Format format = FORMATS.get(random.nextInt(FORMATS.size()));
        String valid = Corpus.text(format, puzzles, random);
        int kind = random.nextInt(10);
        if (kind == 0) {
            return new Text(valid, format, true, random.nextLong());
        }
        String from = kind < 6 ? valid : kept.get(random.nextInt(kept.size()));
        return new Text(TextMutation.of(from, kept, random), format, false, random.nextLong());
    }

    /** A text as an input of one format. */
    Input input(String text, Format format) {
        return new Text(text, format, false, 1);
    }

    /** What reading a text gave. */
    private record Read(List<Sudoku> sudokus, List<String> faults, boolean ended) {

        boolean isWhole() {
            return !sudokus.isEmpty() && faults.isEmpty();
        }
    }

    private final class Text implements Input {

        private final String text;
        private final Format format;
        private final boolean isValid;
        private final Random random;
        private int readings;

        /**
         * @param format the format that it was written in, or is read as
         * @param isValid whether it is as it was written
         */
        Text(String text, Format format, boolean isValid, long seed) {
            this.text = text;
            this.format = format;
            this.isValid = isValid;
            this.random = new Random(seed);
        }

        @Override
        public int length() {
            return text.length();
        }

        @Override
        public String text() {
            return Violation.literal(text);
        }

        @Override
        public void run() throws Violation {
            StringBuilder kind = new StringBuilder();
            Format chosen = detected();
            Set<Format> tried = new LinkedHashSet<>(List.of(format));
            if (chosen != null) {
                tried.add(chosen);
            }
            tried.add(any());
            tried.add(any());
            for (Format each : tried) {
                Read read = read(each, new StringReader(text));
                for (Sudoku sudoku :
                        read.sudokus().subList(0, Math.min(2, read.sudokus().size()))) {
                    readsBack(sudoku, any());
                    readings++;
                }
                kind.append(Math.min(3, read.sudokus().size()))
                        .append(read.faults().isEmpty() ? "" : read.faults().getFirst());
                if (each == format) {
                    readsAlike(each, read);
                    if (isValid && !read.isWhole()) {
                        throw new Violation(each + " does not read what it wrote: " + read.faults());
                    }
                }
                if (each == chosen && isValid && chosen != format && !read.isWhole()) {
                    throw new Violation(format + " is taken for " + chosen + ", which reads " + read.faults());
                }
                readings++;
            }
            item();
            spec();
            keep(kind.toString());
        }

        private Format any() {
            return FORMATS.get(random.nextInt(FORMATS.size()));
        }

        @Override
        public int tries() {
            return readings;
        }

        private void keep(String outcome) {
            String kind = outcome.replaceAll("[^a-zA-Z ]", "");
            if (text.length() <= LONGEST_KEPT && kept.size() < MAX_KEPT && seen.add(kind)) {
                kept.add(text);
            }
        }

        private @Nullable Format detected() throws Violation {
            try {
                return Detector.detect(text.substring(0, Math.min(text.length(), Detector.SAMPLE)))
                        .format();
            } catch (FormatException e) {
                return null;
            } catch (RuntimeException e) {
                throw new Violation("the detector throws", e);
            }
        }

        private void readsAlike(Format format, Read read) throws Violation {
            Read inPieces = read(format, new Pieces(text, random));
            readings++;
            // The parser of XML reports a position as far as it has read.
            boolean same = format == Format.OPENSUDOKU
                    ? inPieces.sudokus().equals(read.sudokus())
                            && inPieces.faults().isEmpty() == read.faults().isEmpty()
                    : inPieces.equals(read);
            if (!same) {
                throw new Violation(format + " reads it otherwise in pieces: " + inPieces + " instead of " + read);
            }
            if (OF_LINES.contains(format) && text.indexOf('\r') < 0 && text.indexOf('\n') >= 0) {
                for (String end : List.of("\r", "\r\n")) {
                    Read other = read(format, new StringReader(text.replace("\n", end)));
                    readings++;
                    if (!other.sudokus().equals(read.sudokus())) {
                        throw new Violation(
                                format + " reads " + other.sudokus().size() + " puzzles and boards instead of "
                                        + read.sudokus().size() + " if lines end with " + Violation.literal(end));
                    }
                }
            }
        }

        private void item() throws Violation {
            String item = SudokuText.ofLine(text.lines().findFirst().orElse(""));
            Sudoku board;
            try {
                board = SudokuText.parse(item);
            } catch (IllegalArgumentException e) {
                return;
            }
            Sudoku back = SudokuText.parse(SudokuText.of(board));
            if (!back.marks().equals(board.marks()) || !back.givens().equals(board.givens())) {
                throw new Violation("as an item it is " + SudokuText.of(board) + ", which is another board");
            }
        }

        private void spec() throws Violation {
            if (text.startsWith("{")) {
                try {
                    JobSpec spec = JSON.readValue(text, JobSpec.class);
                    if (spec != null) {
                        spec.violations(LIMITS);
                    }
                } catch (JsonProcessingException e) {
                    return;
                } catch (RuntimeException e) {
                    throw new Violation("as a spec", e);
                }
            }
        }
    }

    private static Read read(Format format, Reader text) throws Violation {
        List<Sudoku> sudokus = new ArrayList<>();
        List<String> faults = new ArrayList<>();
        boolean ended = true;
        try {
            format.read(text, new SudokuSink() {
                @Override
                public void sudoku(Sudoku sudoku) {
                    sudokus.add(sudoku);
                }

                @Override
                public void malformed(FormatException fault) {
                    faults.add(String.valueOf(fault.getMessage()));
                }
            });
        } catch (FormatException e) {
            faults.add(String.valueOf(e.getMessage()));
            ended = false;
        } catch (RuntimeException | IOException e) {
            throw new Violation("reading as " + format + " throws", e);
        }
        return new Read(sudokus, faults, ended);
    }

    private static void readsBack(Sudoku sudoku, Format format) throws Violation {
        String text;
        try {
            text = format.write(sudoku);
        } catch (RuntimeException e) {
            throw new Violation("writing as " + format + " throws, " + sudoku, e);
        }
        Read read = read(format, new StringReader(text));
        if (read.sudokus().size() != 1 || !read.faults().isEmpty()) {
            throw new Violation(format + " wrote " + Violation.literal(text) + " and reads "
                    + read.sudokus().size() + " of it, " + read.faults() + ", for " + sudoku);
        }
        Sudoku back = read.sudokus().getFirst();
        boolean marks = WITH_CANDIDATES.contains(format) || format == Format.SUDOKUWIKI && sudoku.isUnderWay();
        boolean same = marks
                ? Arrays.equals(back.marks().cells(), sudoku.marks().cells())
                : back.digits().equals(sudoku.digits());
        same &= !WITH_GIVENS.contains(format) || back.givens().equals(sudoku.givens());
        if (!same) {
            throw new Violation(
                    format + " wrote " + Violation.literal(text) + " and reads " + back + " instead of " + sudoku);
        }
        Format found;
        try {
            found = Detector.detect(text).format();
        } catch (FormatException e) {
            throw new Violation("the detector does not know what " + format + " wrote, " + Violation.literal(text), e);
        }
        if (found != format && !read(found, new StringReader(text)).isWhole()) {
            throw new Violation(
                    Violation.literal(text) + " of " + format + " is taken for " + found + ", which cannot read it");
        }
    }

    /** Gives a text a few characters at a time. */
    private static final class Pieces extends Reader {

        private final StringReader text;
        private final Random random;

        Pieces(String text, Random random) {
            this.text = new StringReader(text);
            this.random = random;
        }

        @Override
        public int read(char[] buffer, int offset, int length) throws IOException {
            return text.read(buffer, offset, Math.min(length, 1 + random.nextInt(random.nextBoolean() ? 3 : 5_000)));
        }

        @Override
        public void close() {
            text.close();
        }
    }
}
