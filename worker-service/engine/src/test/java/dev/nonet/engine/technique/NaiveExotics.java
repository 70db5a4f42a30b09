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
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Twins of fireworks, oddagons, tridagons, SK-loops and multi-sector locked sets. */
final class NaiveExotics {

    private static final List<Integer> DIGITS =
            IntStream.rangeClosed(1, 9).boxed().toList();

    private final NaiveBoard board;

    NaiveExotics(NaiveBoard board) {
        this.board = board;
    }

    private Set<Candidate> othersIn(Set<Cell> cells, Set<Integer> digits) {
        return board.candidates().stream()
                .filter(candidate -> cells.contains(candidate.cell()) && !digits.contains(candidate.digit()))
                .collect(Collectors.toSet());
    }

    /**
     * The digits missing in the row and the column of a cell that have no place outside its box, in either line, but
     * the wings.
     */
    private Set<Integer> fireworks(Cell crossing, Cell inRow, Cell inColumn) {
        return DIGITS.stream()
                .filter(digit -> isConfined(digit, House.of(crossing.row()), crossing, inRow)
                        && isConfined(digit, House.of(9 + crossing.column()), crossing, inColumn))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private boolean isConfined(int digit, House line, Cell crossing, Cell wing) {
        List<Cell> places = board.places(line, digit);
        return !places.isEmpty() && places.stream().allMatch(cell -> cell.box() == crossing.box() || cell.equals(wing));
    }

    private static List<Cell> wings(House line, Cell crossing) {
        return line.cells().cells().stream()
                .filter(cell -> cell.box() != crossing.box())
                .toList();
    }

    /** Three digits with the same wings take these and the crossing. */
    Set<Conclusion> fireworks() {
        for (Cell crossing : CELLS) {
            for (Cell inRow : wings(House.of(crossing.row()), crossing)) {
                for (Cell inColumn : wings(House.of(9 + crossing.column()), crossing)) {
                    Set<Integer> digits = fireworks(crossing, inRow, inColumn);
                    if (digits.size() == 3) {
                        board.eliminated(othersIn(Set.of(crossing, inRow, inColumn), digits));
                    }
                }
            }
        }
        return board.conclusions();
    }

    /** Two digits each at opposite corners of a rectangle, with the other corners as wings, take all four. */
    Set<Conclusion> fireworkQuads() {
        for (Cell crossing : CELLS) {
            for (Cell inRow : wings(House.of(crossing.row()), crossing)) {
                for (Cell inColumn : wings(House.of(9 + crossing.column()), crossing)) {
                    Cell opposite = Cell.at(inColumn.row(), inRow.column());
                    Set<Integer> digits = fireworks(crossing, inRow, inColumn);
                    Set<Integer> others = fireworks(opposite, inColumn, inRow);
                    Set<Integer> all = new TreeSet<>(digits);
                    all.addAll(others);
                    if (digits.size() == 2 && others.size() == 2 && all.size() == 4) {
                        board.eliminated(othersIn(Set.of(crossing, inRow, inColumn, opposite), all));
                    }
                }
            }
        }
        return board.conclusions();
    }

    /** The cells cannot be filled with the digits alone, so one of their other candidates is true. */
    private void guarded(Set<Cell> cells, Set<Integer> digits, int max) {
        Set<Candidate> guardians = othersIn(cells, digits);
        if (guardians.size() == 1) {
            Candidate only = guardians.iterator().next();
            board.placed(only.cell(), only.digit());
        } else if (!guardians.isEmpty() && guardians.size() <= max) {
            board.eliminated(board.candidates().stream()
                    .filter(candidate -> guardians.stream()
                            .allMatch(guardian -> guardian.cell().equals(candidate.cell())
                                    ? guardian.digit() != candidate.digit()
                                    : guardian.digit() == candidate.digit()
                                            && guardian.cell().sees(candidate.cell())))
                    .collect(Collectors.toSet()));
        }
    }

    /**
     * Loops of five, seven or nine cells that all have the same two candidates, with at most three other candidates.
     */
    Set<Conclusion> bivalueOddagons() {
        for (List<Integer> digits : choices(DIGITS, 2)) {
            List<Cell> able = CELLS.stream()
                    .filter(cell -> board.digits(cell).containsAll(digits))
                    .toList();
            for (Cell start : able) {
                goRound(new ArrayList<>(List.of(start)), able, Set.copyOf(digits));
            }
        }
        return board.conclusions();
    }

    private void goRound(List<Cell> round, List<Cell> able, Set<Integer> digits) {
        if (round.size() >= 5 && round.size() % 2 == 1 && round.getLast().sees(round.getFirst())) {
            guarded(Set.copyOf(round), digits, 3);
        }
        if (round.size() < 9 && othersIn(Set.copyOf(round), digits).size() <= 3) {
            for (Cell next : able) {
                if (next.sees(round.getLast()) && !round.contains(next) && next.compareTo(round.getFirst()) > 0) {
                    round.add(next);
                    goRound(round, able, digits);
                    round.removeLast();
                }
            }
        }
    }

    /** Three cells of different rows and columns in each of four boxes, where two bands cross two stacks. */
    Set<Conclusion> tridagons() {
        for (List<Integer> three : choices(DIGITS, 3)) {
            Set<Integer> digits = Set.copyOf(three);
            for (List<Integer> bands : choices(List.of(0, 1, 2), 2)) {
                for (List<Integer> stacks : choices(List.of(0, 1, 2), 2)) {
                    List<List<List<Cell>>> boxes = new ArrayList<>();
                    for (int band : bands) {
                        for (int stack : stacks) {
                            boxes.add(patterns(band, stack, digits));
                        }
                    }
                    choosePatterns(boxes, List.of(), digits);
                }
            }
        }
        return board.conclusions();
    }

    /** Three cells of a box that share no line and may hold two of the digits at least. */
    private List<List<Cell>> patterns(int band, int stack, Set<Integer> digits) {
        List<Cell> able = CELLS.stream()
                .filter(cell -> cell.row() / 3 == band && cell.column() / 3 == stack)
                .filter(cell ->
                        board.digits(cell).stream().filter(digits::contains).count() >= 2)
                .toList();
        return choices(able, 3).stream()
                .filter(three -> choices(three, 2).stream()
                        .allMatch(two -> two.getFirst().row() != two.getLast().row()
                                && two.getFirst().column() != two.getLast().column()))
                .toList();
    }

    private void choosePatterns(List<List<List<Cell>>> boxes, List<Cell> chosen, Set<Integer> digits) {
        if (othersIn(Set.copyOf(chosen), digits).size() > 5) {
            return;
        }
        if (boxes.isEmpty()) {
            if (!canFill(chosen, digits, new HashMap<>())) {
                guarded(Set.copyOf(chosen), digits, 5);
            }
            return;
        }
        for (List<Cell> pattern : boxes.getFirst()) {
            List<Cell> more = new ArrayList<>(chosen);
            more.addAll(pattern);
            choosePatterns(boxes.subList(1, boxes.size()), more, digits);
        }
    }

    /**
     * Whether the cells can be filled with the digits so that no two that see each other are equal; candidates do not
     * matter.
     */
    private static boolean canFill(List<Cell> rest, Set<Integer> digits, Map<Cell, Integer> filled) {
        if (rest.isEmpty()) {
            return true;
        }
        Cell cell = rest.getFirst();
        for (int digit : digits) {
            if (filled.entrySet().stream()
                    .noneMatch(
                            other -> other.getValue() == digit && other.getKey().sees(cell))) {
                filled.put(cell, digit);
                boolean can = canFill(rest.subList(1, rest.size()), digits, filled);
                filled.remove(cell);
                if (can) {
                    return true;
                }
            }
        }
        return false;
    }

    /**
     * Rank-0 patterns: each digit needs a smallest number of houses to cover all its places in the cells. If these
     * numbers add up to the number of cells, the digit is eliminated from the rest of each house of each such smallest
     * cover.
     */
    private void covered(Set<Cell> cells, List<List<House>> kinds) {
        Set<Candidate> gone = new HashSet<>();
        int rooms = 0;
        for (int digit : DIGITS) {
            List<List<House>> min = minCovers(digit, cells, kinds);
            rooms += min.getFirst().size();
            for (List<House> houses : min) {
                for (Candidate candidate : board.candidates()) {
                    if (candidate.digit() == digit
                            && !cells.contains(candidate.cell())
                            && houses.stream().anyMatch(house -> isIn(house, candidate.cell()))) {
                        gone.add(candidate);
                    }
                }
            }
        }
        if (rooms == cells.size()) {
            board.eliminated(gone);
        }
    }

    /** @param kinds groups of houses; those of one cover are all from one group */
    private List<List<House>> minCovers(int digit, Set<Cell> cells, List<List<House>> kinds) {
        List<Cell> places =
                cells.stream().filter(cell -> board.possible(cell, digit)).toList();
        for (int size = 0; ; size++) {
            int some = size;
            List<List<House>> covers = kinds.stream()
                    .flatMap(houses -> choices(houses, some).stream())
                    .filter(houses ->
                            places.stream().allMatch(cell -> houses.stream().anyMatch(house -> isIn(house, cell))))
                    .toList();
            if (!covers.isEmpty()) {
                return covers;
            }
        }
    }

    /**
     * Two rows and two columns that cross in four boxes at filled cells, with at least twelve other empty cells in
     * these boxes.
     */
    Set<Conclusion> skLoops() {
        for (List<House> rows : choices(houses(0, 9), 2)) {
            for (List<House> columns : choices(houses(9, 18), 2)) {
                List<House> lines =
                        Stream.concat(rows.stream(), columns.stream()).toList();
                List<Cell> corners = CELLS.stream()
                        .filter(cell ->
                                lines.stream().filter(line -> isIn(line, cell)).count() == 2)
                        .toList();
                List<House> boxes = corners.stream()
                        .map(cell -> House.of(18 + cell.box()))
                        .distinct()
                        .toList();
                boolean filled =
                        corners.stream().allMatch(cell -> board.digits(cell).isEmpty());
                Set<Cell> cells = CELLS.stream()
                        .filter(cell -> !board.digits(cell).isEmpty()
                                && lines.stream().anyMatch(line -> isIn(line, cell))
                                && boxes.stream().anyMatch(box -> isIn(box, cell)))
                        .collect(Collectors.toSet());
                if (boxes.size() == 4 && filled && cells.size() >= 12) {
                    covered(
                            cells,
                            List.of(Stream.concat(lines.stream(), boxes.stream())
                                    .toList()));
                }
            }
        }
        return board.conclusions();
    }

    /**
     * Three to five rows and three to five columns, each with an empty cell where they cross; the covers of a digit are
     * all rows or all columns.
     */
    Set<Conclusion> multiSectorLockedSets() {
        for (int size = 3; size <= 5; size++) {
            for (List<House> rows : choices(houses(0, 9), size)) {
                for (int others = 3; others <= 5; others++) {
                    for (List<House> columns : choices(houses(9, 18), others)) {
                        crossing(rows, columns);
                    }
                }
            }
        }
        return board.conclusions();
    }

    private void crossing(List<House> rows, List<House> columns) {
        boolean[] across = new boolean[9];
        columns.forEach(column -> across[column.number()] = true);
        boolean[] isCell = new boolean[Cell.COUNT];
        boolean[] isEmptySomewhere = new boolean[9];
        int cells = 0;
        int rooms = 0;
        for (int digit : DIGITS) {
            boolean[] isColumnWith = new boolean[9];
            int columnsWith = 0;
            int rowsWith = 0;
            for (House row : rows) {
                boolean any = false;
                for (Cell cell : board.places(row, digit)) {
                    if (across[cell.column()]) {
                        any = true;
                        cells += isCell[cell.index()] ? 0 : 1;
                        isCell[cell.index()] = true;
                        columnsWith += isColumnWith[cell.column()] ? 0 : 1;
                        isColumnWith[cell.column()] = true;
                    }
                }
                rowsWith += any ? 1 : 0;
                isEmptySomewhere[row.number()] |= any;
            }
            rooms += Math.min(rowsWith, columnsWith);
        }
        if (rooms == cells && rows.stream().allMatch(row -> isEmptySomewhere[row.number()])) {
            covered(
                    CELLS.stream().filter(cell -> isCell[cell.index()]).collect(Collectors.toSet()),
                    List.of(rows, columns));
        }
    }
}
