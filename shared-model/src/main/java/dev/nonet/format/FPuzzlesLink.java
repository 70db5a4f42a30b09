package dev.nonet.format;

import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.DigitSet;
import dev.nonet.puzzle.Grid;
import dev.nonet.puzzle.PencilMarks;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Links to f-puzzles.com: JSON, compressed by {@link LzString} to base 64, after {@code ?load=}. A cell's candidates
 * are its centre pencil marks, or its corner marks if it has no centre marks. A puzzle with variant rules is rejected;
 * without its rules it would be another puzzle.
 */
final class FPuzzlesLink {

    static final Format.Reading READING = new Format.Reading.ByLine(FPuzzlesLink::read);

    private static final String LINK = "https://f-puzzles.com/?load=";

    /** JSON members that do not change the rules. Every other member is taken for a variant rule. */
    private static final Set<String> HARMLESS = Set.of(
            "size",
            "title",
            "author",
            "ruleset",
            "highlightConflicts",
            "grid",
            "solution",
            "successMessage",
            "text",
            "rectangle",
            "circle",
            "line",
            "disabledlogic",
            "truecandidatesoptions",
            "negative",
            "info",
            "msgcorrect");

    private FPuzzlesLink() {}

    private static List<Sudoku> read(String line) {
        Links.Line link = Links.Line.of(line);
        return link.isComment() ? List.of() : List.of(parse(link.after("load=").before("&# \t")));
    }

    /** @param packed the text after {@code load=} */
    static Sudoku parse(Links.Line packed) {
        String text;
        try {
            text = LzString.decompressFromBase64(packed.decoded().text().replace(' ', '+'));
        } catch (IllegalArgumentException e) {
            throw packed.fault(0, String.valueOf(e.getMessage()));
        }
        try {
            return sudoku(Json.parse(text, Json.MAX_VALUES));
        } catch (FormatException e) {
            throw packed.fault(0, "the JSON of the link: " + e.getMessage());
        } catch (IllegalArgumentException e) {
            throw packed.fault(0, "the JSON of the link: " + String.valueOf(e.getMessage()));
        }
    }

    private static Sudoku sudoku(Object json) {
        if (!(json instanceof Map<?, ?> members)) {
            throw new IllegalArgumentException("is not an object");
        }
        for (Map.Entry<?, ?> member : members.entrySet()) {
            boolean empty = member.getValue() == Json.NULL
                    || Boolean.FALSE.equals(member.getValue())
                    || member.getValue() instanceof List<?> list && list.isEmpty();
            if (!empty && !HARMLESS.contains(String.valueOf(member.getKey()))) {
                throw new IllegalArgumentException(
                        "'" + member.getKey() + "' is a variant rule, which is not supported");
            }
        }
        if (!(Json.member(json, "grid").orElse(Json.NULL) instanceof List<?> rows) || rows.size() != 9) {
            throw new IllegalArgumentException("'grid' must have nine rows");
        }
        byte[] givens = new byte[Cell.COUNT];
        byte[] digits = new byte[Cell.COUNT];
        BoardBuilder cells = new BoardBuilder();
        boolean everywhere = true;
        for (int row = 0; row < 9; row++) {
            if (!(rows.get(row) instanceof List<?> columns) || columns.size() != 9) {
                throw new IllegalArgumentException("row " + (row + 1) + " of 'grid' must have nine cells");
            }
            for (int column = 0; column < 9; column++) {
                int cell = 9 * row + column;
                Object content = columns.get(column);
                int digit = digit(Json.member(content, "value").orElse(BigDecimal.ZERO), cell);
                boolean given = Json.member(content, "given").orElse(false).equals(true);
                digits[cell] = (byte) digit;
                givens[cell] = (byte) (given ? digit : 0);
                if (digit != 0) {
                    cells.fill(cell, digit, given);
                } else {
                    int marks = marks(content, "centerPencilMarks", cell);
                    marks = marks == 0 ? marks(content, "cornerPencilMarks", cell) : marks;
                    everywhere &= marks != 0;
                    if (Integer.bitCount(marks) == 1) {
                        // What is filled in is a value, so this is a naked single that is not filled in yet.
                        cells.leave(cell, new DigitSet(marks).digits().getFirst());
                    } else {
                        cells.mark(cell, marks, false);
                    }
                }
            }
        }
        Sudoku board = cells.build();
        // A player who marks some cells only has ruled out nothing in the others, so such marks are not candidates.
        boolean marked = everywhere && Grid.of(digits).clueCount() < Cell.COUNT;
        Sudoku found = marked
                ? new Sudoku(board.givens(), board.digits(), board.candidates(), null, Map.of())
                : new Sudoku(Grid.of(givens), Grid.of(digits), null, null, Map.of());
        return found.withSolution(solution(json))
                .with(Property.TITLE, Json.text(json, "title").orElse(null))
                .with(Property.AUTHOR, Json.text(json, "author").orElse(null));
    }

