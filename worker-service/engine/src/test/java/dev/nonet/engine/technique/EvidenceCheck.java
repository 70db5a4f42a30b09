package dev.nonet.engine.technique;

import dev.nonet.engine.position.Position;
import dev.nonet.puzzle.Candidate;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.DigitSet;
import dev.nonet.puzzle.House;
import dev.nonet.reasoning.Evidence;
import dev.nonet.reasoning.Step;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Whether a step's conclusion follows from what its evidence shows and the board's candidates, and from nothing else. Knows the
 * shapes of proof and no finder. Facts that the evidence claims are looked up on the board; what follows from them is tried out:
 * the conclusion is turned round, and no way to fill what is shown may be left.
 */
final class EvidenceCheck {

    private final Position position;

    EvidenceCheck(Position position) {
        this.position = position;
    }

    /** Whether there are rules for all that the evidence consists of. */
    static boolean knows(Evidence evidence) {
        return switch (evidence) {
            case Evidence.InCell _,
                    Evidence.InHouse _,
                    Evidence.Intersection _,
                    Evidence.Subset _,
                    Evidence.Fish _,
                    Evidence.Wing _,
                    Evidence.DeadlyPattern _,
                    Evidence.Chain _,
                    Evidence.Colors _,
                    Evidence.LockedSets _ -> true;
            case Evidence.Several several -> several.parts().stream().allMatch(EvidenceCheck::knows);
            default -> false;
        };
    }

    /** The first conclusion that does not follow; empty if all do. */
    Optional<Candidate> unproven(Step step) {
        for (Candidate placed : step.placements()) {
            if (!proves(step.evidence(), placed, true)) {
                return Optional.of(placed);
            }
        }
        return step.eliminations().stream()
                .filter(gone -> !proves(step.evidence(), gone, false))
                .findFirst();
    }

    private boolean proves(Evidence evidence, Candidate conclusion, boolean isTrue) {
        return switch (evidence) {
            case Evidence.InCell(Cell cell, int digit) ->
                isTrue
                        && conclusion.equals(new Candidate(cell, digit))
                        && digits(cell).equals(Set.of(digit));
            case Evidence.InHouse(House house, Cell cell, int digit) ->
                isTrue
                        && conclusion.equals(new Candidate(cell, digit))
                        && places(house, digit).equals(List.of(cell));
            case Evidence.Intersection shown -> !isTrue && provesIntersection(shown, conclusion);
            case Evidence.Subset shown -> !isTrue && provesSubset(shown, conclusion);
            case Evidence.Fish shown -> !isTrue && provesFish(shown, conclusion);
            case Evidence.Wing shown -> !isTrue && provesWing(shown, conclusion);
            case Evidence.DeadlyPattern shown -> provesDeadlyPattern(shown, conclusion, isTrue);
            case Evidence.Chain shown -> provesChain(shown, conclusion, isTrue);
            case Evidence.Colors shown -> !isTrue && provesColors(shown, conclusion);
            case Evidence.LockedSets shown -> !isTrue && provesLockedSets(shown, conclusion);
            case Evidence.Several several ->
                several.parts().stream().anyMatch(part -> proves(part, conclusion, isTrue));
            default -> throw new IllegalArgumentException("no rule for " + evidence);
        };
    }

    private Set<Integer> digits(Cell cell) {
        Set<Integer> digits = new HashSet<>();
        IntStream.rangeClosed(1, 9)
                .filter(digit -> position.isCandidate(cell.index(), digit))
                .forEach(digits::add);
        return digits;
    }

    private List<Cell> places(House house, int digit) {
        return house.cells().cells().stream()
                .filter(cell -> position.isCandidate(cell.index(), digit))
                .toList();
    }

    private boolean provesIntersection(Evidence.Intersection shown, Candidate gone) {
        return gone.digit() == shown.digit()
                && places(shown.from(), shown.digit()).equals(shown.cells().cells())
                && shown.into().cells().containsAll(shown.cells())
                && shown.into().cells().contains(gone.cell().index())
                && !shown.cells().contains(gone.cell().index());
    }

    private boolean provesSubset(Evidence.Subset shown, Candidate gone) {
        List<Cell> cells = shown.cells().cells();
        Set<Integer> digits = new HashSet<>(shown.digits().digits());
        if (cells.size() != digits.size() || !shown.house().cells().containsAll(shown.cells())) {
            return false;
        }
        if (shown.hidden()) {
            return cells.contains(gone.cell())
                    && !digits.contains(gone.digit())
                    && digits.stream().allMatch(digit -> cells.containsAll(places(shown.house(), digit)));
        }
        return digits.contains(gone.digit())
                && cells.stream().allMatch(cell -> digits.containsAll(digits(cell)))
                && cells.stream().allMatch(gone.cell()::sees);
    }

