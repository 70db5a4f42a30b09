package dev.nonet.format;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.PencilMarks;
import java.io.ByteArrayInputStream;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.NodeList;

/**
 * Reads what the formats write with independent readers, which follow the definition of each format as plainly as
 * possible and use other libraries. So an error that reading and writing share does not go unnoticed.
 */
class DefinitionTest {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final List<Sudoku> PUZZLES = OwnSudokus.puzzles();
    private static final List<Sudoku> BOARDS = OwnSudokus.boards(7);

    private interface Reader {
        String read(String text) throws Exception;
    }

    /** @param empty the character that the reader returns for an empty cell */
    private static void assertDigits(Format format, char empty, Reader reader) throws Exception {
        for (Sudoku puzzle : PUZZLES) {
            assertThat(reader.read(format.write(puzzle)).replace(empty, '.'))
                    .isEqualTo(puzzle.givens().toString());
        }
    }

    /** @param reader returns the candidates or the digit of each cell, each followed by a comma */
    private static void assertMarks(Format format, Reader reader) throws Exception {
        for (Sudoku board : BOARDS) {
            StringBuilder expected = new StringBuilder();
            PencilMarks marks = board.marks();
            for (int cell = 0; cell < Cell.COUNT; cell++) {
                for (int digit = 1; digit <= 9; digit++) {
                    boolean holds = marks.digits().digit(cell) == digit
                            || marks.candidates().contains(cell, digit);
                    expected.append(holds ? String.valueOf(digit) : "");
                }
                expected.append(',');
            }
            assertThat(reader.read(format.write(board))).isEqualTo(expected.toString());
        }
    }

    @Test
    void linesHave81Characters() throws Exception {
        assertDigits(Format.LINE, '.', text -> text.split("[ \n]")[0]);
        assertDigits(Format.SDM, '0', text -> text.substring(0, 81));
    }

    @Test
    void gridsAreTheirDigitsAndDots() throws Exception {
        Reader cellsOnly = text -> text.replaceAll("(?m)^#.*$", "").replaceAll("[^1-9.]", "");
        assertDigits(Format.GRID, '.', cellsOnly);
        assertDigits(Format.SDK, '.', cellsOnly);
        assertDigits(Format.SS, '.', cellsOnly);
    }

    @Test
    void simpleSudokuHasBoxesOfBars() {
        assertThat(Format.SS.write(PUZZLES.getFirst()).split("\n"))
                .hasSize(13)
                .startsWith("*-----------*")
                .endsWith("*-----------*")
                .allMatch(line -> line.length() == 13);
    }

    @Test
    void candidatesAre81GroupsOfDigits() throws Exception {
        Reader groups = text -> {
            Matcher group = Pattern.compile("[0-9]+").matcher(text);
            StringBuilder cells = new StringBuilder();
            while (group.find()) {
                cells.append(group.group()).append(',');
            }
            return cells.toString();
        };
        assertMarks(Format.CANDIDATES, groups);
        assertMarks(Format.SDX, groups);
        assertMarks(Format.PENCILMARKS, text -> {
            StringBuilder cells = new StringBuilder();
            for (int cell = 0; cell < 81; cell++) {
                cells.append(text.substring(9 * cell, 9 * cell + 9).replace(".", ""))
                        .append(',');
            }
            return cells.toString();
        });
    }

    @Test
    void hodokuHasCellsInItsThirdFieldAndDeletedCandidatesInItsFourth() throws Exception {
        assertMarks(Format.HODOKU, text -> {
            String[] fields = text.strip().split(":", -1);
            String cells = fields[3].replace("+", "");
            Set<String> deleted = new HashSet<>(List.of(fields[4].split(" ")));
            StringBuilder found = new StringBuilder();
            for (int cell = 0; cell < 81; cell++) {
                for (char digit = '1'; digit <= '9'; digit++) {
                    String triple = "" + digit + (cell / 9 + 1) + (cell % 9 + 1);
                    boolean out = deleted.contains(triple);
                    found.append(
                            cells.charAt(cell) == digit || isPossible(cells, cell, digit) && !out
                                    ? String.valueOf(digit)
                                    : "");
                }
                found.append(',');
            }
            return found.toString();
        });
    }

