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
import java.util.function.BiPredicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Twins of the single-digit patterns, of templates and of Nishio. */
final class NaiveSingleDigit {

    private final NaiveBoard board;

    NaiveSingleDigit(NaiveBoard board) {
        this.board = board;
    }

    Set<Conclusion> skyscrapers() {
        twoLinks(0, 9, 0, 9, (one, two) -> one.column() == two.column());
        return twoLinks(9, 18, 9, 18, (one, two) -> one.row() == two.row());
    }

    Set<Conclusion> kites() {
        return twoLinks(0, 9, 9, 18, (one, two) -> one.box() == two.box());
    }

    Set<Conclusion> turbots() {
        return twoLinks(18, 27, 0, 27, Cell::sees);
    }

    private Set<Conclusion> twoLinks(
            int fromHouse, int endHouse, int fromOther, int endOther, BiPredicate<Cell, Cell> joined) {
        for (House house : houses(fromHouse, endHouse)) {
            for (House other : houses(fromOther, endOther)) {
                for (int digit = 1; digit <= 9; digit++) {
                    for (List<Cell> link : bothWays(board.places(house, digit))) {
                        for (List<Cell> otherLink : bothWays(board.places(other, digit))) {
                            Set<Cell> cells = new HashSet<>(link);
                            cells.addAll(otherLink);
                            if (cells.size() == 4 && joined.test(link.getLast(), otherLink.getFirst())) {
                                int gone = digit;
                                board.eliminated(CELLS.stream()
                                        .filter(cell -> cell.sees(link.getFirst()) && cell.sees(otherLink.getLast()))
                                        .map(cell -> new Candidate(cell, gone))
                                        .collect(Collectors.toSet()));
                            }
                        }
                    }
                }
            }
        }
        return board.conclusions();
    }

    private static List<List<Cell>> bothWays(List<Cell> places) {
        return places.size() == 2 ? List.of(places, places.reversed()) : List.of();
    }

    Set<Conclusion> templates(boolean inAll) {
        List<List<Set<Cell>>> templates = new ArrayList<>();
        for (int digit = 1; digit <= 9; digit++) {
            templates.add(new ArrayList<>(templates(rows(digit))));
        }
        concludeFrom(templates, inAll);
        boolean few = templates.stream().allMatch(ofDigit -> !ofDigit.isEmpty() && ofDigit.size() <= 500);
        boolean struck = few;
        while (struck) {
            struck = false;
            for (List<Set<Cell>> ofDigit : templates) {
                for (List<Set<Cell>> others : templates) {
                    struck |= ofDigit != others
                            && ofDigit.removeIf(template ->
                                    others.stream().noneMatch(other -> Collections.disjoint(template, other)));
                }
            }
        }
        if (few) {
            concludeFrom(templates, inAll);
        }
        return board.conclusions();
    }

    /** The places of a digit in each row that has any. */
    private List<List<Cell>> rows(int digit) {
        return houses(0, 9).stream()
                .map(row -> board.places(row, digit))
                .filter(places -> !places.isEmpty())
                .toList();
    }

    private void concludeFrom(List<List<Set<Cell>>> templatesOfDigits, boolean inAll) {
        for (int digit = 1; digit <= 9; digit++) {
            int wanted = digit;
            List<Set<Cell>> templates = templatesOfDigits.get(digit - 1);
            if (templates.isEmpty()) {
                continue;
            }
            List<Cell> places = rows(digit).stream().flatMap(List::stream).toList();
            if (inAll) {
                board.placed(places.stream()
                        .filter(cell -> templates.stream().allMatch(template -> template.contains(cell)))
                        .map(cell -> new Candidate(cell, wanted))
                        .collect(Collectors.toSet()));
            } else {
                board.eliminated(places.stream()
                        .filter(cell -> templates.stream().noneMatch(template -> template.contains(cell)))
                        .map(cell -> new Candidate(cell, wanted))
                        .collect(Collectors.toSet()));
            }
        }
    }

    /** One place of each row, none seeing another. */
    private static List<Set<Cell>> templates(List<List<Cell>> rows) {
        if (rows.isEmpty()) {
            return List.of(Set.of());
        }
        List<Set<Cell>> templates = new ArrayList<>();
        for (Set<Cell> rest : templates(rows.subList(1, rows.size()))) {
            for (Cell cell : rows.getFirst()) {
                if (rest.stream().noneMatch(cell::sees)) {
                    Set<Cell> template = new HashSet<>(rest);
                    template.add(cell);
                    templates.add(template);
                }
            }
        }
        return templates;
    }

