package dev.nonet.engine.technique;

import dev.nonet.engine.position.Position;
import dev.nonet.engine.technique.TechniqueCase.Conclusion;
import dev.nonet.puzzle.Candidate;
import dev.nonet.puzzle.CandidateSet;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.House;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiPredicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The techniques once more, each as its definition reads: all combinations are tried, nothing is clever. */
final class Naive {

    private static final List<Cell> CELLS =
            IntStream.range(0, 81).mapToObj(Cell::of).toList();

    private final Set<Candidate> candidates;
    private final List<Set<Integer>> digitsOfCell = new ArrayList<>();
    private final List<List<Cell>> placesInHouse = new ArrayList<>();
    private final Set<Conclusion> conclusions = new HashSet<>();

    Naive(Position position) {
        this(new HashSet<>(position.candidates().candidates()));
    }

    private Naive(Set<Candidate> candidates) {
        this.candidates = candidates;
        for (Cell cell : CELLS) {
            Set<Integer> digits = new TreeSet<>();
            IntStream.rangeClosed(1, 9)
                    .filter(digit -> candidates.contains(new Candidate(cell, digit)))
                    .forEach(digits::add);
            digitsOfCell.add(digits);
        }
        for (House house : houses(0, 27)) {
            for (int digit = 1; digit <= 9; digit++) {
                int wanted = digit;
                placesInHouse.add(house.cells().cells().stream()
                        .filter(cell -> possible(cell, wanted))
                        .toList());
            }
        }
    }

    private Naive without(Candidate candidate) {
        Set<Candidate> rest = new HashSet<>(candidates);
        rest.remove(candidate);
        return new Naive(rest);
    }

    private Set<Conclusion> eliminated(Set<Candidate> all) {
        Set<Candidate> gone = new HashSet<>(all);
        gone.retainAll(candidates);
        if (!gone.isEmpty()) {
            conclusions.add(new Conclusion(false, CandidateSet.of(gone)));
        }
        return conclusions;
    }

    private void placed(Cell cell, int digit) {
        conclusions.add(new Conclusion(true, CandidateSet.of(List.of(new Candidate(cell, digit)))));
    }

    private boolean possible(Cell cell, int digit) {
        return digits(cell).contains(digit);
    }

    private Set<Integer> digits(Cell cell) {
        return digitsOfCell.get(cell.index());
    }

    private static List<House> houses(int from, int end) {
        return IntStream.range(from, end).mapToObj(House::of).toList();
    }

    private List<Cell> places(House house, int digit) {
        return placesInHouse.get(9 * house.index() + digit - 1);
    }

    private static <T> List<List<T>> choices(List<T> from, int size) {
        if (size == 0) {
            return List.of(List.of());
        }
        List<List<T>> choices = new ArrayList<>();
        for (int i = 0; i < from.size(); i++) {
            for (List<T> rest : choices(from.subList(i + 1, from.size()), size - 1)) {
                List<T> choice = new ArrayList<>(List.of(from.get(i)));
                choice.addAll(rest);
                choices.add(choice);
            }
        }
        return choices;
    }

    Set<Conclusion> hiddenSingles(int fromHouse, int endHouse) {
        for (House house : houses(fromHouse, endHouse)) {
            for (int digit = 1; digit <= 9; digit++) {
                List<Cell> places = places(house, digit);
                if (places.size() == 1) {
                    placed(places.getFirst(), digit);
                }
            }
        }
        return conclusions;
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
        return conclusions;
    }