    private static boolean isPossible(String cells, int cell, char digit) {
        boolean possible = cells.charAt(cell) == '.';
        for (int other = 0; other < 81; other++) {
            possible &= cells.charAt(other) != digit || !Cell.of(cell).sees(Cell.of(other));
        }
        return possible;
    }

    @Test
    void sudokuWikiHasTwoDigitsOfBase32ACell() throws Exception {
        assertDigits(Format.SUDOKUWIKI, '.', text -> text.strip().split("bd=")[1]);
        assertMarks(Format.SUDOKUWIKI, text -> {
            String board = text.strip().split("bd=")[1];
            StringBuilder cells = new StringBuilder();
            for (int cell = 0; cell < 81; cell++) {
                int value = Integer.parseInt(board.substring(2 * cell, 2 * cell + 2), 32) / 2;
                for (int digit = 1; digit <= 9; digit++) {
                    cells.append((value & 1 << digit - 1) != 0 ? String.valueOf(digit) : "");
                }
                cells.append(',');
            }
            return cells.toString();
        });
    }

    /**
     * The example of sudokuwiki.org/Print_Sudoku_String_Definitions. It marks r1c6 as a clue, although that cell has
     * two candidates.
     */
    @Test
    void readsTheExampleOfSudokuWiki() {
        Sudoku read = Format.SUDOKUWIKI
                .read("https://www.sudokuwiki.org/sudoku.htm?bd="
                        + "vu4804032o1508g080030k10o888882647046888g06828060k10029k260b90478go003g0g95090b0b6a2c00g0b"
                        + "cg038ga8g9ao1506601oh847063a2ag288gg8g0626c082c2k20b159818920k9ag9462044")
                .getFirst();
        assertThat(CandidateText.writeSdx(read).lines().findFirst()).hasValue("123456789 37 2 1 346 25 3 9 8");
    }

