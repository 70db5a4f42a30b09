package dev.nonet.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nonet.puzzle.Grid;
import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Formats read the variants that other programs write, and report the line and column of a fault. */
class FormatReadingTest {

    private static final String PUZZLE =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    /** A board in 729 characters, of which the eleventh is wrong. */
    private static final String MISTAKEN = "123456789" + "." + "3" + ".".repeat(718);

    private static final String ROWS = String.join("\n", PUZZLE.split("(?<=\\G.{9})"));
    private static final String SOLUTION =
            "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

    private static Sudoku one(String text) {
        List<Sudoku> found = Detector.detect(text).format().read(text);
        assertThat(found).hasSize(1);
        return found.getFirst();
    }

    static List<String> textsOfThePuzzle() {
        String zeros = PUZZLE.replace('.', '0');
        List<String> rows = ROWS.lines().toList();
        StringBuilder printed = new StringBuilder(" *-----------*\n");
        for (int row = 0; row < 9; row++) {
            printed.append(row == 3 || row == 6 ? " |---+---+---|\n" : "")
                    .append(" |")
                    .append(String.join("|", rows.get(row).split("(?<=\\G...)")))
                    .append("|\n");
        }
        return List.of(
                PUZZLE,
                zeros,
                PUZZLE.replace('.', '_') + " a comment",
                PUZZLE.replace('.', '*') + "\t# another",
                "# first a comment\r\n\r\n" + PUZZLE + "\r\n",
                "\uFEFF" + PUZZLE,
                ROWS,
                ROWS.replace('.', '0') + "\n",
                ROWS.replace('.', 'X'),
                ROWS.replace('.', '_'),
                ROWS.replace('.', '*'),
                ROWS.replace('.', '*').replaceAll("(.)(?=.)", "$1 "),
                String.join("\n\n", ROWS.substring(0, 29), ROWS.substring(30, 59), ROWS.substring(60)),
                ROWS.replaceAll("(.)(?=.)", "$1 "),
                "#AAn author\n#LEasy\n" + ROWS,
                "[Puzzle]\n" + ROWS,
                printed + " Simple Sudoku\n  Version 4.2n\n",
                "quizzes,solutions\n" + zeros + "," + SOLUTION,
                "source,question,answer,rating\nsomewhere," + PUZZLE + "," + SOLUTION + ",0",
                "puzzle,solution,clues,difficulty\n" + PUZZLE + "," + SOLUTION + ",30,1.2",
                PUZZLE + "," + SOLUTION,
                "\"" + PUZZLE + "\"",
                "{\"index\":3,\"puzzle\":\"" + PUZZLE + "\",\"level\":\"easy\",\"techniques\":{\"x-wing\":1}}",
                ":0000:x:" + PUZZLE + ":::",
                ":0000:x:" + zeros + "::::",
                ":0000:x:" + PUZZLE.replace('.', '*') + ":::",
                "<opensudoku><name>n</name><game data=\"" + zeros + "\"/></opensudoku>",
                "<?xml version=\"1.0\"?>\n<opensudoku version=\"2\"><folder name=\"f\" created=\"1\">\n"
                        + "<game created=\"1\" state=\"0\" time=\"0\" last_played=\"0\" data=\"" + zeros
                        + "\" note=\"\"/></folder></opensudoku>",
                "<opensudoku version=\"2\"><folder><game data=\"version: 3&#10;"
                        + zeros.replaceAll("0", "0/0/1/")
                                .replaceAll("([1-9])(?!/)", "$1/0/0/")
                                .replace('/', '|')
                        + "\"/></folder></opensudoku>",
                "ipuz({\"version\":\"http://ipuz.org/v2\",\n\"kind\":[\"http://ipuz.org/sudoku#1\"],\n\"puzzle\":[["
                        + zeros.replaceAll("(.)", "$1,")
                                .replaceAll("((?:.,){9})(?!$)", "$1],[")
                                .replace(",]", "]")
                                .replaceAll(",$", "")
                        + "]]})",
                "https://www.sudokuwiki.org/sudoku.htm?bd=" + zeros,
                "http://www.sudokuwiki.org/sudoku.htm?bd=" + PUZZLE + "&x=1",
                "https://sudoku.coach/en/play/" + zeros);
    }

