package dev.nonet.api.console;

import dev.nonet.puzzle.Candidate;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.Grid;
import dev.nonet.puzzle.House;
import dev.nonet.puzzle.PencilMarks;
import dev.nonet.reasoning.Mark;
import dev.nonet.reasoning.Mark.Role;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A board for HTML: cells with digits or candidates, each with the CSS classes of its marks and a label for screen
 * readers, and links between candidates, drawn as SVG above the cells. In the SVG a cell is 60 units wide; its
 * candidates are in three rows of three, with a margin around them.
 *
 * @param roles the ids of the roles that marks of cells, houses and candidates have, for the legend
 */
public record BoardView(List<List<Square>> rows, List<Link> links, List<String> roles) {

    static final int CELL = 60;

    /** The distance between neighbouring candidates. Less than a third of a cell, as the stylesheet keeps a margin. */
    private static final int STEP = 18;

    /** The order of the legend: the pattern of the step, then its placements and eliminations. */
    private static final List<Role> LEGEND = List.of(Role.PATTERN, Role.SECOND, Role.FIN, Role.PLACED, Role.ELIMINATED);

    private static final double RADIUS = 8;

    private static final double SHORTEST_ARROW = 8;

    /** How far a link's control point (of a quadratic curve) is from the straight line, as a part of its length. */
    private static final double BEND = 0.08;

    /**
     * @param name {@code r1c1}
     * @param digit 0 if the cell is empty
     * @param isGiven whether the digit is a clue
     * @param label the text for screen readers
     * @param classes the CSS classes of its marks
     */
    public record Square(
            String name, int digit, boolean isGiven, String label, String classes, List<Pencil> candidates) {

        public boolean isFilled() {
            return digit > 0;
        }

        /** Whether there is a candidate to show. */
        public boolean hasCandidates() {
            return candidates.stream().anyMatch(Pencil::isPossible);
        }
    }

    /** @param classes the CSS classes of its marks */
    public record Pencil(int digit, boolean isPossible, String classes) {}

    /**
     * @param kind {@code strong} or {@code weak}
     * @param isShort whether its ends are too close for an arrowhead, which would cover their digits
     */
    public record Link(String kind, String path, boolean isShort) {}

    /** A puzzle shown without candidates. */
    static BoardView of(Grid puzzle, Texts texts) {
        return of(puzzle, null, puzzle, List.of(), texts);
    }

    /** @param marks those of candidates that the board does not have are left out; links are drawn all the same */
    static BoardView of(Grid puzzle, PencilMarks board, List<Mark> marks, Texts texts) {
        return of(puzzle, board, board.digits(), marks, texts);
    }

    private static BoardView of(Grid puzzle, @Nullable PencilMarks board, Grid digits, List<Mark> marks, Texts texts) {
        Map<Candidate, Set<Role>> rolesByCandidate = new HashMap<>();
        Map<Integer, Set<String>> classesByCell = new HashMap<>();
        List<Link> links = new ArrayList<>();
        for (Mark mark : marks.stream().distinct().toList()) {
            switch (mark) {
                case Mark.OfCandidate(Candidate candidate, Role role) ->
                    rolesByCandidate
                            .computeIfAbsent(candidate, none -> EnumSet.noneOf(Role.class))
                            .add(role);
                case Mark.OfCell(Cell cell, Role role) ->
                    classesByCell
                            .computeIfAbsent(cell.index(), none -> new TreeSet<>())
                            .add("cell-" + role.id());
                case Mark.OfHouse(House house, Role role) -> {
                    for (Cell cell : house.cells().cells()) {
                        classesByCell
                                .computeIfAbsent(cell.index(), none -> new TreeSet<>())
                                .add("house-" + role.id());
                    }
                }
                case Mark.OfLink(Candidate from, Candidate to, Role role) -> links.add(link(from, to, role));
            }
        }
        List<List<Square>> rows = new ArrayList<>();
        for (int row = 0; row < 9; row++) {
            List<Square> squares = new ArrayList<>();
            for (int column = 0; column < 9; column++) {
                Cell cell = Cell.at(row, column);
                squares.add(square(cell, puzzle, board, digits, rolesByCandidate, classesByCell, texts));
            }
            rows.add(squares);
        }
        List<String> roles = marks.stream()
                .filter(mark -> isInLegend(mark, board))
                .map(Mark::role)
                .distinct()
                .sorted(Comparator.comparing(LEGEND::indexOf))
                .map(Role::id)
                .toList();
        return new BoardView(rows, links, roles);
    }