    @Test
    void openSudokuIsXmlWithGames() throws Exception {
        assertDigits(Format.OPENSUDOKU, '0', text -> {
            NodeList games = DocumentBuilderFactory.newDefaultInstance()
                    .newDocumentBuilder()
                    .parse(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)))
                    .getElementsByTagName("game");
            assertThat(games.getLength()).isOne();
            return games.item(0).getAttributes().getNamedItem("data").getNodeValue();
        });
    }

    @Test
    void ipuzIsJsonWithNineRows() throws Exception {
        assertDigits(Format.IPUZ, '0', text -> {
            JsonNode document = JSON.readTree(text);
            assertThat(document.path("version").asText()).isEqualTo("http://ipuz.org/v2");
            assertThat(document.path("kind").path(0).asText()).isEqualTo("http://ipuz.org/sudoku#1");
            StringBuilder cells = new StringBuilder();
            document.path("puzzle").forEach(row -> row.forEach(cell -> cells.append(cell.asText())));
            return cells.toString();
        });
    }

    @Test
    void linesOfJsonAndCsvAreReadByJackson() throws Exception {
        assertDigits(
                Format.NDJSON, '.', text -> JSON.readTree(text).path("puzzle").asText());
        assertDigits(
                Format.CSV,
                '.',
                text -> text.lines().skip(1).findFirst().orElseThrow().split(",")[0]);
    }

    @Test
    void sudokuCoachLinksEndWith81Characters() throws Exception {
        assertDigits(Format.SUDOKU_COACH, '.', text -> {
            Matcher link = Pattern.compile("https://sudoku\\.coach/en/play/([1-9.]{81})\\s*")
                    .matcher(text);
            assertThat(link.matches()).as(text).isTrue();
            return link.group(1);
        });
    }

    @Test
    void sudokuPadCountsTheEmptyCellsAfterEachCell() throws Exception {
        String alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx";
        assertDigits(
                Format.SUDOKUPAD,
                '0',
                text -> text.strip()
                        .split("/scf")[1]
                        .chars()
                        .map(alphabet::indexOf)
                        .mapToObj(value -> value % 10 + "0".repeat(value / 10))
                        .reduce("", String::concat));
    }

    @Test
    void fPuzzlesAndSudokuPadPackTheSameJson() throws Exception {
        Reader json = text -> {
            String packed = URLDecoder.decode(text.strip().split("load=|/fpuzzles")[1], StandardCharsets.UTF_8);
            StringBuilder cells = new StringBuilder();
            JSON.readTree(unpacked(packed))
                    .path("grid")
                    .forEach(row -> row.forEach(cell -> {
                        cells.append(cell.path("value").asText(""));
                        cell.path("centerPencilMarks").forEach(mark -> cells.append(mark.asInt()));
                        cells.append(',');
                    }));
            return cells.toString();
        };
        assertMarks(Format.F_PUZZLES, json);
        assertMarks(Format.SUDOKUPAD, json);
    }

    /** An lz-string decoder that follows the description and works on a string of bits. */
    private static String unpacked(String base64) {
        String alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
        StringBuilder bits = new StringBuilder();
        for (char c : base64.replace("=", "").toCharArray()) {
            bits.append(String.format("%6s", Integer.toBinaryString(alphabet.indexOf(c)))
                    .replace(' ', '0'));
        }
        Map<Integer, String> phrases = new HashMap<>();
        StringBuilder text = new StringBuilder();
        String last = null;
        int next = 3;
        int codes = 0;
        int at = 0;
        while (true) {
            // Codes get one bit longer after 2, 6, 14, … codes; a new character counts as a code of its own.
            int width = 2;
            for (int limit = 2; codes >= limit; limit += 1 << width, width++) {}
            int code = number(bits, at, width);
            at += width;
            if (code == 2) {
                return text.toString();
            }
            String phrase;
            if (code < 2) {
                int size = code == 0 ? 8 : 16;
                phrase = String.valueOf((char) number(bits, at, size));
                at += size;
                phrases.put(next++, phrase);
                codes++;
            } else {
                phrase = phrases.containsKey(code)
                        ? phrases.get(code)
                        : last + Objects.requireNonNull(last).charAt(0);
            }
            if (last != null) {
                phrases.put(next++, last + phrase.charAt(0));
            }
            codes++;
            text.append(phrase);
            last = phrase;
        }
    }

    private static int number(StringBuilder bits, int at, int width) {
        return Integer.parseInt(
                new StringBuilder(bits.substring(at, at + width)).reverse().toString(), 2);
    }

    /** The expected texts come from the JavaScript library lz-string, version 1.5.0. */
    @Test
    void lzStringCompressesLikeTheOriginal() {
        List<String[]> packed = new ArrayList<>();
        packed.add(new String[] {"", "Q==="});
        packed.add(new String[] {"a", "IZA="});
        packed.add(new String[] {"hello hello hello", "BYUwNmD2AEoTcpA="});
        packed.add(new String[] {"äöü € 漢字 aaaaaaaaaaaaaaaaaaaaaaa", "CcN4PwBINQQYRPaOraECGLVvRlQ="});
        packed.add(new String[] {
            "{\"size\":9,\"grid\":[[{\"value\":5,\"given\":true},{},{}],[{},{},{}]]}",
            "N4IgzglgXgpiBcBOANCA5gJwgEwQbT1ADcBDAGwFc54BWVNCImAOwQBcMqBfZYHvgLrJC/UQIFcgA==="
        });
        packed.add(new String[] {
            "abcdefghijklmnopqrstuvwxyz".repeat(20),
            "IYIwxgJgpgZg5gCwJYCsDWAbAtgOwPYAOAjgE4DOALgK4BuA7gB4CeAXqJLIqproaZbUat20eMnTZ8xctXrM24UVwm9pAucM"
                    + "WdxPKf1lCFHMd0l8Zg+SO2nV+y5uPLd59YesmVeixqNKdZmoGVlqeLkEOfjZersGO/rbebiFOAXY+7qHOgfa+HtnpyfHR4bm"
                    + "ZqYmxkflpSXFRYTkZ8kA"
        });
        for (String[] pair : packed) {
            assertThat(LzString.compressToBase64(pair[0])).isEqualTo(pair[1]);
            assertThat(LzString.decompressFromBase64(pair[1])).isEqualTo(pair[0]);
        }
    }
}
