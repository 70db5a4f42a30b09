package dev.nonet.picture;

import dev.nonet.puzzle.Candidate;
import dev.nonet.puzzle.CandidateSet;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.Grid;
import dev.nonet.puzzle.House;
import dev.nonet.puzzle.PencilMarks;
import dev.nonet.reasoning.Mark;
import dev.nonet.reasoning.Mark.Role;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Draws a board as SVG: clues bold, placed digits light, candidates small, and marks by their role. Colours are from the
 * palette of Okabe and Ito, which people with any colour vision tell apart, and no role is told by colour alone: what is ruled
 * out is struck out, what is placed is ringed, a fin has a square. The picture follows the reader's light or dark scheme.
 *
 * <pre>
 *   drawn from the back: houses, cells, rings and squares of candidates, lines, links, digits, strikes
 * </pre>
 */
public final class BoardPicture {

    private static final int CELL = 60;
    private static final int MARGIN = 6;
    private static final int SIDE = 9 * CELL + 2 * MARGIN;
    private static final int CANDIDATE_RADIUS = 9;

    private static final String STYLE = """
            <style>
            .paper{fill:#fff}.thin{stroke:#999;stroke-width:1}.thick{stroke:#222;stroke-width:3;stroke-linecap:square}
            text{font-family:system-ui,'Segoe UI',Roboto,'DejaVu Sans',sans-serif;text-anchor:middle;fill:#222}
            .clue{font-size:36px;font-weight:700}.placed{font-size:36px;font-weight:300}.candidate{font-size:15px;fill:#444}
            .area{opacity:.22}.cell{opacity:.35}
            .f-pattern{fill:#56b4e9}.f-second{fill:#e69f00}.f-fin{fill:#cc79a7}.f-placed{fill:#009e73}.f-eliminated{fill:#d55e00}
            .s-pattern{stroke:#0072b2}.s-second{stroke:#9a6a00}.s-fin{stroke:#a3447c}.s-placed{stroke:#009e73}.s-eliminated{stroke:#d55e00}
            .ring{fill-opacity:.45;stroke-width:1.5}.strike{stroke:#d55e00;stroke-width:2.5;stroke-linecap:round}
            .link{stroke:#0072b2;stroke-width:2;fill:none}.weak{stroke-dasharray:5 4}
            @media (prefers-color-scheme:dark){
            .paper{fill:#16181c}.thin{stroke:#5a5f68}.thick{stroke:#d8dbe0}text{fill:#eceef1}.candidate{fill:#c3c7cd}
            .s-pattern{stroke:#56b4e9}.s-second{stroke:#e69f00}.s-fin{stroke:#cc79a7}.link{stroke:#56b4e9}.strike{stroke:#ff8a3d}}
            </style>
            """;

    private final StringBuilder svg = new StringBuilder(16_384);

    private BoardPicture() {}

    /** A puzzle without candidates. */
    public static String of(Grid puzzle, String title) {
        BoardPicture picture = new BoardPicture();
        picture.open(title);
        picture.lines();
        picture.digits(puzzle, puzzle);
        return picture.close();
    }

    /**
     * A board with candidates and marks, each drawn once. Marks of candidates that the board does not have are not drawn.
     *
     * @param puzzle whose digits are the clues
     * @param board the digits and candidates to show
     * @param title says what the picture shows, to those who do not see it
     */
    public static String of(Grid puzzle, PencilMarks board, List<Mark> marks, String title) {
        List<Mark> drawn = marks.stream().distinct().toList();
        BoardPicture picture = new BoardPicture();
        picture.open(title);
        drawn.forEach(picture::area);
        drawn.forEach(mark -> picture.ring(mark, board));
        picture.lines();
        drawn.forEach(picture::link);
        picture.digits(puzzle, board.digits());
        picture.candidates(board.candidates());
        drawn.forEach(mark -> picture.strike(mark, board));
        return picture.close();
    }

    private void open(String title) {
        add("""
                <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %1$d %1$d" width="%1$d" height="%1$d" role="img" \
                aria-labelledby="title">
                <title id="title">%2$s</title>
                """, SIDE, escaped(title));
        svg.append(STYLE);
        add("<rect class=\"paper\" width=\"%1$d\" height=\"%1$d\"/>\n", SIDE);
    }

    private String close() {
        return svg.append("</svg>\n").toString();
    }

    private void lines() {
        for (int i = 0; i <= 9; i++) {
            String line = i % 3 == 0 ? "thick" : "thin";
            int at = MARGIN + i * CELL;
            int end = SIDE - MARGIN;
            add("<path class=\"%s\" d=\"M%d %dH%dM%d %dV%d\"/>\n", line, MARGIN, at, end, at, MARGIN, end);
        }
    }