    private static int digit(Object value, int cell) {
        String text = value instanceof BigDecimal number ? number.toPlainString() : String.valueOf(value);
        if (text.length() != 1 || text.charAt(0) < '0' || text.charAt(0) > '9') {
            throw new IllegalArgumentException(Cell.of(cell) + " holds '" + text + "', expected 1 to 9");
        }
        return text.charAt(0) - '0';
    }

    private static int marks(Object content, String name, int cell) {
        int mask = 0;
        if (Json.member(content, name).orElse(Json.NULL) instanceof List<?> marks) {
            for (Object mark : marks) {
                int digit = digit(mark, cell);
                mask |= digit == 0 ? 0 : 1 << (digit - 1);
            }
        }
        return mask;
    }

    private static @Nullable Grid solution(Object json) {
        if (!(Json.member(json, "solution").orElse(Json.NULL) instanceof List<?> cells) || cells.size() != Cell.COUNT) {
            return null;
        }
        byte[] digits = new byte[Cell.COUNT];
        for (int cell = 0; cell < Cell.COUNT; cell++) {
            digits[cell] = (byte) digit(cells.get(cell), cell);
        }
        Grid grid = Grid.of(digits);
        return grid.clueCount() == Cell.COUNT ? grid : null;
    }

    static String write(Sudoku sudoku) {
        return LINK + packed(sudoku);
    }

    /** The text after {@code load=}. */
    static String packed(Sudoku sudoku) {
        return Links.encoded(LzString.compressToBase64(json(sudoku)));
    }

    private static String json(Sudoku sudoku) {
        PencilMarks marks = sudoku.marks();
        short[] cells = marks.cells();
        StringBuilder text = new StringBuilder("{\"size\":9");
        if (sudoku.property(Property.TITLE) != null) {
            text.append(",\"title\":").append(Json.quoted(sudoku.text(Property.TITLE)));
        }
        if (sudoku.property(Property.AUTHOR) != null) {
            text.append(",\"author\":").append(Json.quoted(sudoku.text(Property.AUTHOR)));
        }
        text.append(",\"grid\":[");
        for (int cell = 0; cell < Cell.COUNT; cell++) {
            text.append(cell % 9 == 0 ? cell == 0 ? "[" : ",[" : ",").append('{');
            int digit = marks.digits().digit(cell);
            if (digit != 0) {
                text.append("\"value\":").append(digit).append(sudoku.givens().isEmpty(cell) ? "" : ",\"given\":true");
            } else if (sudoku.candidates() != null) {
                text.append("\"centerPencilMarks\":")
                        .append(new DigitSet(cells[cell]).digits().toString().replace(" ", ""));
            }
            text.append('}').append(cell % 9 == 8 ? "]" : "");
        }
        text.append(']');
        Grid solution = sudoku.solution();
        if (solution != null) {
            text.append(",\"solution\":[");
            for (int cell = 0; cell < Cell.COUNT; cell++) {
                text.append(cell == 0 ? "" : ",").append(solution.digit(cell));
            }
            text.append(']');
        }
        return text.append('}').toString();
    }
}