    /** The places of a digit in each row that has any. */
    private List<List<Cell>> rows(int digit) {
        return houses(0, 9).stream()
                .map(row -> places(row, digit))
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
                places.stream()
                        .filter(cell -> templates.stream().allMatch(template -> template.contains(cell)))
                        .forEach(cell -> placed(cell, wanted));
            } else {
                eliminated(places.stream()
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

    Set<Conclusion> nakedSingles() {
        for (Cell cell : CELLS) {
            if (digits(cell).size() == 1) {
                placed(cell, digits(cell).iterator().next());
            }
        }
        return conclusions;
    }

    Set<Conclusion> fullHouses() {
        for (House house : houses(0, 27)) {
            List<Cell> open = house.cells().cells().stream()
                    .filter(cell -> !digits(cell).isEmpty())
                    .toList();
            if (open.size() == 1) {
                placed(open.getFirst(), digits(open.getFirst()).iterator().next());
            }
        }
        return conclusions;
    }

    Set<Conclusion> lockedCandidates(int fromHouse, int endHouse, int intoHouse, int intoEnd) {
        for (House from : houses(fromHouse, endHouse)) {
            for (House into : houses(intoHouse, intoEnd)) {
                for (int digit = 1; digit <= 9; digit++) {
                    List<Cell> places = places(from, digit);
                    if (places.size() >= 2 && places.stream().allMatch(cell -> isIn(into, cell))) {
                        Set<Candidate> gone = new HashSet<>();
                        for (Cell cell : into.cells().cells()) {
                            if (!isIn(from, cell)) {
                                gone.add(new Candidate(cell, digit));
                            }
                        }
                        eliminated(gone);
                    }
                }
            }
        }
        return conclusions;
    }

    Set<Conclusion> nakedSubsets(int size) {
        for (House house : houses(0, 27)) {
            List<Cell> open = house.cells().cells().stream()
                    .filter(cell -> digits(cell).size() >= 2)
                    .toList();
            for (List<Cell> chosen : choices(open, size)) {
                Set<Integer> together = new TreeSet<>();
                chosen.forEach(cell -> together.addAll(digits(cell)));
                if (together.size() == size) {
                    Set<Candidate> gone = new HashSet<>();
                    for (House shared : houses(0, 27)) {
                        if (chosen.stream().allMatch(cell -> isIn(shared, cell))) {
                            for (Cell other : shared.cells().cells()) {
                                if (!chosen.contains(other)) {
                                    together.forEach(digit -> gone.add(new Candidate(other, digit)));
                                }
                            }
                        }
                    }
                    eliminated(gone);
                }
            }
        }
        return conclusions;
    }

    Set<Conclusion> lockedSubsets(int size) {
        for (House box : houses(18, 27)) {
            for (House line : houses(0, 18)) {
                List<Cell> crossing = CELLS.stream()
                        .filter(cell -> isIn(box, cell)
                                && isIn(line, cell)
                                && digits(cell).size() >= 2)
                        .toList();
                for (List<Cell> chosen : choices(crossing, size)) {
                    Set<Integer> together = new TreeSet<>();
                    chosen.forEach(cell -> together.addAll(digits(cell)));
                    Set<Candidate> inBox = othersIn(box, chosen, together);
                    Set<Candidate> inLine = othersIn(line, chosen, together);
                    inBox.removeIf(candidate -> isIn(line, candidate.cell()) && !inLine.contains(candidate));
                    boolean outside = inLine.stream().anyMatch(candidate -> !isIn(box, candidate.cell()));
                    if (together.size() == size && !inBox.isEmpty() && outside) {
                        inLine.addAll(inBox);
                        eliminated(inLine);
                    }
                }
            }
        }
        return conclusions;
    }

    private Set<Candidate> othersIn(House house, List<Cell> chosen, Set<Integer> digits) {
        return candidates.stream()
                .filter(candidate -> isIn(house, candidate.cell())
                        && !chosen.contains(candidate.cell())
                        && digits.contains(candidate.digit()))
                .collect(Collectors.toSet());
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
                    for (List<Cell> link : bothWays(places(house, digit))) {
                        for (List<Cell> otherLink : bothWays(places(other, digit))) {
                            Set<Cell> cells = new HashSet<>(link);
                            cells.addAll(otherLink);
                            if (cells.size() == 4 && joined.test(link.getLast(), otherLink.getFirst())) {
                                int gone = digit;
                                eliminated(CELLS.stream()
                                        .filter(cell -> cell.sees(link.getFirst()) && cell.sees(otherLink.getLast()))
                                        .map(cell -> new Candidate(cell, gone))
                                        .collect(Collectors.toSet()));
                            }
                        }
                    }
                }
            }
        }
        return conclusions;
    }

    private static List<List<Cell>> bothWays(List<Cell> places) {
        return places.size() == 2 ? List.of(places, places.reversed()) : List.of();
    }

    Set<Conclusion> hiddenSubsets(int size) {
        for (House house : houses(0, 27)) {
            List<Integer> open = IntStream.rangeClosed(1, 9)
                    .boxed()
                    .filter(digit -> places(house, digit).size() >= 2)
                    .toList();
            for (List<Integer> chosen : choices(open, size)) {
                Set<Cell> together = new TreeSet<>();
                chosen.forEach(digit -> together.addAll(places(house, digit)));
                if (together.size() == size) {
                    Set<Candidate> gone = new HashSet<>();
                    for (Cell cell : together) {
                        for (int digit = 1; digit <= 9; digit++) {
                            if (!chosen.contains(digit)) {
                                gone.add(new Candidate(cell, digit));
                            }
                        }
                    }
                    eliminated(gone);
                }
            }
        }
        return conclusions;
    }

    /** @param body how many body cells the base line with the fewest has among {@code (fins) 0: no fins}, 1, 2 "or more" */
    Set<Conclusion> fish(int size, int body) {
        for (int digit = 1; digit <= 9; digit++) {
            fish(size, body, digit, houses(0, 9), houses(9, 18));
            fish(size, body, digit, houses(9, 18), houses(0, 9));
        }
        return conclusions;
    }

    private void fish(int size, int body, int digit, List<House> along, List<House> across) {
        CellSet places = CellSet.EMPTY;
        for (Cell cell : CELLS) {
            places = possible(cell, digit) ? places.with(cell.index()) : places;
        }
        List<List<House>> covers = choices(across, size);
        for (List<House> base : choices(along, size)) {
            if (base.stream().anyMatch(line -> places(line, digit).size() < 2)) {
                continue;
            }
            for (List<House> cover : covers) {
                CellSet fins = places.and(union(base)).minus(union(cover));
                int fewest = 9;
                for (House line : base) {
                    fewest = Math.min(
                            fewest, places.and(line.cells()).and(union(cover)).size());
                }
                boolean coversAll = true;
                for (House line : cover) {
                    coversAll &= places.and(line.cells()).intersects(union(base));
                }
                boolean wanted = switch (body) {
                    case 0 -> fins.isEmpty();
                    case 1 -> !fins.isEmpty() && fewest == 1;
                    default -> !fins.isEmpty() && fewest >= 2;
                };
                if (coversAll && wanted) {
                    Set<Candidate> gone = new HashSet<>();
                    for (Cell cell : union(cover).minus(union(base)).cells()) {
                        if (fins.cells().stream().allMatch(cell::sees)) {
                            gone.add(new Candidate(cell, digit));
                        }
                    }
                    eliminated(gone);
                }
            }
        }
    }

    private static CellSet union(List<House> houses) {
        CellSet union = CellSet.EMPTY;
        for (House house : houses) {
            union = union.or(house.cells());
        }
        return union;
    }

    /** @param pivotHoldsDigit whether the pivot may hold the digit ruled out */
    Set<Conclusion> wings(boolean pivotHoldsDigit) {
        for (Cell pivot : CELLS) {
            if (digits(pivot).size() != (pivotHoldsDigit ? 3 : 2)) {
                continue;
            }
            List<Cell> near = CELLS.stream()
                    .filter(cell -> cell.sees(pivot) && digits(cell).size() == 2)
                    .toList();
            for (Cell one : near) {
                for (Cell two : near) {
                    for (int digit = 1; digit <= 9; digit++) {
                        if (isWing(pivot, one, two, digit, pivotHoldsDigit)) {
                            Set<Candidate> gone = new HashSet<>();
                            for (Cell cell : CELLS) {
                                if (cell.sees(one) && cell.sees(two) && (!pivotHoldsDigit || cell.sees(pivot))) {
                                    gone.add(new Candidate(cell, digit));
                                }
                            }
                            eliminated(gone);
                        }
                    }
                }
            }
        }
        return conclusions;
    }

    private boolean isWing(Cell pivot, Cell one, Cell two, int digit, boolean pivotHoldsDigit) {
        if (!pivot.sees(one)
                || !pivot.sees(two)
                || digits(one).size() != 2
                || digits(two).size() != 2) {
            return false;
        }
        if (!possible(one, digit) || !possible(two, digit) || possible(pivot, digit) != pivotHoldsDigit) {
            return false;
        }
        Set<Integer> together = new TreeSet<>(digits(one));
        together.addAll(digits(two));
        Set<Integer> pivotAndDigit = new TreeSet<>(digits(pivot));
        pivotAndDigit.add(digit);
        return together.size() == 3 && together.equals(pivotAndDigit);
    }

    Set<Conclusion> bugPlusOne() {
        for (Candidate exception : candidates) {
            if (digits(exception.cell()).size() != 3) {
                continue;
            }
            Naive rest = without(exception);
            boolean twoElsewhere = CELLS.stream()
                    .allMatch(cell ->
                            rest.digits(cell).isEmpty() || rest.digits(cell).size() == 2);
            if (twoElsewhere && rest.everyDigitHasTwoPlacesOrNone()) {
                placed(exception.cell(), exception.digit());
            }
        }
        return conclusions;
    }

    private boolean everyDigitHasTwoPlacesOrNone() {
        for (House house : houses(0, 27)) {
            for (int digit = 1; digit <= 9; digit++) {
                int places = places(house, digit).size();
                if (places != 0 && places != 2) {
                    return false;
                }
            }
        }
        return true;
    }

    private static boolean isIn(House house, Cell cell) {
        return house.cells().contains(cell.index());
    }
}