    /** With the digit in the cell no choice of one place in every base house is left. */
    private boolean provesFish(Evidence.Fish shown, Candidate gone) {
        if (gone.digit() != shown.digit()) {
            return false;
        }
        List<List<Cell>> base = new ArrayList<>();
        for (House house : shown.base()) {
            List<Cell> places = places(house, shown.digit());
            if (!shown.body().or(shown.fins()).containsAll(cells(places))) {
                return false;
            }
            base.add(places);
        }
        return !canPlace(base, 0, new ArrayList<>(List.of(gone.cell())));
    }

    private static boolean canPlace(List<List<Cell>> houses, int next, List<Cell> chosen) {
        if (next == houses.size()) {
            return true;
        }
        if (houses.get(next).stream().anyMatch(chosen::contains)) {
            return canPlace(houses, next + 1, chosen);
        }
        for (Cell cell : houses.get(next)) {
            if (chosen.stream().noneMatch(cell::sees)) {
                chosen.add(cell);
                boolean can = canPlace(houses, next + 1, chosen);
                chosen.removeLast();
                if (can) {
                    return true;
                }
            }
        }
        return false;
    }

    private static CellSet cells(List<Cell> cells) {
        return CellSet.of(cells.stream().mapToInt(Cell::index).toArray());
    }

    /** With the digit in the cell the pivot and its pincers cannot be filled. */
    private boolean provesWing(Evidence.Wing shown, Candidate gone) {
        List<Cell> cells = new ArrayList<>(List.of(shown.pivot()));
        shown.pincers().forEach(pincer -> cells.add(pincer.cell()));
        return !cells.contains(gone.cell()) && !canFill(cells, gone);
    }

    /** With the digit in the cell the sets cannot be filled. */
    private boolean provesLockedSets(Evidence.LockedSets shown, Candidate gone) {
        Set<Cell> cells = new HashSet<>();
        for (int i = 0; i < shown.sets().size(); i++) {
            Set<Integer> digits = new HashSet<>();
            for (Cell cell : shown.sets().get(i).cells()) {
                digits.addAll(digits(cell));
                cells.add(cell);
            }
            if (!digits.equals(new HashSet<>(shown.digits().get(i).digits()))) {
                return false;
            }
        }
        cells.remove(gone.cell());
        return !canFill(new ArrayList<>(cells), gone);
    }

    /** Whether the cells can be filled from their candidates if another cell holds a digit. */
    private boolean canFill(List<Cell> cells, Candidate given) {
        Map<Cell, Integer> filled = new HashMap<>();
        filled.put(given.cell(), given.digit());
        return canFill(new ArrayList<>(cells), filled);
    }

    private boolean canFill(List<Cell> rest, Map<Cell, Integer> filled) {
        List<Integer> fewest = List.of();
        Cell tightest = null;
        for (Cell cell : rest) {
            List<Integer> left = left(cell, filled);
            if (tightest == null || left.size() < fewest.size()) {
                tightest = cell;
                fewest = left;
            }
        }
        if (tightest == null) {
            return true;
        }
        List<Cell> others = new ArrayList<>(rest);
        others.remove(tightest);
        for (int digit : fewest) {
            filled.put(tightest, digit);
            boolean can = canFill(others, filled);
            filled.remove(tightest);
            if (can) {
                return true;
            }
        }
        return false;
    }

    private List<Integer> left(Cell cell, Map<Cell, Integer> filled) {
        return digits(cell).stream()
                .filter(digit -> filled.entrySet().stream()
                        .noneMatch(other ->
                                other.getKey().sees(cell) && other.getValue().equals(digit)))
                .toList();
    }

