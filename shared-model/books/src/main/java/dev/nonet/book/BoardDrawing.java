package dev.nonet.book;

import dev.nonet.puzzle.Candidate;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.Grid;
import dev.nonet.puzzle.House;
import dev.nonet.puzzle.PencilMarks;
import dev.nonet.reasoning.Mark;
import dev.nonet.reasoning.Mark.Role;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Draws the parts of one board. Shapes tell most roles of marks apart without colour: what goes is struck out, what is
 * placed has a double ring, an exception (a fin) has a square, a weak link is dashed. Only the two parts of a pattern,
 * {@link Role#PATTERN} and {@link Role#SECOND}, differ by colour alone.
 */
final class BoardDrawing {

    /** The radius of a ring, in widths of a cell. */
    private static final float RING = 0.136f;

    /**
     * Between the centres of neighbouring candidates of a cell that may have rings, in its widths: so little that no
     * ring touches a line of the grid.
     */
    private static final float STEP = 0.3f;

    /** Between a digit and a link that stops at it, in widths of a cell. */
    private static final float GAP = 0.025f;

    private final PageCanvas canvas;
    private final float x;
    private final float y;
    private final float side;
    private final float cell;
    private final boolean isColoured;

    /** The distance between the middles of two candidates of a cell, as a part of the cell. */
    private float step = STEP;

    /** The links drawn so far; see {@link #links}. */
    private final List<Mark.OfLink> links = new ArrayList<>();

    BoardDrawing(PageCanvas canvas, float x, float y, float side, boolean isColoured) {
        this.canvas = canvas;
        this.x = x;
        this.y = y;
        this.side = side;
        this.cell = side / 9;
        this.isColoured = isColoured;
    }

    /** Thin lines between cells, thick ones around boxes. */
    void lines() throws IOException {
        canvas.ink(Ink.BLACK);
        canvas.grid(x, y, side, Math.max(BookOptions.THINNEST_LINE, side / 450), Math.max(1.5f, side / 140));
    }

    /** The numbers of the columns above the grid and of the rows beside it. */
    void coordinates(float size) throws IOException {
        canvas.ink(Ink.BLACK);
        for (int i = 0; i < 9; i++) {
            String number = String.valueOf(i + 1);
            float middle = (i + 0.5f) * cell;
            canvas.text(number, size, x + middle - Typeface.DIGIT_WIDTH * size / 2, y - 0.35f * size, false);
            canvas.text(
                    number,
                    size,
                    x - 0.35f * size - Typeface.DIGIT_WIDTH * size,
                    y + middle + Typeface.DIGIT_HEIGHT * size / 2,
                    false);
        }
    }

    /** @param without cells that are filled in this grid are left out */
    void digits(Grid digits, Grid without, boolean isBold) throws IOException {
        float size = PageLayout.digit(side);
        canvas.ink(Ink.BLACK);
        canvas.begin(size, isBold);
        for (int i = 0; i < Cell.COUNT; i++) {
            if (!digits.isEmpty(i) && without.isEmpty(i)) {
                clearDigit(digits.digit(i), size, x + (i % 9 + 0.5f) * cell, y + (i / 9 + 0.5f) * cell);
            }
        }
        canvas.end();
    }

    /**
     * Spreads the candidates, before they are drawn, so that they are as far from each other as from the lines; for
     * boards without rings, which have their own distance.
     *
     * @param size of their type
     */
    void spread(float size) {
        float height = Typeface.DIGIT_HEIGHT * size / cell;
        step = 0.25f + height / 4;
    }

    /** @param size of the type */
    void candidates(PencilMarks marks, float size, Ink ink, boolean isBold) throws IOException {
        canvas.ink(ink);
        canvas.begin(size, isBold);
        for (Candidate candidate : marks.candidates().candidates()) {
            clearDigit(candidate.digit(), size, x(candidate), y(candidate));
        }
        canvas.end();
    }

    /** A digit; where a link passes through it, the link stops at its edge. */
    private void clearDigit(int digit, float size, float centre, float middle) throws IOException {
        float reach = Typeface.DIGIT_HEIGHT * size / 2 + GAP * cell;
        if (links.stream().anyMatch(link -> distance(link, centre, middle) < reach)) {
            canvas.outline(2 * GAP * cell);
            digit(digit, size, centre, middle);
            canvas.noOutline();
        }
        digit(digit, size, centre, middle);
    }

    /** How far a point is from a link. */
    private double distance(Mark.OfLink link, float px, float py) {
        float dx = x(link.to()) - x(link.from());
        float dy = y(link.to()) - y(link.from());
        float square = dx * dx + dy * dy;
        float along = square == 0
                ? 0
                : Math.clamp(((px - x(link.from())) * dx + (py - y(link.from())) * dy) / square, 0f, 1f);
        return Math.hypot(px - x(link.from()) - along * dx, py - y(link.from()) - along * dy);
    }

    private void digit(int digit, float size, float centre, float middle) throws IOException {
        canvas.at(centre - Typeface.DIGIT_WIDTH * size / 2, middle + Typeface.DIGIT_HEIGHT * size / 2);
        canvas.show(String.valueOf(digit));
    }

    /** The houses and cells that a step speaks of; to be drawn before everything else. */
    void areas(List<Mark> marks) throws IOException {
        for (Mark mark : marks) {
            if (mark instanceof Mark.OfHouse(House house, Role role)) {
                Cell first = Cell.of(house.cells().first());
                int wide = house.kind() == House.Kind.ROW ? 9 : house.kind() == House.Kind.COLUMN ? 1 : 3;
                int high = house.kind() == House.Kind.ROW ? 1 : house.kind() == House.Kind.COLUMN ? 9 : 3;
                area(first, wide, high, Ink.tint(role, isColoured, 0.12f));
            }
        }
        for (Mark mark : marks) {
            if (mark instanceof Mark.OfCell(Cell marked, Role role)) {
                area(marked, 1, 1, Ink.tint(role, isColoured, 0.25f));
            }
        }
    }

    private void area(Cell first, int wide, int high, Ink ink) throws IOException {
        canvas.ink(ink);
        canvas.fill(x + first.column() * cell, y + first.row() * cell, wide * cell, high * cell);
    }

    /** Links, to be drawn before the digits and candidates, which stay clear of them. */
    void links(List<Mark> marks) throws IOException {
        float thin = thin();
        for (Mark mark : marks) {
            if (mark instanceof Mark.OfLink link) {
                links.add(link);
                Candidate from = link.from();
                Candidate to = link.to();
                Role role = link.role();
                canvas.ink(Ink.of(role, isColoured));
                float dx = x(to) - x(from);
                float dy = y(to) - y(from);
                float length = (float) Math.hypot(dx, dy);
                float cut = length > 2 * ring() ? ring() / length : 0;
                canvas.segment(
                        x(from) + cut * dx,
                        y(from) + cut * dy,
                        x(to) - cut * dx,
                        y(to) - cut * dy,
                        thin,
                        role == Role.WEAK);
            }
        }
    }

    private float thin() {
        return Math.max(BookOptions.THINNEST_LINE, side / 300);
    }

    /** Rings, squares and strikes, on candidates that the board has; these are drawn again, bold. */
    void arguments(List<Mark> marks, PencilMarks board) throws IOException {
        float thin = thin();
        for (Mark mark : marks) {
            if (mark instanceof Mark.OfCandidate(Candidate candidate, Role role)
                    && board.candidates().contains(candidate.cell().index(), candidate.digit())) {
                canvas.ink(Ink.of(role, isColoured));
                float cx = x(candidate);
                float cy = y(candidate);
                canvas.begin(PageLayout.markedCandidate(side), true);
                digit(candidate.digit(), PageLayout.markedCandidate(side), cx, cy);
                canvas.end();
                shape(canvas, role, cx, cy, ring(), thin);
            }
        }
        canvas.ink(Ink.BLACK);
    }

    /** What marks a digit with a role. */
    static void shape(PageCanvas canvas, Role role, float x, float y, float ring, float thin) throws IOException {
        switch (role) {
            case ELIMINATED -> canvas.segment(x - ring, y + ring, x + ring, y - ring, 1.6f * thin, false);
            case FIN -> canvas.frame(x - ring, y - ring, 2 * ring, thin);
            case PLACED -> {
                float half = Math.max(BookOptions.THINNEST_LINE, thin / 2);
                canvas.circle(x, y, ring - thin / 3, half);
                canvas.circle(x, y, ring + 2 * thin / 3, half);
            }
            case PATTERN, SECOND, STRONG, WEAK -> canvas.circle(x, y, ring, thin);
        }
    }

    private float ring() {
        return RING * cell;
    }

    private float x(Candidate candidate) {
        return x + (candidate.cell().column() + 0.5f + ((candidate.digit() - 1) % 3 - 1) * step) * cell;
    }

    private float y(Candidate candidate) {
        return y + (candidate.cell().row() + 0.5f + ((candidate.digit() - 1) / 3 - 1) * step) * cell;
    }
}
