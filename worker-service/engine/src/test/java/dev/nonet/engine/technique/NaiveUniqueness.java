package dev.nonet.engine.technique;

import static dev.nonet.engine.technique.NaiveBoard.CELLS;
import static dev.nonet.engine.technique.NaiveBoard.choices;
import static dev.nonet.engine.technique.NaiveBoard.houses;
import static dev.nonet.engine.technique.NaiveBoard.isIn;

import dev.nonet.engine.technique.TechniqueCase.Conclusion;
import dev.nonet.puzzle.Candidate;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.House;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Twins of unique, hidden and avoidable rectangles and of BUG + 1. */
final class NaiveUniqueness {

    private final NaiveBoard board;

    NaiveUniqueness(NaiveBoard board) {
        this.board = board;
    }

    Set<Conclusion> bugPlusOne() {
        for (Candidate exception : board.candidates()) {
            if (board.digits(exception.cell()).size() != 3) {
                continue;
            }
            NaiveBoard rest = board.without(exception);
            boolean twoElsewhere = CELLS.stream()
                    .allMatch(cell ->
                            rest.digits(cell).isEmpty() || rest.digits(cell).size() == 2);
            if (twoElsewhere && everyDigitHasTwoPlacesOrNone(rest)) {
                board.placed(exception.cell(), exception.digit());
            }
        }
        return board.conclusions();
    }

    private static boolean everyDigitHasTwoPlacesOrNone(NaiveBoard rest) {
        for (House house : houses(0, 27)) {
            for (int digit = 1; digit <= 9; digit++) {
                int places = rest.places(house, digit).size();
                if (places != 0 && places != 2) {
                    return false;
                }
            }
        }
        return true;
    }

    /**
     * The corners in the order of a walk around the rectangle, so that opposite corners are two apart, and its two
     * digits.
     */
    private record Rectangle(List<Cell> corners, Set<Integer> digits) {

        Cell corner(int number) {
            return corners.get(number % 4);
        }
    }

    /** Every rectangle of cells in two boxes, as walks from each corner in each direction. */
    private static List<List<Cell>> rounds() {
        List<List<Cell>> rounds = new ArrayList<>();
        for (Cell start : CELLS) {
            for (Cell opposite : CELLS) {
                boolean sameBand = start.row() / 3 == opposite.row() / 3;
                boolean sameStack = start.column() / 3 == opposite.column() / 3;
                if (start.row() != opposite.row() && start.column() != opposite.column() && sameBand != sameStack) {
                    Cell inRow = Cell.of(9 * start.row() + opposite.column());
                    Cell inColumn = Cell.of(9 * opposite.row() + start.column());
                    rounds.add(List.of(start, inRow, opposite, inColumn));
                    rounds.add(List.of(start, inColumn, opposite, inRow));
                }
            }
        }
        return rounds;
    }

    /** Those whose first corner holds just two digits, and each other corner one of these at least. */
    private List<Rectangle> rectangles() {
        return rounds().stream()
                .map(corners -> new Rectangle(corners, board.digits(corners.getFirst())))
                .filter(rectangle -> rectangle.digits().size() == 2
                        && rectangle.corners().stream()
                                .allMatch(corner -> !Collections.disjoint(board.digits(corner), rectangle.digits())))
                .toList();
    }

    private Set<Integer> extras(Rectangle rectangle, int... corners) {
        Set<Integer> extras = new TreeSet<>();
        for (int corner : corners) {
            extras.addAll(board.digits(rectangle.corner(corner)));
        }
        extras.removeAll(rectangle.digits());
        return extras;
    }

    private boolean isFloor(Rectangle rectangle, int corner) {
        return extras(rectangle, corner).isEmpty();
    }

    private Set<Candidate> seenByAll(Set<Integer> digits, Cell... cells) {
        return board.candidates().stream()
                .filter(candidate ->
                        digits.contains(candidate.digit()) && Stream.of(cells).allMatch(candidate.cell()::sees))
                .collect(Collectors.toSet());
    }

    private Set<Candidate> in(Set<Integer> digits, Cell... cells) {
        return board.candidates().stream()
                .filter(candidate ->
                        digits.contains(candidate.digit()) && List.of(cells).contains(candidate.cell()))
                .collect(Collectors.toSet());
    }

    /** Whether a house has the digit in these cells, and nowhere else. */
    private boolean isConfined(int digit, House house, List<Cell> cells) {
        return !board.places(house, digit).isEmpty() && cells.containsAll(board.places(house, digit));
    }

    private static Set<Integer> other(Set<Integer> digits, int digit) {
        Set<Integer> others = new TreeSet<>(digits);
        others.remove(digit);
        return others;
    }

    /** Those whose first two corners are the floor and the others the roof. */
    private List<Rectangle> withRoofInLine() {
        return rectangles().stream()
                .filter(rectangle -> isFloor(rectangle, 1) && !isFloor(rectangle, 2) && !isFloor(rectangle, 3))
                .toList();
    }

    Set<Conclusion> uniqueRectangles1() {
        for (Rectangle rectangle : rectangles()) {
            if (isFloor(rectangle, 1) && isFloor(rectangle, 3) && !isFloor(rectangle, 2)) {
                board.eliminated(in(rectangle.digits(), rectangle.corner(2)));
            }
        }
        return board.conclusions();
    }

