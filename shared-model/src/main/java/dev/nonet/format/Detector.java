package dev.nonet.format;

import dev.nonet.puzzle.Cell;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Detects the format of a text from its beginning, and says how it was recognised. */
public final class Detector {

    /** How much of a text is needed at most, in characters. */
    public static final int SAMPLE = 64 * 1024;

    /** A row of an {@code .sdk} file. */
    private static final Pattern NINE_CELLS = Pattern.compile("[0-9._*]{9}");

    /**
     * The field that says that a JSON object is an ipuz puzzle. In other objects the address of ipuz may be in a
     * comment.
     */
    private static final Pattern IPUZ = Pattern.compile("\"(?:version|kind)\"\\s*:\\s*\\[?\\s*\"https?://ipuz\\.org/");

    /** A header line of an {@code .sdk} file: the letter of a {@link Property}, and its value. */
    private static final Pattern HEADER = Pattern.compile("#[ABCDLSUTRH]\\S.*");

    private Detector() {}

    /** @param reason what the format was recognised by, such as {@code 729 characters in a line} */
    public record Detection(Format format, String reason) {}

    /**
     * @param text the first {@link #SAMPLE} characters, or all if there are fewer
     * @throws FormatException if the text is empty or in no known format
     */
    public static Detection detect(String text) {
        String all = text.startsWith("\uFEFF") ? text.substring(1) : text;
        String begin = all.stripLeading();
        if (begin.isEmpty()) {
            throw new FormatException(1, 1, "the text is empty");
        }
        if (begin.startsWith("<")) {
            return detection(Format.OPENSUDOKU, "XML");
        }
        if (begin.startsWith("ipuz")
                || begin.startsWith("{") && IPUZ.matcher(begin).find()) {
            return detection(Format.IPUZ, "names ipuz.org");
        }
        if (begin.startsWith("{") || begin.startsWith("\"")) {
            return detection(Format.NDJSON, "JSON");
        }
        List<String> lines = all.lines().toList();
        List<String> content = lines.stream()
                .filter(line -> !line.isBlank() && !line.stripLeading().startsWith("#"))
                .toList();
        if (content.isEmpty()) {
            throw new FormatException(lines.size(), 1, "the text has only comments");
        }
        Detection byLine = byFirstLine(content.getFirst().strip());
        return byLine != null ? byLine : bySeveralLines(lines, content);
    }

    private static Detection detection(Format format, String reason) {
        return new Detection(format, reason);
    }

    private static @Nullable Detection byFirstLine(String line) {
        Detection link = beginsWithCells(line) ? null : byLink(line);
        if (link != null) {
            return link;
        }
        if (line.startsWith(":") && line.indexOf(':', 1) > 0) {
            return detection(Format.HODOKU, "a line that begins with a colon");
        }
        // A line that begins with a puzzle, a header with a column of puzzles, or a header of one column.
        int comma = line.indexOf(',');
        if (comma >= 0 && (comma == Cell.COUNT || hasPuzzleColumn(line)) || PuzzleFields.canonicalName(line) != null) {
            return detection(Format.CSV, "commas, and a column with puzzles");
        }
        String first = firstWord(line);
        if (first.length() == PencilmarkLine.LENGTH) {
            return detection(Format.PENCILMARKS, "729 characters in a line");
        }
        if (first.length() == SudokuWikiLink.LENGTH) {
            return detection(Format.SUDOKUWIKI, "162 characters in a line");
        }
        if (first.length() == Cell.COUNT) {
            boolean isZeroForEmpty = first.equals(line) && first.indexOf('0') >= 0 && first.indexOf('.') < 0;
            return isZeroForEmpty
                    ? detection(Format.SDM, "81 characters in a line, 0 for an empty cell")
                    : detection(Format.LINE, "81 characters in a line");
        }
        return null;
    }

    /** The characters of a line before the first blank or comment. */
    private static String firstWord(String line) {
        return line.split("[\\s#]", 2)[0];
    }

    /** Whether the cells of a puzzle come first: then a link in the line belongs to the puzzle's comment. */
    private static boolean beginsWithCells(String line) {
        return line.length() >= Cell.COUNT && line.chars().limit(Cell.COUNT).allMatch(c -> PuzzleLine.isCell((char) c));
    }