    private static boolean isInLegend(Mark mark, @Nullable PencilMarks board) {
        return switch (mark) {
            case Mark.OfCandidate(Candidate candidate, Role role) ->
                board != null && board.candidates().contains(candidate.cell().index(), candidate.digit());
            case Mark.OfCell cell -> true;
            case Mark.OfHouse house -> true;
            case Mark.OfLink link -> false;
        };
    }

    private static Square square(
            Cell cell,
            Grid puzzle,
            @Nullable PencilMarks board,
            Grid digits,
            Map<Candidate, Set<Role>> rolesByCandidate,
            Map<Integer, Set<String>> classesByCell,
            Texts texts) {
        int digit = digits.digit(cell.index());
        boolean isGiven = !puzzle.isEmpty(cell.index());
        List<Pencil> pencils = new ArrayList<>();
        List<String> possible = new ArrayList<>();
        Map<Role, List<String>> marked = new EnumMap<>(Role.class);
        for (int pencilled = 1; digit == 0 && board != null && pencilled <= 9; pencilled++) {
            boolean isPossible = board.candidates().contains(cell.index(), pencilled);
            Set<Role> roles = isPossible
                    ? rolesByCandidate.getOrDefault(Candidate.of(cell.index(), pencilled), Set.of())
                    : Set.of();
            pencils.add(new Pencil(
                    pencilled, isPossible, roles.stream().map(Role::id).collect(Collectors.joining(" "))));
            if (isPossible) {
                possible.add(Integer.toString(pencilled));
            }
            String shown = Integer.toString(pencilled);
            roles.forEach(role ->
                    marked.computeIfAbsent(role, none -> new ArrayList<>()).add(shown));
        }
        StringBuilder label = new StringBuilder(cell.toString()).append(": ");
        if (digit > 0) {
            label.append(texts.of(isGiven ? "board.given" : "board.filled", digit));
        } else if (possible.isEmpty()) {
            label.append(texts.of("board.empty"));
        } else {
            label.append(texts.of("board.candidates", String.join(" ", possible)));
        }
        marked.forEach((role, candidates) -> label.append("; ")
                .append(texts.of("role." + role.id()))
                .append(' ')
                .append(String.join(" ", candidates)));
        return new Square(
                cell.toString(),
                digit,
                isGiven,
                label.toString(),
                String.join(" ", classesByCell.getOrDefault(cell.index(), Set.of())),
                pencils);
    }

    /** A link from the edge of one candidate's circle to the edge of the other's. */
    private static Link link(Candidate from, Candidate to, Role role) {
        double dx = x(to) - x(from);
        double dy = y(to) - y(from);
        double length = Math.hypot(dx, dy);
        double cut = length > 2 * RADIUS + 1 ? RADIUS / length : 0;
        // Slightly curved, so that several links along one line do not cover each other. A link along the edge bends
        // inwards.
        double bend = length > CELL ? BEND : 0;
        double middleX = (x(from) + x(to)) / 2.0;
        double middleY = (y(from) + y(to)) / 2.0;
        if (!isOnBoard(middleX - bend * dy) || !isOnBoard(middleY + bend * dx)) {
            bend = -bend;
        }
        return new Link(
                role.id(),
                String.format(
                        Locale.ROOT,
                        "M%.1f %.1fQ%.1f %.1f %.1f %.1f",
                        x(from) + cut * dx,
                        y(from) + cut * dy,
                        middleX - bend * dy,
                        middleY + bend * dx,
                        x(to) - cut * dx,
                        y(to) - cut * dy),
                length - 2 * RADIUS < SHORTEST_ARROW);
    }

    private static boolean isOnBoard(double place) {
        return place >= 0 && place <= 9 * CELL;
    }

    private static int x(Candidate candidate) {
        return candidate.cell().column() * CELL + CELL / 2 + ((candidate.digit() - 1) % 3 - 1) * STEP;
    }

    private static int y(Candidate candidate) {
        return candidate.cell().row() * CELL + CELL / 2 + ((candidate.digit() - 1) / 3 - 1) * STEP;
    }
}