    Set<Conclusion> uniqueRectangles2() {
        for (Rectangle rectangle : withRoofInLine()) {
            if (extras(rectangle, 2).size() == 1 && extras(rectangle, 2).equals(extras(rectangle, 3))) {
                board.eliminated(seenByAll(extras(rectangle, 2), rectangle.corner(2), rectangle.corner(3)));
            }
        }
        return board.conclusions();
    }

    Set<Conclusion> uniqueRectangles3() {
        for (Rectangle rectangle : withRoofInLine()) {
            List<Cell> roof = rectangle.corners().subList(2, 4);
            for (House house : housesOf(roof)) {
                List<Cell> others = house.cells().cells().stream()
                        .filter(cell ->
                                !roof.contains(cell) && !board.digits(cell).isEmpty())
                        .toList();
                for (int size = 1; size <= 4; size++) {
                    for (List<Cell> chosen : choices(others, size)) {
                        Set<Integer> together = extras(rectangle, 2, 3);
                        chosen.forEach(cell -> together.addAll(board.digits(cell)));
                        if (together.size() == size + 1) {
                            List<Cell> pattern = new ArrayList<>(roof);
                            pattern.addAll(chosen);
                            Set<Candidate> gone = new HashSet<>();
                            for (House shared : housesOf(pattern)) {
                                gone.addAll(in(together, shared.cells().cells().toArray(Cell[]::new)));
                            }
                            gone.removeIf(candidate -> pattern.contains(candidate.cell()));
                            board.eliminated(gone);
                        }
                    }
                }
            }
        }
        return board.conclusions();
    }

    private static List<House> housesOf(List<Cell> cells) {
        return houses(0, 27).stream()
                .filter(house -> cells.stream().allMatch(cell -> isIn(house, cell)))
                .toList();
    }

    Set<Conclusion> uniqueRectangles4() {
        for (Rectangle rectangle : withRoofInLine()) {
            List<Cell> roof = rectangle.corners().subList(2, 4);
            for (House house : housesOf(roof)) {
                for (int digit : rectangle.digits()) {
                    if (isConfined(digit, house, roof)) {
                        board.eliminated(in(other(rectangle.digits(), digit), roof.getFirst(), roof.getLast()));
                    }
                }
            }
        }
        return board.conclusions();
    }

    Set<Conclusion> uniqueRectangles5() {
        for (Rectangle rectangle : rectangles()) {
            Set<Integer> extra = extras(rectangle, 1, 2, 3);
            if (extra.size() == 1 && !isFloor(rectangle, 1) && !isFloor(rectangle, 3)) {
                board.eliminated(seenByAll(
                        extra,
                        IntStream.rangeClosed(1, 3)
                                .filter(corner -> !isFloor(rectangle, corner))
                                .mapToObj(rectangle::corner)
                                .toArray(Cell[]::new)));
            }
        }
        return board.conclusions();
    }

    Set<Conclusion> uniqueRectangles6() {
        for (Rectangle rectangle : rectangles()) {
            if (!isFloor(rectangle, 2) || isFloor(rectangle, 1) || isFloor(rectangle, 3)) {
                continue;
            }
            for (int digit : rectangle.digits()) {
                for (int kind = 0; kind < 2; kind++) {
                    boolean confined = true;
                    for (Cell corner : List.of(rectangle.corner(0), rectangle.corner(2))) {
                        House line = House.of(kind == 0 ? corner.row() : 9 + corner.column());
                        confined &= isConfined(digit, line, rectangle.corners());
                    }
                    if (confined) {
                        board.eliminated(in(Set.of(digit), rectangle.corner(1), rectangle.corner(3)));
                    }
                }
            }
        }
        return board.conclusions();
    }

    Set<Conclusion> hiddenRectangles() {
        for (Rectangle rectangle : rectangles()) {
            Cell opposite = rectangle.corner(2);
            for (int digit : rectangle.digits()) {
                if (isConfined(digit, House.of(opposite.row()), rectangle.corners())
                        && isConfined(digit, House.of(9 + opposite.column()), rectangle.corners())) {
                    board.eliminated(in(other(rectangle.digits(), digit), opposite));
                }
            }
        }
        return board.conclusions();
    }

    /** Three corners are solved and not given, and those next to the empty one have the same digit. */
    Set<Conclusion> avoidableRectangles1() {
        for (List<Cell> corners : rounds()) {
            boolean filled = corners.subList(0, 2).stream().allMatch(corner -> board.concluded(corner) != 0)
                    && board.concluded(corners.get(3)) == board.concluded(corners.get(1));
            if (filled) {
                board.eliminated(in(Set.of(board.concluded(corners.get(0))), corners.get(2)));
            }
        }
        return board.conclusions();
    }

    /**
     * Two corners in a line are solved and not given; each other one has the digit that completes the rectangle, and
     * the same extra one.
     */
    Set<Conclusion> avoidableRectangles2() {
        for (List<Cell> corners : rounds()) {
            int digit = board.concluded(corners.get(0));
            int other = board.concluded(corners.get(1));
            if (digit != 0 && other != 0) {
                for (int extra = 1; extra <= 9; extra++) {
                    if (extra != digit
                            && extra != other
                            && board.digits(corners.get(2)).equals(new TreeSet<>(Set.of(digit, extra)))
                            && board.digits(corners.get(3)).equals(new TreeSet<>(Set.of(other, extra)))) {
                        board.eliminated(seenByAll(Set.of(extra), corners.get(2), corners.get(3)));
                    }
                }
            }
        }
        return board.conclusions();
    }
}