    /**
     * The clusters of conjugate pairs, colored with two colors; those in which a cell gets both colors are left out.
     */
    private List<List<Set<Cell>>> clusters(int digit) {
        List<List<Cell>> links = new ArrayList<>();
        houses(0, 27).forEach(house -> links.addAll(bothWays(board.places(house, digit))));
        List<List<Set<Cell>>> clusters = new ArrayList<>();
        for (Cell start : CELLS) {
            List<Set<Cell>> colors = List.of(new TreeSet<>(Set.of(start)), new TreeSet<>());
            boolean grown = true;
            while (grown) {
                grown = false;
                for (List<Cell> link : links) {
                    for (int color = 0; color < 2; color++) {
                        grown |= colors.get(color).contains(link.getFirst())
                                && colors.get(1 - color).add(link.getLast());
                    }
                }
            }
            boolean first = colors.stream().flatMap(Set::stream).allMatch(cell -> cell.index() >= start.index());
            if (first && !colors.getLast().isEmpty() && Collections.disjoint(colors.getFirst(), colors.getLast())) {
                clusters.add(colors);
            }
        }
        return clusters;
    }

    private static boolean sees(Cell cell, Set<Cell> some) {
        return some.stream().anyMatch(cell::sees);
    }

    private static boolean see(Set<Cell> some, Set<Cell> others) {
        return some.stream().anyMatch(cell -> sees(cell, others));
    }

    private static Set<Candidate> all(int digit, Stream<Cell> cells) {
        return cells.map(cell -> new Candidate(cell, digit)).collect(Collectors.toSet());
    }

    Set<Conclusion> colorTraps() {
        for (int digit = 1; digit <= 9; digit++) {
            for (List<Set<Cell>> cluster : clusters(digit)) {
                board.eliminated(all(
                        digit,
                        CELLS.stream()
                                .filter(cell -> cluster.stream()
                                        .allMatch(color -> !color.contains(cell) && sees(cell, color)))));
            }
        }
        return board.conclusions();
    }

    Set<Conclusion> colorWraps() {
        for (int digit = 1; digit <= 9; digit++) {
            for (List<Set<Cell>> cluster : clusters(digit)) {
                for (Set<Cell> color : cluster) {
                    if (see(color, color)) {
                        board.eliminated(all(digit, color.stream()));
                    }
                }
            }
        }
        return board.conclusions();
    }

    /**
     * Where a color of each of two clusters see each other, one of the opposite colors is true. All that follows for
     * two clusters is one conclusion.
     */
    Set<Conclusion> multiColorsOne() {
        for (int digit = 1; digit <= 9; digit++) {
            for (List<List<Set<Cell>>> two : choices(clusters(digit), 2)) {
                Set<Candidate> gone = new HashSet<>();
                for (int i = 0; i < 2; i++) {
                    for (int j = 0; j < 2; j++) {
                        Set<Cell> one = two.getFirst().get(1 - i);
                        Set<Cell> other = two.getLast().get(1 - j);
                        if (see(two.getFirst().get(i), two.getLast().get(j))) {
                            gone.addAll(all(
                                    digit, CELLS.stream().filter(cell -> sees(cell, one) && sees(cell, other))));
                        }
                    }
                }
                board.eliminated(gone);
            }
        }
        return board.conclusions();
    }

    Set<Conclusion> multiColorsTwo() {
        for (int digit = 1; digit <= 9; digit++) {
            for (List<Set<Cell>> from : clusters(digit)) {
                for (List<Set<Cell>> to : clusters(digit)) {
                    for (Set<Cell> color : from) {
                        if (!from.equals(to) && see(color, to.getFirst()) && see(color, to.getLast())) {
                            board.eliminated(all(digit, color.stream()));
                        }
                    }
                }
            }
        }
        return board.conclusions();
    }

    /** @param dual whether two different ones of a box and a digit make one conclusion */
    Set<Conclusion> emptyRectangles(boolean dual) {
        for (int digit = 1; digit <= 9; digit++) {
            for (House box : houses(18, 27)) {
                List<Cell> gone = new ArrayList<>(new TreeSet<>(emptyRectangles(digit, box)));
                for (List<Cell> some : choices(gone, dual ? 2 : 1)) {
                    board.eliminated(all(digit, some.stream()));
                }
            }
        }
        return board.conclusions();
    }

