package dev.nonet.format;

import dev.nonet.puzzle.Candidate;
import dev.nonet.puzzle.CandidateSet;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.Grid;
import dev.nonet.puzzle.PencilMarks;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A line of HoDoKu's library:
 *
 * <pre>
 *   :code[-variant]:digits:cells:deleted:eliminations:placements:extra
 *
 *   cells     81 cells, '.' or '0' if empty, '+' before a digit that was filled in
 *   deleted   candidates already eliminated, as digit, row, column: 742 is 7 in r4c2
 * </pre>
 *
 * Only the cells and the deleted candidates are read; the other fields describe a technique. Fields after the cells may
 * be missing.
 */
final class HodokuLine {

    static final Format.Reading READING = new Format.Reading.ByLine(HodokuLine::read);

    /** All candidates of an empty board. */
    private static final int MAX_DELETED = 9 * Cell.COUNT;

    private HodokuLine() {}

    private static List<Sudoku> read(String line) {
        return line.strip().startsWith("#") ? List.of() : List.of(parse(line));
    }

    static Sudoku parse(String line) {
        int[] begin = new int[5];
        int from = 0;
        while (from < line.length() && line.charAt(from) <= ' ') {
            from++;
        }
        for (int field = 1; field <= 3; field++) {
            begin[field] = line.indexOf(':', field == 1 ? from : begin[field - 1]) + 1;
            if (begin[field] == 0 || field == 1 && begin[1] != from + 1) {
                throw new FormatException(
                        1, from + 1, "expected :code:digits:cells:deleted:eliminations:placements:extra");
            }
        }
        int end = line.indexOf(':', begin[3]);
        String cells = line.substring(begin[3], end < 0 ? line.length() : end).stripTrailing();
        Sudoku board = cells(cells, begin[3] + 1);
        if (end < 0) {
            return board;
        }
        int next = line.indexOf(':', end + 1);
        List<Candidate> deleted = deleted(line.substring(0, next < 0 ? line.length() : next), end + 1);
        return deleted.isEmpty()
                ? board
                : new Sudoku(
                        board.givens(),
                        board.digits(),
                        PencilMarks.of(board.digits()).candidates().minus(CandidateSet.of(deleted)),
                        null,
                        Map.of());
    }

    private static Sudoku cells(String text, int column) {
        byte[] givens = new byte[Cell.COUNT];
        byte[] digits = new byte[Cell.COUNT];
        int cell = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean filledIn = c == '+';
            if (filledIn) {
                i++;
                c = i < text.length() ? text.charAt(i) : ' ';
            }
            if (!PuzzleLine.isCell(c) || filledIn && (c < '1' || c > '9')) {
                throw new FormatException(
                        1,
                        column + i,
                        "expected a digit" + (filledIn ? " after '+'" : " or '.'") + ", not '" + c + "'");
            }
            if (cell < Cell.COUNT) {
                digits[cell] = (byte) (c >= '1' && c <= '9' ? c - '0' : 0);
                givens[cell] = filledIn ? 0 : digits[cell];
            }
            cell++;
        }
        if (cell != Cell.COUNT) {
            throw new FormatException(1, column + text.length(), "a board has 81 cells, this has " + cell);
        }
        return new Sudoku(Grid.of(givens), Grid.of(digits), null, null, Map.of());
    }

    /** @param from the index at which the field begins */
    private static List<Candidate> deleted(String line, int from) {
        List<Candidate> candidates = new ArrayList<>();
        int i = from;
        while (i < line.length()) {
            if (line.charAt(i) == ' ') {
                i++;
                continue;
            }
            int to = i;
            while (to < line.length() && line.charAt(to) != ' ') {
                to++;
            }
            String triple = line.substring(i, to);
            if (triple.length() != 3 || !triple.chars().allMatch(c -> c >= '1' && c <= '9')) {
                throw new FormatException(
                        1, i + 1, "expected digit, row and column, such as 742, not '" + triple + "'");
            }
            if (candidates.size() == MAX_DELETED) {
                throw new FormatException(1, i + 1, "a board has " + MAX_DELETED + " candidates, these are more");
            }
            candidates.add(
                    new Candidate(Cell.at(triple.charAt(1) - '1', triple.charAt(2) - '1'), triple.charAt(0) - '0'));
            i = to;
        }
        return candidates;
    }

    /**
     * Writes the board. The format cannot express a candidate that a filled cell of its house rules out; such
     * candidates are left out.
     */
    static String write(Sudoku sudoku) {
        StringBuilder text = new StringBuilder(":0000:x:");
        for (int cell = 0; cell < Cell.COUNT; cell++) {
            int digit = sudoku.digits().digit(cell);
            text.append(digit != 0 && sudoku.givens().isEmpty(cell) ? "+" : "");
            text.append(digit == 0 ? '.' : (char) ('0' + digit));
        }
        CandidateSet left = sudoku.marks().candidates();
        String deleted = PencilMarks.of(sudoku.digits()).candidates().minus(left).candidates().stream()
                .map(candidate -> "" + candidate.digit() + (candidate.cell().row() + 1)
                        + (candidate.cell().column() + 1))
                .collect(Collectors.joining(" "));
        return text.append(':').append(deleted).append(":::").toString();
    }
}