    private boolean provesChain(Evidence.Chain shown, Candidate conclusion, boolean isTrue) {
        List<Evidence.Chain.Node> nodes = shown.nodes();
        for (int i = 0; i + 1 < nodes.size(); i++) {
            boolean linked = i % 2 == 0
                    ? cannotBothBeFalse(nodes.get(i), nodes.get(i + 1))
                    : cannotBothBeTrue(nodes.get(i), nodes.get(i + 1));
            if (!linked) {
                return false;
            }
        }
        Evidence.Chain.Node first = nodes.getFirst();
        Evidence.Chain.Node last = nodes.getLast();
        Evidence.Chain.Node itself = new Evidence.Chain.Node(
                conclusion.digit(), CellSet.of(conclusion.cell().index()));
        if (isTrue) {
            return first.equals(itself) && last.equals(itself);
        }
        if (!shown.closed()) {
            return cannotBothBeTrue(itself, first) && cannotBothBeTrue(itself, last);
        }
        if (nodes.size() % 2 != 0 || !cannotBothBeTrue(last, first)) {
            return false;
        }
        return IntStream.iterate(1, i -> i < nodes.size(), i -> i + 2)
                .anyMatch(i -> cannotBothBeTrue(itself, nodes.get(i))
                        && cannotBothBeTrue(itself, nodes.get((i + 1) % nodes.size())));
    }

    private boolean cannotBothBeFalse(Evidence.Chain.Node one, Evidence.Chain.Node two) {
        if (one.digit() != two.digit()) {
            return one.cells().size() == 1
                    && one.cells().equals(two.cells())
                    && digits(one.cells().cells().getFirst()).equals(Set.of(one.digit(), two.digit()));
        }
        CellSet both = one.cells().or(two.cells());
        return IntStream.range(0, House.COUNT).mapToObj(House::of).anyMatch(house -> {
            List<Cell> places = places(house, one.digit());
            return !places.isEmpty() && both.containsAll(cells(places));
        });
    }

    private static boolean cannotBothBeTrue(Evidence.Chain.Node one, Evidence.Chain.Node two) {
        if (one.digit() != two.digit()) {
            return one.cells().size() == 1 && one.cells().equals(two.cells());
        }
        return one.cells().cells().stream()
                .allMatch(cell -> two.cells().cells().stream().allMatch(cell::sees));
    }

    /** However the pairs of colors are settled so that no two true cells see each other, the digit is not in the cell. */
    private boolean provesColors(Evidence.Colors shown, Candidate gone) {
        List<CellSet> colors = shown.colors();
        for (int pair = 0; pair < colors.size(); pair += 2) {
            if (!areOpposite(shown.digit(), colors.get(pair), colors.get(pair + 1))) {
                return false;
            }
        }
        if (gone.digit() != shown.digit()) {
            return false;
        }
        for (int choice = 0; choice < 1 << colors.size() / 2; choice++) {
            List<Cell> held = new ArrayList<>();
            for (int pair = 0; pair < colors.size() / 2; pair++) {
                held.addAll(colors.get(2 * pair + (choice >>> pair & 1)).cells());
            }
            boolean possible = held.stream().noneMatch(cell -> held.stream().anyMatch(cell::sees));
            boolean colored =
                    colors.stream().anyMatch(color -> color.contains(gone.cell().index()));
            boolean excluded =
                    colored ? !held.contains(gone.cell()) : held.stream().anyMatch(gone.cell()::sees);
            if (possible && !excluded) {
                return false;
            }
        }
        return true;
    }

    /** Whether the cells hang together by links of which exactly one end holds the digit, each between the colors. */
    private boolean areOpposite(int digit, CellSet one, CellSet two) {
        CellSet all = one.or(two);
        if (one.isEmpty() || two.isEmpty() || one.intersects(two)) {
            return false;
        }
        CellSet reached = CellSet.of(one.first());
        for (int size = 0; size < reached.size(); ) {
            size = reached.size();
            for (Cell from : reached.cells()) {
                for (Cell to : all.cells()) {
                    boolean turned = one.contains(from.index()) != one.contains(to.index());
                    if (turned && areInTurn(digit, from, to)) {
                        reached = reached.with(to.index());
                    }
                }
            }
        }
        return reached.equals(all);
    }

    private boolean areInTurn(int digit, Cell one, Cell two) {
        if (!one.sees(two)) {
            return false;
        }
        boolean sameTwoDigits = digits(one).size() == 2
                && digits(one).equals(digits(two))
                && digits(one).contains(digit);
        return sameTwoDigits
                || IntStream.range(0, House.COUNT)
                        .mapToObj(House::of)
                        .anyMatch(house -> Set.copyOf(places(house, digit)).equals(Set.of(one, two)));
    }