    @ParameterizedTest
    @MethodSource("textsOfThePuzzle")
    void readsVariantsOfTheFormats(String text) {
        assertThat(one(text).digits()).isEqualTo(Grid.parse(PUZZLE));
    }

    @Test
    void readsMetadata() {
        Sudoku read = one("puzzle,solution,clues,difficulty\n" + PUZZLE + "," + SOLUTION + ",30,\"1,2 \"\"x\"\"\"");
        assertThat(read.solution()).isEqualTo(Grid.parse(SOLUTION));
        assertThat(read.property(Property.LEVEL)).isEqualTo("1,2 \"x\"");
        assertThat(one("#AAn author\n#LEasy\n" + ROWS).property(Property.AUTHOR))
                .isEqualTo("An author");
        assertThat(one(PUZZLE + " a comment").property(Property.COMMENT)).isEqualTo("a comment");
    }

    /** In Nonet's results the column {@code solutions} is a number and comes before the column {@code solution}. */
    @Test
    void doesNotTakeTheNumberOfSolutionsForTheSolution() {
        assertThat(one("puzzle,solutions,solution,error\n" + PUZZLE + ",1," + SOLUTION + ",")
                        .solution())
                .isEqualTo(Grid.parse(SOLUTION));
        assertThat(one("{\"puzzle\":\"" + PUZZLE + "\",\"solutions\":1,\"solution\":\"" + SOLUTION + "\"}")
                        .solution())
                .isEqualTo(Grid.parse(SOLUTION));
    }

    @Test
    void readsThreePuzzlesFromAResultWithThreeBoards() {
        String board = "{\"puzzle\":\"" + PUZZLE + "\",\"level\":\"easy\",\"rating\":1.2}";
        List<Sudoku> read = Format.NDJSON.read("{\"index\":0,\"grid\":\"" + SOLUTION + "\",\"boards\":{\"easy\":"
                + board + ",\"medium\":" + board + ",\"hard\":" + board + "}}");
        assertThat(read).hasSize(3).allMatch(it -> Objects.equals(it.solution(), Grid.parse(SOLUTION)));
    }

    @Test
    void readsTheStateSectionAsTheBoardInProgress() {
        String state = ROWS.replaceFirst("\\.", "4");
        Sudoku read = one("[Puzzle]\n" + ROWS + "\n[State]\n" + state + "\n");
        assertThat(read.givens()).isEqualTo(Grid.parse(PUZZLE));
        assertThat(read.digits()).isEqualTo(Grid.parse(PUZZLE.replaceFirst("\\.", "4")));
    }