    private static @Nullable Detection byLink(String line) {
        if (line.contains("sudokuwiki.org")) {
            return detection(Format.SUDOKUWIKI, "a link to sudokuwiki.org");
        }
        if (line.contains("f-puzzles.com")) {
            return detection(Format.F_PUZZLES, "a link to f-puzzles.com");
        }
        if (line.contains("sudokupad.app") || line.contains("app.crackingthecryptic.com")) {
            return detection(Format.SUDOKUPAD, "a link to sudokupad.app");
        }
        if (line.contains("sudoku.coach")) {
            return detection(Format.SUDOKU_COACH, "a link to sudoku.coach");
        }
        return null;
    }

    private static boolean hasPuzzleColumn(String header) {
        for (String name : header.split(",", -1)) {
            if ("puzzle".equals(PuzzleFields.canonicalName(name.replace("\"", "")))) {
                return true;
            }
        }
        return false;
    }

    private static Detection bySeveralLines(List<String> lines, List<String> content) {
        boolean hasSections = content.stream().anyMatch(line -> line.strip().startsWith("["));
        boolean hasHeaders =
                lines.stream().anyMatch(line -> HEADER.matcher(line).matches());
        List<String> rows = content.stream()
                .filter(line -> !GridText.isRule(line.strip()) && !line.strip().startsWith("["))
                .toList();
        int groups = groups(rows.subList(0, Math.min(9, rows.size()))).size();
        // Adjacent clues of a plain grid look like groups of several digits too, but there are never 81 of those. If
        // the first board is solved, it looks like a plain grid, so the following boards decide.
        if (groups == Cell.COUNT && listsCandidates(rows)) {
            boolean hasRules =
                    rows.size() != content.size() || content.getFirst().contains("|");
            return hasRules
                    ? detection(Format.CANDIDATES, "81 groups of digits with rules")
                    : detection(Format.SDX, "nine lines of nine groups of digits");
        }
        if (rows.size() >= 9
                && rows.stream()
                        .limit(9)
                        .allMatch(row -> NINE_CELLS.matcher(row.strip()).matches())) {
            return detection(
                    Format.SDK,
                    hasSections || hasHeaders ? "header lines above nine lines of nine" : "nine lines of nine");
        }
        if (rows.size() < content.size()
                && rows.stream().limit(9).allMatch(row -> row.strip().matches("(\\|[^|\\s]{3}){3}\\|"))) {
            return detection(Format.SS, "nine lines of nine in boxes of |");
        }
        long cells = rows.stream()
                .limit(9)
                .flatMapToInt(String::chars)
                .filter(c -> PuzzleLine.isCell((char) c) || c == 'x' || c == 'X')
                .count();
        if (cells == Cell.COUNT || groups == Cell.COUNT) {
            return detection(Format.GRID, "nine lines of nine cells");
        }
        if (content.size() > 1
                && content.stream()
                        .skip(1)
                        .limit(5)
                        .allMatch(line -> firstWord(line.strip()).length() == Cell.COUNT)) {
            return detection(Format.LINE, "81 characters in the second line");
        }
        String first = firstWord(content.getFirst().strip());
        if (rows.size() == 1 || isNearlyPuzzle(first)) {
            throw new FormatException(
                    lines.indexOf(content.getFirst()) + 1,
                    1,
                    "unknown format: a line of " + first.length() + " characters, where a puzzle has 81");
        }
        throw new FormatException(
                1,
                1,
                "unknown format: " + cells + " cells in the first " + Math.min(9, rows.size())
                        + " lines, where a puzzle has 81");
    }

    /**
     * Whether a word has only cells, and more of them than a row of any format: a puzzle in which some were forgotten
     * or doubled.
     */
    private static boolean isNearlyPuzzle(String word) {
        return word.length() > Cell.COUNT / 2 && word.chars().allMatch(c -> PuzzleLine.isCell((char) c));
    }

    /** The groups of digits that something else separates. */
    private static List<String> groups(List<String> rows) {
        return rows.stream()
                .flatMap(row -> Arrays.stream(row.strip().split("[^0-9u]+")))
                .filter(group -> !group.isEmpty())
                .toList();
    }

    /**
     * Whether nine consecutive rows, a whole board, have 81 groups of digits, of which one has several digits or is a
     * digit that the player has filled in ({@code u5}).
     */
    private static boolean listsCandidates(List<String> rows) {
        for (int first = 0; first + 9 <= rows.size(); first += 9) {
            List<String> groups = groups(rows.subList(first, first + 9));
            if (groups.size() == Cell.COUNT
                    && groups.stream().anyMatch(group -> group.length() > 1 || group.startsWith("u"))) {
                return true;
            }
        }
        return false;
    }
}