    private List<Cell> emptyRectangles(int digit, House box) {
        List<Cell> gone = new ArrayList<>();
        List<Cell> inBox = board.places(box, digit);
        for (House arm : houses(0, 18)) {
            for (House other : houses(arm.index() < 9 ? 9 : 0, arm.index() < 9 ? 18 : 9)) {
                boolean filled = inBox.stream().allMatch(cell -> isIn(arm, cell) || isIn(other, cell))
                        && inBox.stream().anyMatch(cell -> !isIn(arm, cell))
                        && inBox.stream().anyMatch(cell -> !isIn(other, cell));
                boolean throughBox =
                        box.cells().intersects(arm.cells()) && box.cells().intersects(other.cells());
                for (House across : houses(arm.index() < 9 ? 9 : 0, arm.index() < 9 ? 18 : 9)) {
                    for (List<Cell> link : bothWays(board.places(across, digit))) {
                        if (throughBox
                                && filled
                                && !box.cells().intersects(across.cells())
                                && isIn(arm, link.getFirst())) {
                            CELLS.stream()
                                    .filter(cell -> isIn(other, cell)
                                            && !isIn(box, cell)
                                            && !isIn(across, cell)
                                            && board.possible(cell, digit)
                                            && (arm.index() < 9
                                                    ? cell.row()
                                                            == link.getLast().row()
                                                    : cell.column()
                                                            == link.getLast().column()))
                                    .forEach(gone::add);
                        }
                    }
                }
            }
        }
        return gone;
    }

    /** Two kites that are joined at the same two cells of a box, of one digit or two, with different eliminations. */
    Set<Conclusion> dualKites() {
        for (House box : houses(18, 27)) {
            for (List<Cell> two : choices(box.cells().cells(), 2)) {
                List<Set<Candidate>> kites = new ArrayList<>();
                for (int digit = 1; digit <= 9; digit++) {
                    kites.add(kite(digit, two.getFirst(), two.getLast()));
                    kites.add(kite(digit, two.getLast(), two.getFirst()));
                }
                for (List<Set<Candidate>> pair : choices(kites, 2)) {
                    if (!pair.getFirst().isEmpty()
                            && !pair.getLast().isEmpty()
                            && !pair.getFirst().equals(pair.getLast())) {
                        Set<Candidate> both = new HashSet<>(pair.getFirst());
                        both.addAll(pair.getLast());
                        board.eliminated(both);
                    }
                }
            }
        }
        return board.conclusions();
    }

    private Set<Candidate> kite(int digit, Cell inRow, Cell inColumn) {
        Set<Candidate> gone = new HashSet<>();
        for (List<Cell> row : bothWays(board.places(House.of(inRow.row()), digit))) {
            for (List<Cell> column : bothWays(board.places(House.of(9 + inColumn.column()), digit))) {
                if (inRow.row() != inColumn.row()
                        && inRow.column() != inColumn.column()
                        && row.getFirst().equals(inRow)
                        && column.getFirst().equals(inColumn)
                        && row.getLast().box() != inRow.box()
                        && column.getLast().box() != inRow.box()) {
                    gone.addAll(all(
                            digit,
                            CELLS.stream()
                                    .filter(cell -> board.possible(cell, digit)
                                            && cell.sees(row.getLast())
                                            && cell.sees(column.getLast()))));
                }
            }
        }
        return gone;
    }

    /** The candidates that lead to a house without a place in the fewest waves of hidden singles of their digit. */
    Set<Conclusion> nishio() {
        int min = Integer.MAX_VALUE;
        Set<Candidate> failing = new HashSet<>();
        for (Candidate candidate : board.candidates()) {
            int waves = wavesToFail(candidate);
            if (waves < min) {
                min = waves;
                failing.clear();
            }
            if (waves == min && waves < Integer.MAX_VALUE) {
                failing.add(candidate);
            }
        }
        failing.forEach(candidate -> board.eliminated(Set.of(candidate)));
        return board.conclusions();
    }

    private int wavesToFail(Candidate assumed) {
        List<Set<Cell>> houses = houses(0, 27).stream()
                .map(house -> (Set<Cell>) new HashSet<>(board.places(house, assumed.digit())))
                .filter(places -> !places.isEmpty())
                .toList();
        Set<Cell> placed = new HashSet<>();
        Set<Cell> next = Set.of(assumed.cell());
        for (int waves = 0; !next.isEmpty(); waves++) {
            Set<Cell> now = next;
            houses.forEach(places -> places.removeIf(cell -> sees(cell, now)));
            placed.addAll(now);
            if (houses.stream().anyMatch(Set::isEmpty)) {
                return waves;
            }
            next = houses.stream()
                    .filter(places -> places.size() == 1)
                    .flatMap(Set::stream)
                    .filter(cell -> !placed.contains(cell))
                    .collect(Collectors.toSet());
        }
        return Integer.MAX_VALUE;
    }
}