    /** Format, expected line and column of the fault, text. */
    static List<Object[]> malformed() {
        String zeros = PUZZLE.replace('.', '0');
        return List.of(
                new Object[] {"line", 1, 3, "53?" + PUZZLE.substring(3)},
                new Object[] {"line", 2, 81, PUZZLE + "\n" + PUZZLE.substring(1)},
                new Object[] {"sdm", 1, 82, PUZZLE + "1"},
                new Object[] {"csv", 1, 1, "a,b\n1,2"},
                new Object[] {"csv", 2, 3, "level,puzzle\nx," + PUZZLE.replaceFirst("5", "z")},
                new Object[] {"csv", 2, 1, "puzzle\n\"" + PUZZLE},
                new Object[] {"csv", 2, 83 + 10, "puzzle,candidates\n" + PUZZLE + "," + MISTAKEN},
                new Object[] {"csv", 2, 2 + 10, "candidates,puzzle\n\"" + MISTAKEN + "\"," + PUZZLE},
                new Object[] {
                    "ndjson",
                    1,
                    12 + 81 + 16 + 10,
                    "{\"puzzle\":\"" + PUZZLE + "\",\"candidates\":\"" + MISTAKEN + "\"}"
                },
                new Object[] {"ndjson", 1, 12, "{\"puzzle\":\"" + PUZZLE.replaceFirst("5", "z") + "\"}"},
                new Object[] {"ndjson", 2, 5, "\"" + PUZZLE + "\"\n{\"a\"1}"},
                new Object[] {"grid", 3, 10, ROWS.replaceFirst("6\\.\\n8", "6..\n8")},
                new Object[] {"grid", 4, 2, ROWS.replaceFirst("\\n8\\.", "\n8?")},
                new Object[] {"sdk", 9, 1, ROWS.substring(0, ROWS.lastIndexOf('\n'))},
                new Object[] {"sdk", 12, 2, "[Puzzle]\n" + ROWS + "\n[State]\n" + ROWS.replaceFirst("3", "4")},
                new Object[] {"sdk", 1, 1, "[Solution]\n" + ROWS},
                new Object[] {"ss", 3, 9, "*--*\n|53.|.7.|...|\n|6..|195?...|"},
                new Object[] {"candidates", 2, 4, "| 1 2\n| 3x 4"},
                new Object[] {"candidates", 1, 5, "1 232 4"},
                new Object[] {"sdx", 1, 3, "1 u12 3"},
                new Object[] {"sdx", 2, 1, "1 2 3 4 5 6 7 8 9"},
                new Object[] {"729", 1, 11, "123456789" + "." + "3" + ".".repeat(718)},
                new Object[] {"729", 1, 729, ".".repeat(728)},
                new Object[] {"hodoku", 1, 1, "0000:x:" + PUZZLE},
                new Object[] {"hodoku", 1, 11, ":0000:x:5+." + PUZZLE},
                new Object[] {"hodoku", 1, 95, ":0000:x:" + PUZZLE + ":123 9x1"},
                new Object[] {"opensudoku", 1, 31, "<opensudoku><game data=\"12\"/></opensudoku>"},
                new Object[] {"opensudoku", 1, 1, "<sudoku/>"},
                new Object[] {"ipuz", 1, 1, "{\"kind\":[\"http://ipuz.org/crossword#1\"]}"},
                new Object[] {"ipuz", 3, 1, "{\"kind\":\n[\n!]}"},
                new Object[] {"ipuz", 2, 3, Format.IPUZ.write(Sudoku.of(Grid.parse(PUZZLE))) + "  {}"},
                new Object[] {"ipuz", 1, 1, " {}".strip() + "{}".repeat(1_000)},
                new Object[] {"ipuz", 1, 6, "{\"a\":1e999999999}"},
                new Object[] {"ipuz", 1, 10, "{\"a\":\"\\n\\x\"}"},
                new Object[] {"csv", 1, 1_007, "puzzle" + ",".repeat(1_000)},
                new Object[] {"hodoku", 1, 2_926 + 81, ":0000:x:" + PUZZLE + ":" + "111 ".repeat(730)},
                new Object[] {"sdk", 2, 1, "#Ttitle\n#C" + "c".repeat(10_000)},
                new Object[] {"sudokuwiki", 1, 44, "https://www.sudokuwiki.org/sudoku.htm?bd=00!" + PUZZLE.substring(3)
                },
                new Object[] {"sudokuwiki", 1, 3, "10z" + "0".repeat(159)},
                new Object[] {"f-puzzles", 1, 29, "https://f-puzzles.com/?load=!!!"},
                new Object[] {"sudokupad", 1, 29, "https://sudokupad.app/scf123!"},
                new Object[] {"sudokupad", 1, 29, "https://sudokupad.app/scf123"},
                new Object[] {"sudoku-coach", 1, 30, "https://sudoku.coach/en/play/x" + zeros});
    }

    @ParameterizedTest
    @MethodSource
    void malformed(String format, int line, int column, String text) {
        assertThatThrownBy(() -> Format.parse(format).read(text)).isInstanceOfSatisfying(FormatException.class, e -> {
            if (!format.equals("opensudoku")) {
                assertThat(e).hasMessageStartingWith("line " + line + ", column " + column + ": ");
            } else {
                assertThat(e.line()).isEqualTo(line);
            }
        });
    }

