package dev.nonet.picture;

import dev.nonet.picture.Theme.Ink;
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
import org.jspecify.annotations.Nullable;

/**
 * A board as a picture: clues bold, placed digits light, candidates small, and marks by their role. Shapes tell most
 * roles of candidates apart without colour: eliminated candidates are struck out, placed candidates have a double ring,
 * fins a square; weak links are dashed. Only the two parts of a pattern, {@link Role#PATTERN} and {@link Role#SECOND},
 * and the roles of cells and houses differ by colour alone. Digits are drawn as strokes instead of set in a font, so
 * that the picture is the same on every machine.
 *
 * <pre>
 *   drawing order: paper, houses, cells, rings and squares of candidates, grid lines, links, digits, strikes
 * </pre>
 */
public final class BoardPicture {

    /** The smallest width and height, in pixels. */
    public static final int MIN_SIZE = 60;

    /** The largest width and height, in pixels. */
    public static final int MAX_SIZE = 1_200;

    /** The default width and height, in pixels. */
    public static final int DEFAULT_SIZE = 552;

    private static final int CELL = 60;
    private static final int MARGIN = 6;

    /** Width and height of the picture in its own units. */
    static final int SIDE = 9 * CELL + 2 * MARGIN;

    /**
     * The distance between the centres of neighbouring candidates of a cell: less than a third of the cell, so that no
     * ring touches a line of the grid.
     */
    private static final int CANDIDATE_STEP = 18;

    private static final double CANDIDATE_RADIUS = 7.5;

    private static final double DIGIT_HEIGHT = 26;
    private static final double CLUE_WIDTH = 4.6;
    private static final double PLACED_WIDTH = 2.2;
    private static final double CANDIDATE_HEIGHT = 10;
    private static final double CANDIDATE_WIDTH = 1.4;

    private final String title;
    private final List<Shape> shapes = new ArrayList<>();

    private BoardPicture(String title) {
        this.title = title;
        shapes.add(new Shape.Rectangle("", 0, 0, SIDE, SIDE, Ink.PAPER, 1));
    }

    /** A puzzle without candidates. */
    public static BoardPicture of(Grid puzzle, String title) {
        BoardPicture picture = new BoardPicture(title);
        picture.lines();
        picture.digits(puzzle, puzzle);
        return picture;
    }

    /**
     * A board with candidates and marks. Duplicate marks are drawn once; marks of candidates that the board does not
     * have are left out.
     *
     * @param puzzle the clues
     * @param board the digits and candidates to show
     * @param title describes the picture for people who cannot see it
     */
    public static BoardPicture of(Grid puzzle, PencilMarks board, List<Mark> marks, String title) {
        List<Mark> drawn = marks.stream().distinct().toList();
        BoardPicture picture = new BoardPicture(title);
        drawn.forEach(picture::area);
        drawn.forEach(mark -> picture.ring(mark, board));
        picture.lines();
        drawn.forEach(picture::link);
        picture.digits(puzzle, board.digits());
        picture.candidates(board.candidates());
        drawn.forEach(mark -> picture.strike(mark, board));
        return picture;
    }

    /** SVG of the default size that follows the reader's light or dark colour scheme. */
    public String svg() {
        return svg(DEFAULT_SIZE, null);
    }

    /**
     * @param size width and height in CSS pixels, {@value #MIN_SIZE} to {@value #MAX_SIZE}
     * @param theme null to follow the reader's light or dark colour scheme, or light in a renderer without one
     */
    public String svg(int size, @Nullable Theme theme) {
        return SvgPicture.write(shapes, title, SIDE, checked(size), theme);
    }

    /** @param size width and height in pixels, {@value #MIN_SIZE} to {@value #MAX_SIZE} */
    public byte[] png(int size, Theme theme) {
        return PngPicture.write(shapes, SIDE, checked(size), theme);
    }

    private static int checked(int size) {
        if (size < MIN_SIZE || size > MAX_SIZE) {
            throw new IllegalArgumentException(
                    "a picture is " + MIN_SIZE + " to " + MAX_SIZE + " pixels wide, not " + size);
        }
        return size;
    }

    private void lines() {
        for (int thick = 0; thick < 2; thick++) {
            for (int i = 0; i <= 9; i++) {
                if ((i % 3 == 0) == (thick == 1)) {
                    double width = thick == 1 ? 3 : 1;
                    double end = thick == 1 ? width / 2 : 0;
                    double at = MARGIN + i * CELL - width / 2;
                    double begin = MARGIN - end;
                    double length = 9 * CELL + 2 * end;
                    Ink ink = thick == 1 ? Ink.THICK : Ink.THIN;
                    shapes.add(new Shape.Rectangle("", begin, at, length, width, ink, 1));
                    shapes.add(new Shape.Rectangle("", at, begin, width, length, ink, 1));
                }
            }
        }
    }