    /** Houses and cells are shaded. */
    private void area(Mark mark) {
        switch (mark) {
            case Mark.OfHouse(House house, Role role) -> {
                Cell first = Cell.of(house.cells().first());
                int wide = house.kind() == House.Kind.ROW ? 9 : house.kind() == House.Kind.COLUMN ? 1 : 3;
                int high = house.kind() == House.Kind.ROW ? 1 : house.kind() == House.Kind.COLUMN ? 9 : 3;
                rectangle("area", role, first, wide, high);
            }
            case Mark.OfCell(Cell cell, Role role) -> rectangle("cell", role, cell, 1, 1);
            case Mark.OfCandidate candidate -> {}
            case Mark.OfLink link -> {}
        }
    }

    private void rectangle(String kind, Role role, Cell first, int wide, int high) {
        add(
                "<rect class=\"%s f-%s\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"/>\n",
                kind, role.id(), MARGIN + first.column() * CELL, MARGIN + first.row() * CELL, wide * CELL, high * CELL);
    }

    /** Candidates get a ring, fins a square. */
    private void ring(Mark mark, PencilMarks board) {
        if (mark instanceof Mark.OfCandidate(Candidate candidate, Role role) && isShown(candidate, board)) {
            int x = x(candidate);
            int y = y(candidate);
            if (role == Role.FIN) {
                add(
                        "<rect class=\"ring f-fin s-fin\" x=\"%d\" y=\"%d\" width=\"%3$d\" height=\"%3$d\"/>\n",
                        x - CANDIDATE_RADIUS, y - CANDIDATE_RADIUS, 2 * CANDIDATE_RADIUS);
            } else {
                add(
                        "<circle class=\"ring f-%1$s s-%1$s\" cx=\"%2$d\" cy=\"%3$d\" r=\"%4$d\"/>\n",
                        role.id(), x, y, CANDIDATE_RADIUS);
                if (role == Role.PLACED) {
                    add(
                            "<circle class=\"s-placed\" fill=\"none\" stroke-width=\"2\" cx=\"%d\" cy=\"%d\" r=\"%d\"/>\n",
                            x, y, CANDIDATE_RADIUS + 3);
                }
            }
        }
    }

    private void strike(Mark mark, PencilMarks board) {
        if (mark instanceof Mark.OfCandidate(Candidate candidate, Role role)
                && role == Role.ELIMINATED
                && isShown(candidate, board)) {
            int half = CANDIDATE_RADIUS;
            add(
                    "<path class=\"strike\" d=\"M%1$d %2$dl%3$d -%3$d\"/>\n",
                    x(candidate) - half, y(candidate) + half, 2 * half);
        }
    }

    private void link(Mark mark) {
        if (mark instanceof Mark.OfLink(Candidate from, Candidate to, Role role)) {
            double dx = x(to) - x(from);
            double dy = y(to) - y(from);
            double length = Math.hypot(dx, dy);
            double cut = length > 2 * CANDIDATE_RADIUS ? CANDIDATE_RADIUS / length : 0;
            add(
                    "<path class=\"link %s\" d=\"M%.1f %.1fL%.1f %.1f\"/>\n",
                    role.id(), x(from) + cut * dx, y(from) + cut * dy, x(to) - cut * dx, y(to) - cut * dy);
        }
    }

    private void digits(Grid puzzle, Grid digits) {
        for (int index = 0; index < Cell.COUNT; index++) {
            if (!digits.isEmpty(index)) {
                Cell cell = Cell.of(index);
                add(
                        "<text class=\"%s\" x=\"%d\" y=\"%d\">%d</text>\n",
                        puzzle.isEmpty(index) ? "placed" : "clue",
                        MARGIN + cell.column() * CELL + CELL / 2,
                        MARGIN + cell.row() * CELL + CELL / 2 + 13,
                        digits.digit(index));
            }
        }
    }

    /** Those at one height are one text, with a place for each letter: a board has two hundred of them, or more. */
    private void candidates(CandidateSet candidates) {
        SortedMap<Integer, List<Candidate>> byHeight = new TreeMap<>();
        for (Candidate candidate : candidates.candidates()) {
            byHeight.computeIfAbsent(y(candidate), y -> new ArrayList<>()).add(candidate);
        }
        byHeight.forEach((y, row) -> add(
                "<text class=\"candidate\" y=\"%d\" x=\"%s\">%s</text>\n",
                y + 5,
                row.stream().map(candidate -> Integer.toString(x(candidate))).collect(Collectors.joining(" ")),
                row.stream()
                        .map(candidate -> Integer.toString(candidate.digit()))
                        .collect(Collectors.joining())));
    }

    private static boolean isShown(Candidate candidate, PencilMarks board) {
        return board.candidates().contains(candidate.cell().index(), candidate.digit());
    }

    private static int x(Candidate candidate) {
        return MARGIN + candidate.cell().column() * CELL + CELL / 6 + (candidate.digit() - 1) % 3 * (CELL / 3);
    }

    private static int y(Candidate candidate) {
        return MARGIN + candidate.cell().row() * CELL + CELL / 6 + (candidate.digit() - 1) / 3 * (CELL / 3);
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }

    private void add(String format, Object... values) {
        svg.append(String.format(Locale.ROOT, format, values));
    }
}
