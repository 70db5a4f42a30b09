package dev.nonet.format;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nonet.puzzle.Grid;
import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;

/**
 * Whatever a text holds, reading it takes little memory: a JVM of its own reads honest texts of {@value #HONEST}
 * characters and hostile ones of {@value #HOSTILE} with a heap of {@value #HEAP_MB} MB.
 */
class SmallHeapTest {

    private static final int HEAP_MB = 8;
    private static final int HONEST = 8_000_000;
    private static final int HOSTILE = 500_000;
    private static final int RANDOM_TEXTS = 10;

    @Test
    void everyFormatReadsAnyTextInASmallHeap() throws IOException, InterruptedException {
        List<Process> halves = List.of(reading(0), reading(1));
        for (Process half : halves) {
            try (InputStream output = half.getInputStream()) {
                assertThat(new String(output.readAllBytes(), StandardCharsets.UTF_8))
                        .endsWith("read all\n");
            }
            assertThat(half.waitFor()).isZero();
        }
    }

    /** A JVM that reads with every second format. */
    private static Process reading(int first) throws IOException {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx" + HEAP_MB + "m",
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        SmallHeapTest.class.getName(),
                        Integer.toString(first))
                .redirectErrorStream(true)
                .start();
    }

    /**
     * Reads all texts with every second format; ends with a stack trace if there is not enough memory, or an unexpected
     * failure.
     */
    public static void main(String[] arguments) throws IOException {
        for (int next = Integer.parseInt(arguments[0]); next < Format.values().length; next += 2) {
            Format format = Format.values()[next];
            int puzzles = honest(format);
            System.out.println(format + ": " + puzzles + " puzzles");
            for (Map.Entry<String, IntFunction<String>> text : hostile().entrySet()) {
                read(format, text.getKey(), text.getValue());
            }
            for (int seed = 0; seed < RANDOM_TEXTS; seed++) {
                List<String> pieces = pieces(format, new Random(seed));
                read(format, "seed " + seed, number -> pieces.get(number % pieces.size()));
            }
        }
        System.out.println("read all");
    }

    private static int honest(Format format) throws IOException {
        Sudoku sudoku = Sudoku.of(
                Grid.parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"));
        String one = format.write(sudoku);
        String two = format.write(List.of(sudoku, sudoku));
        String end = format == Format.OPENSUDOKU ? "</opensudoku>\n" : "";
        String first = one.substring(0, one.length() - end.length());
        String next = two.substring(first.length(), two.length() - end.length());
        int max = HONEST / next.length();
        int[] count = {0};
        format.read(
                new Texts(2 * HONEST, number -> number == 0 ? first : number < max ? next : end, max + 1),
                puzzle -> count[0]++);
        if (count[0] != max) {
            throw new IllegalStateException(format + " has read " + count[0] + " of " + max);
        }
        return count[0];
    }

    /** Texts without end; each is a sequence of numbered pieces. */
    private static Map<String, IntFunction<String>> hostile() {
        Map<String, IntFunction<String>> texts = new LinkedHashMap<>();
        for (String piece : List.of(
                "{}", "[", "{\"\":", "[[],", "{}\n", "0,", "\"", "\\u0000", " ", "\n", ",", ",\n", "a", "\u20ac", "<a>",
                "<!--", "\0")) {
            texts.put("only " + piece, number -> piece);
        }
        String ipuz = "{\"kind\":[\"http://ipuz.org/sudoku#1\"],";
        texts.put("ipuz with many members", number -> number == 0 ? ipuz : "\"" + number + "\":{},");
        texts.put("ipuz with many values", number -> number == 0 ? ipuz + "\"puzzle\":[" : "[],");
        texts.put("ipuz with a long title", number -> number == 0 ? ipuz + "\"title\":\"" : "\u20ac\u20ac");
        texts.put("ipuz with long numbers", number -> number == 0 ? ipuz + "\"puzzle\":[[" : "1e999999999,");
        String xml = "<opensudoku>";
        texts.put("XML with many names", number -> number == 0 ? xml : "<a" + number + "/>");
        texts.put("XML with many attributes", number -> number == 0 ? xml + "<game " : "a" + number + "='' ");
        texts.put("XML with names of attributes", number -> number == 0 ? xml : "<game data='12' a" + number + "=''/>");
        texts.put("XML with many targets", number -> number == 0 ? xml : "<?a" + number + "?>");
        texts.put("XML with namespaces", number -> number == 0 ? xml : "<a xmlns:a" + number + "='b" + number + "'/>");
        texts.put("deep XML", number -> number == 0 ? xml : "<game>");
        texts.put("XML with long data", number -> number == 0 ? xml + "<game data='version: 3 " : "0|0|1|");
        texts.put("XML with a long name", number -> number == 0 ? xml + "<name>" : "abc ");
        texts.put("XML with a long text", number -> number == 0 ? xml : "abc ");
        texts.put("XML with entities", number -> number == 0 ? xml + "<name>" : "&amp;&#x20ac;&a" + number + ";");
        texts.put("headers", number -> "#" + "TADCBSLURH".charAt(number % 10) + "\u20ac".repeat(9_000) + "\n");
        texts.put("a wide header", number -> "a" + number + ",");
        texts.put("wide rows", number -> number == 0 ? "puzzle\n" : ",".repeat(90_000) + "\n");
        texts.put("deleted candidates", number -> number == 0 ? ":0000:x:" + ".".repeat(81) + ":" : "111 ");
        String packed = LzString.compressToBase64("[" + "[],".repeat(30_000));
        texts.put("packed links", number -> "https://f-puzzles.com/?load=" + packed + "\n");
        texts.put("repeating links", number -> "https://sudokupad.app/fpuzzles" + "N4".repeat(40_000) + "\n");
        return texts;
    }

    /** A few parts of a text in this format and of hostile ones. */
    private static List<String> pieces(Format format, Random random) {
        String text = format.write(Sudoku.of(Grid.EMPTY));
        List<IntFunction<String>> others = new ArrayList<>(hostile().values());
        List<String> pieces = new ArrayList<>();
        for (int piece = 0; piece < 1 + random.nextInt(8); piece++) {
            int begin = random.nextInt(text.length());
            pieces.add(
                    random.nextInt(3) == 0
                            ? others.get(random.nextInt(others.size())).apply(random.nextInt(2))
                            : text.substring(begin, begin + 1 + random.nextInt(text.length() - begin)));
        }
        return pieces;
    }

    private static void read(Format format, String name, IntFunction<String> text) throws IOException {
        try {
            format.read(new Texts(HOSTILE, text, Integer.MAX_VALUE), new SudokuSink() {
                @Override
                public void sudoku(Sudoku sudoku) {
                    // Only reading matters.
                }

                @Override
                public void malformed(FormatException fault) {
                    // Continue, so that the whole text is read.
                }
            });
        } catch (FormatException e) {
            if (String.valueOf(e.getMessage()).length() > 400) {
                throw new IllegalStateException(name + " has a fault with a long message");
            }
        } catch (RuntimeException | OutOfMemoryError | StackOverflowError e) {
            System.out.println(format + " cannot read " + name);
            throw e;
        }
    }

    /** A text of numbered pieces. */
    private static final class Texts extends Reader {

        private final int max;
        private final IntFunction<String> pieces;
        private final int count;
        private String piece = "";
        private int at;
        private int next;
        private int length;

        Texts(int max, IntFunction<String> pieces, int count) {
            this.max = max;
            this.pieces = pieces;
            this.count = count;
        }

        @Override
        public int read(char[] buffer, int offset, int room) {
            while (at == piece.length()) {
                if (next == count || length > max) {
                    return -1;
                }
                piece = pieces.apply(next++);
                at = 0;
            }
            int part = Math.min(room, piece.length() - at);
            piece.getChars(at, at + part, buffer, offset);
            at += part;
            length += part;
            return part;
        }

        @Override
        public void close() {
            // Nothing is open.
        }
    }
}