    /** Shades a marked house or cell. */
    private void area(Mark mark) {
        switch (mark) {
            case Mark.OfHouse(House house, Role role) -> {
                Cell first = Cell.of(house.cells().first());
                int wide = house.kind() == House.Kind.ROW ? 9 : house.kind() == House.Kind.COLUMN ? 1 : 3;
                int high = house.kind() == House.Kind.ROW ? 1 : house.kind() == House.Kind.COLUMN ? 9 : 3;
                rectangle("area", role, 0.22, first, wide, high);
            }
            case Mark.OfCell(Cell cell, Role role) -> rectangle("cell", role, 0.35, cell, 1, 1);
            case Mark.OfCandidate candidate -> {}
            case Mark.OfLink link -> {}
        }
    }

    private void rectangle(String kind, Role role, double opacity, Cell first, int wide, int high) {
        shapes.add(new Shape.Rectangle(
                kind,
                MARGIN + first.column() * CELL,
                MARGIN + first.row() * CELL,
                wide * CELL,
                high * CELL,
                fill(role),
                opacity));
    }

    private static Ink fill(Role role) {
        return switch (role) {
            case PLACED -> Ink.F_PLACED;
            case ELIMINATED -> Ink.F_ELIMINATED;
            case PATTERN, STRONG -> Ink.F_PATTERN;
            case SECOND, WEAK -> Ink.F_SECOND;
            case FIN -> Ink.F_FIN;
        };
    }

    private static Ink stroke(Role role) {
        return switch (role) {
            case PLACED -> Ink.S_PLACED;
            case ELIMINATED -> Ink.S_ELIMINATED;
            case PATTERN, STRONG -> Ink.S_PATTERN;
            case SECOND, WEAK -> Ink.S_SECOND;
            case FIN -> Ink.S_FIN;
        };
    }

    /** Draws a ring around a marked candidate, or a square around a fin. */
    private void ring(Mark mark, PencilMarks board) {
        if (mark instanceof Mark.OfCandidate(Candidate candidate, Role role) && isShown(candidate, board)) {
            int x = x(candidate);
            int y = y(candidate);
            boolean isPlaced = role == Role.PLACED;
            shapes.add(new Shape.Ring(
                    "ring",
                    role == Role.FIN,
                    x,
                    y,
                    isPlaced ? CANDIDATE_RADIUS - 0.7 : CANDIDATE_RADIUS,
                    fill(role),
                    0.45,
                    stroke(role),
                    isPlaced ? 1.2 : 1.5));
            if (isPlaced) {
                shapes.add(new Shape.Ring("", false, x, y, CANDIDATE_RADIUS + 1.7, null, 0, Ink.S_PLACED, 1.4));
            }
        }
    }

    private void strike(Mark mark, PencilMarks board) {
        if (mark instanceof Mark.OfCandidate(Candidate candidate, Role role)
                && role == Role.ELIMINATED
                && isShown(candidate, board)) {
            double half = CANDIDATE_RADIUS;
            int x = x(candidate);
            int y = y(candidate);
            shapes.add(new Shape.Line("", x - half, y + half, x + half, y - half, Ink.STRIKE, 2.5, true, false));
        }
    }

    private void link(Mark mark) {
        if (mark instanceof Mark.OfLink(Candidate from, Candidate to, Role role)) {
            double dx = x(to) - x(from);
            double dy = y(to) - y(from);
            double length = Math.hypot(dx, dy);
            double cut = length > 2 * CANDIDATE_RADIUS ? CANDIDATE_RADIUS / length : 0;
            shapes.add(new Shape.Line(
                    role.id(),
                    x(from) + cut * dx,
                    y(from) + cut * dy,
                    x(to) - cut * dx,
                    y(to) - cut * dy,
                    Ink.LINK,
                    2,
                    false,
                    role == Role.WEAK));
        }
    }

    private void digits(Grid puzzle, Grid digits) {
        for (int index = 0; index < Cell.COUNT; index++) {
            if (!digits.isEmpty(index)) {
                Cell cell = Cell.of(index);
                boolean clue = !puzzle.isEmpty(index);
                shapes.add(new Shape.Digit(
                        clue ? "clue" : "placed",
                        digits.digit(index),
                        MARGIN + cell.column() * CELL + CELL / 2.0,
                        MARGIN + cell.row() * CELL + CELL / 2.0,
                        DIGIT_HEIGHT,
                        clue ? Ink.CLUE : Ink.PLACED,
                        clue ? CLUE_WIDTH : PLACED_WIDTH));
            }
        }
    }

    private void candidates(CandidateSet candidates) {
        for (Candidate candidate : candidates.candidates()) {
            shapes.add(new Shape.Digit(
                    "candidate",
                    candidate.digit(),
                    x(candidate),
                    y(candidate),
                    CANDIDATE_HEIGHT,
                    Ink.CANDIDATE,
                    CANDIDATE_WIDTH));
        }
    }

    private static boolean isShown(Candidate candidate, PencilMarks board) {
        return board.candidates().contains(candidate.cell().index(), candidate.digit());
    }

    private static int x(Candidate candidate) {
        return MARGIN
                + candidate.cell().column() * CELL
                + CELL / 2
                + ((candidate.digit() - 1) % 3 - 1) * CANDIDATE_STEP;
    }

    private static int y(Candidate candidate) {
        return MARGIN + candidate.cell().row() * CELL + CELL / 2 + ((candidate.digit() - 1) / 3 - 1) * CANDIDATE_STEP;
    }
}