    /**
     * With the conclusion turned round, every way to fill the pattern can be exchanged for another that leaves all houses with the
     * same digits. A candidate is placed where it is the one exception of the whole board: there every cell has two digits, and every
     * house each of its digits twice, but for the exception.
     */
    private boolean provesDeadlyPattern(Evidence.DeadlyPattern shown, Candidate conclusion, boolean isTrue) {
        if (shown.cells().intersects(position.givens())) {
            return false;
        }
        if (isTrue) {
            return shown.exceptions().equals(List.of(conclusion)) && isGrave(shown);
        }
        for (House house : shown.confining()) {
            boolean confined = shown.digits().digits().stream()
                    .anyMatch(digit -> shown.cells().containsAll(cells(places(house, digit))));
            if (!confined) {
                return false;
            }
        }
        Map<Cell, Integer> filled = new HashMap<>();
        filled.put(conclusion.cell(), conclusion.digit());
        List<Cell> rest = new ArrayList<>(shown.cells().or(shown.subset()).cells());
        rest.remove(conclusion.cell());
        return everyFillingIsDeadly(shown, rest, filled);
    }

    private boolean isGrave(Evidence.DeadlyPattern shown) {
        Set<Candidate> exceptions = Set.copyOf(shown.exceptions());
        boolean pairs = shown.cells().equals(position.empty())
                && shown.cells().cells().stream()
                        .allMatch(cell -> digits(cell).stream()
                                        .filter(digit -> !exceptions.contains(new Candidate(cell, digit)))
                                        .count()
                                == 2);
        return pairs
                && IntStream.range(0, House.COUNT)
                        .mapToObj(House::of)
                        .allMatch(house -> IntStream.rangeClosed(1, 9).allMatch(digit -> {
                            long places = places(house, digit).stream()
                                    .filter(cell -> !exceptions.contains(new Candidate(cell, digit)))
                                    .count();
                            return places == 0 || places == 2;
                        }));
    }

    private boolean everyFillingIsDeadly(Evidence.DeadlyPattern shown, List<Cell> rest, Map<Cell, Integer> filled) {
        if (rest.isEmpty()) {
            return breaksConfinement(shown, filled) || isDeadly(shown.cells(), filled);
        }
        Cell cell = rest.getFirst();
        int placed = position.digit(cell.index());
        List<Integer> digits = placed == 0 ? left(cell, filled) : List.of(placed);
        for (int digit : digits) {
            filled.put(cell, digit);
            boolean deadly = everyFillingIsDeadly(shown, rest.subList(1, rest.size()), filled);
            filled.remove(cell);
            if (!deadly) {
                return false;
            }
        }
        return true;
    }

    /** Whether a house lacks a digit that has no place in it but in the pattern. */
    private boolean breaksConfinement(Evidence.DeadlyPattern shown, Map<Cell, Integer> filled) {
        return shown.confining().stream()
                .anyMatch(house -> shown.digits().digits().stream().anyMatch(digit -> {
                    List<Cell> places = places(house, digit);
                    return !places.isEmpty()
                            && shown.cells().containsAll(cells(places))
                            && places.stream().noneMatch(cell -> digit.equals(filled.get(cell)));
                }));
    }

    /** Whether the cells could be filled otherwise with every house keeping its digits. */
    private static boolean isDeadly(CellSet pattern, Map<Cell, Integer> filled) {
        List<Cell> cells = pattern.cells();
        Set<Integer> used = new HashSet<>();
        cells.forEach(cell -> used.add(filled.get(cell)));
        return hasOther(cells, 0, new HashMap<>(), filled, used);
    }

    private static boolean hasOther(
            List<Cell> cells, int next, Map<Cell, Integer> other, Map<Cell, Integer> filled, Set<Integer> used) {
        if (next == cells.size()) {
            return !cells.stream().allMatch(cell -> Objects.equals(filled.get(cell), other.get(cell)))
                    && IntStream.range(0, House.COUNT)
                            .allMatch(house -> inHouse(house, cells, filled).equals(inHouse(house, cells, other)));
        }
        for (int digit : used) {
            other.put(cells.get(next), digit);
            if (hasOther(cells, next + 1, other, filled, used)) {
                return true;
            }
        }
        other.remove(cells.get(next));
        return false;
    }

    private static DigitSet inHouse(int house, List<Cell> cells, Map<Cell, Integer> filled) {
        int mask = 0;
        for (Cell cell : cells) {
            if (House.of(house).cells().contains(cell.index())) {
                mask |= 1 << (Objects.requireNonNull(filled.get(cell)) - 1);
            }
        }
        return new DigitSet(mask);
    }
}