    @Test
    void continuesAfterAMalformedLine() throws IOException {
        List<Object> got = new ArrayList<>();
        Format.LINE.read(new StringReader(PUZZLE + "\nnonsense\n\n" + PUZZLE), new SudokuSink() {
            @Override
            public void sudoku(Sudoku sudoku) {
                got.add(sudoku.digits());
            }

            @Override
            public void malformed(FormatException fault) {
                got.add(fault.line());
            }
        });
        assertThat(got).containsExactly(Grid.parse(PUZZLE), 2, Grid.parse(PUZZLE));
    }

    @Test
    void rejectsDocumentTypeDeclarations() {
        assertThatThrownBy(() -> Format.OPENSUDOKU.read("<!DOCTYPE a [<!ENTITY x SYSTEM \"file:///etc/hostname\">]>"
                        + "<opensudoku><name>&x;</name></opensudoku>"))
                .isInstanceOf(FormatException.class)
                .hasMessageContaining("document type declaration");
    }

    @Test
    void rejectsDecompressionBombsAndDeepNesting() {
        String bomb = LzString.compressToBase64("[".repeat(LzString.MAX_TEXT + 1));
        assertThatThrownBy(() -> Format.F_PUZZLES.read("https://f-puzzles.com/?load=" + Links.encoded(bomb)))
                .isInstanceOf(FormatException.class)
                .hasMessageContaining("more than");
        String deep = LzString.compressToBase64("[".repeat(1000));
        assertThatThrownBy(() -> Format.F_PUZZLES.read("https://f-puzzles.com/?load=" + Links.encoded(deep)))
                .isInstanceOf(FormatException.class)
                .hasMessageContaining("deep");
    }

    @Test
    void rejectsVariantRules() {
        String json = "{\"size\":9,\"grid\":[],\"thermometer\":[{\"lines\":[]}]}";
        assertThatThrownBy(() -> Format.F_PUZZLES.read(
                        "https://f-puzzles.com/?load=" + Links.encoded(LzString.compressToBase64(json))))
                .isInstanceOf(FormatException.class)
                .hasMessageContaining("thermometer");
    }

    @Test
    void aNakedSingleWhoseDigitIsStillACandidateElsewhereIsNotFilled() {
        // The only candidate of r1c1 is 1, and r1c2 still has the candidate 1.
        String cells = "1........" + "12......." + "123456789".repeat(79);
        Sudoku read = Format.PENCILMARKS.read(cells).getFirst();
        assertThat(read.digits()).isEqualTo(Grid.EMPTY);
        assertThat(read.marks().candidates().contains(0, 1)).isTrue();
        assertThat(Format.PENCILMARKS.write(read).strip()).isEqualTo(cells);
    }

    @Test
    void detectorNamesTheLineAmongEmptyOnes() {
        assertThatThrownBy(() -> Detector.detect("\n\n# a comment\n\n" + PUZZLE.substring(1) + "\n"))
                .isInstanceOfSatisfying(
                        FormatException.class, e -> assertThat(e.line()).isEqualTo(5));
    }

    @Test
    void detectorRejectsUnknownTexts() {
        for (String text : List.of("", "  \n", "nothing of the kind", "# a comment alone", "1 2 3\n4 5 6")) {
            assertThatThrownBy(() -> Detector.detect(text)).isInstanceOf(FormatException.class);
        }
    }

    /** Terminals, logs and shells read lines; what a document says is not one of them. */
    @Test
    void aReasonIsOneLineWithoutControlCharacters() {
        FormatException fault = new FormatException(1, 1, "has 'a\nb\r\u001b[31m\u2028\u0085'");

        assertThat(fault.reason()).isEqualTo("has 'a?b??[31m??'");
        assertThat(fault.getMessage()).isEqualTo("line 1, column 1: has 'a?b??[31m??'");
    }
}
