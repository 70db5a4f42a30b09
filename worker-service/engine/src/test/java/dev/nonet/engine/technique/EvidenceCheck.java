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
import java.util.stream.Stream;

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

    /**
     * Whether the evidence is of a shape with a test of its own: branches, whose every inference {@link BranchesTest} follows, and
     * exotic patterns, whose claims {@link ExoticEvidenceTest} looks up.
     */
    static boolean isHeldElsewhere(Evidence evidence) {
        return switch (evidence) {
            case Evidence.Branches _,
                    Evidence.ImpossiblePattern _,
                    Evidence.Fireworks _,
                    Evidence.CoveredCells _,
                    Evidence.Exocet _,
                    Evidence.Automorphism _ -> true;
            case Evidence.Several several -> several.parts().stream().anyMatch(EvidenceCheck::isHeldElsewhere);
            case Evidence.InCell _,
                    Evidence.InHouse _,
                    Evidence.Intersection _,
                    Evidence.Subset _,
                    Evidence.Fish _,
                    Evidence.Wing _,
                    Evidence.DeadlyPattern _,
                    Evidence.Chain _,
                    Evidence.Colors _,
                    Evidence.LockedSets _,
                    Evidence.Templates _,
                    Evidence.BentSubset _,
                    Evidence.Exchange _,
                    Evidence.ColoredCandidates _,
                    Evidence.Exclusion _ -> false;
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
            case Evidence.Templates shown -> provesTemplates(shown, conclusion, isTrue);
            case Evidence.BentSubset shown -> !isTrue && provesBentSubset(shown, conclusion);
            case Evidence.Exchange shown -> !isTrue && provesExchange(shown, conclusion);
            case Evidence.ColoredCandidates shown -> !isTrue && provesColoredCandidates(shown, conclusion);
            case Evidence.Exclusion shown -> !isTrue && provesExclusion(shown, conclusion);
            case Evidence.Several several ->
                several.parts().stream().anyMatch(part -> proves(part, conclusion, isTrue))
                        || isTrue && provesLastPlace(several.parts(), conclusion);
            default -> throw new IllegalArgumentException("no rule for " + evidence);
        };
    }

    /** The last part names a house; all its other places for the digit are ruled out by the parts before. */
    private boolean provesLastPlace(List<Evidence> parts, Candidate conclusion) {
        return parts.getLast() instanceof Evidence.InHouse(House house, Cell cell, int digit)
                && conclusion.equals(new Candidate(cell, digit))
                && places(house, digit).contains(cell)
                && places(house, digit).stream()
                        .filter(place -> !place.equals(cell))
                        .allMatch(place -> parts.subList(0, parts.size() - 1).stream()
                                .anyMatch(part -> proves(part, new Candidate(place, digit), false)));
    }

    /** With the digit in the cell the pattern cannot be filled. */
    private boolean provesBentSubset(Evidence.BentSubset shown, Candidate gone) {
        List<Cell> cells = shown.cells().cells();
        return shown.cells().size() == shown.digits().size()
                && gone.digit() == shown.digit()
                && !cells.contains(gone.cell())
                && cells.stream().allMatch(cell -> shown.digits().digits().containsAll(digits(cell)))
                && !canFill(cells, gone);
    }

    /** With the digit in the cell the other cells, and the sets that these draw on, cannot be filled. */
    private boolean provesExclusion(Evidence.Exclusion shown, Candidate gone) {
        Set<Cell> cells = new HashSet<>(shown.cells());
        shown.sets().forEach(set -> cells.addAll(set.cells()));
        return cells.remove(gone.cell()) && !canFill(new ArrayList<>(cells), gone);
    }

    /** With the digit in the cell, however the locked cells are filled, some digit has no place left in the other house. */
    private boolean provesExchange(Evidence.Exchange shown, Candidate gone) {
        List<Integer> digits = shown.digits().digits();
        boolean locked = shown.lockedIn().cells().containsAll(shown.locked())
                && shown.locked().cells().stream().allMatch(cell -> digits.containsAll(digits(cell)));
        Map<Cell, Integer> filled = new HashMap<>();
        filled.put(gone.cell(), gone.digit());
        List<Cell> rest = new ArrayList<>(shown.locked().cells());
        rest.remove(gone.cell());
        return locked && !canExchange(rest, new ArrayList<>(digits), shown.hiddenIn(), filled);
    }

    private boolean canExchange(List<Cell> rest, List<Integer> digits, House house, Map<Cell, Integer> filled) {
        if (!rest.isEmpty()) {
            Cell cell = rest.getFirst();
            return left(cell, filled).stream()
                    .anyMatch(digit ->
                            canExchange(rest.subList(1, rest.size()), digits, house, with(cell, digit, filled)));
        }
        if (digits.isEmpty()) {
            return true;
        }
        int digit = digits.getFirst();
        return places(house, digit).stream().anyMatch(cell -> {
            Integer holds = filled.get(cell);
            boolean fits = holds == null ? left(cell, filled).contains(digit) : holds == digit;
            return fits && canExchange(rest, digits.subList(1, digits.size()), house, with(cell, digit, filled));
        });
    }

    private static Map<Cell, Integer> with(Cell cell, int digit, Map<Cell, Integer> filled) {
        Map<Cell, Integer> more = new HashMap<>(filled);
        more.put(cell, digit);
        return more;
    }

    /** In whichever color is true, the candidate is false; a color is false if it takes a digit or a cell twice, or leaves a cell none. */
    private boolean provesColoredCandidates(Evidence.ColoredCandidates shown, Candidate gone) {
        return areInTurn(shown.one(), shown.two())
                && Stream.of(shown.one(), shown.two())
                        .allMatch(held -> isImpossible(held)
                                || held.stream().anyMatch(candidate -> exclude(candidate, gone))
                                || isOtherColor(shown, held, gone));
    }

    private static boolean isOtherColor(Evidence.ColoredCandidates shown, List<Candidate> held, Candidate gone) {
        return !held.contains(gone)
                && (shown.one().contains(gone) || shown.two().contains(gone));
    }

    private boolean isImpossible(List<Candidate> held) {
        boolean clash = held.stream().anyMatch(one -> held.stream().anyMatch(two -> exclude(one, two)));
        return clash
                || position.empty().cells().stream()
                        .anyMatch(cell -> digits(cell).stream()
                                .map(digit -> new Candidate(cell, digit))
                                .allMatch(left -> held.stream().anyMatch(candidate -> exclude(candidate, left))));
    }

    private static boolean exclude(Candidate one, Candidate two) {
        return one.cell().equals(two.cell())
                ? one.digit() != two.digit()
                : one.digit() == two.digit() && one.cell().sees(two.cell());
    }

    /** Whether the candidates hang together by links of which exactly one end is true, each between the colors. */
    private boolean areInTurn(List<Candidate> one, List<Candidate> two) {
        Set<Candidate> all = new HashSet<>(one);
        all.addAll(two);
        Set<Candidate> reached = new HashSet<>(Set.of(one.getFirst()));
        for (int size = 0; size < reached.size(); ) {
            size = reached.size();
            for (Candidate from : List.copyOf(reached)) {
                all.stream()
                        .filter(to -> one.contains(from) != one.contains(to) && isExactlyOneTrue(from, to))
                        .forEach(reached::add);
            }
        }
        return reached.equals(all) && all.size() == one.size() + two.size();
    }

    private boolean isExactlyOneTrue(Candidate one, Candidate two) {
        if (one.cell().equals(two.cell())) {
            return digits(one.cell()).equals(Set.of(one.digit(), two.digit()));
        }
        return one.digit() == two.digit()
                && IntStream.range(0, House.COUNT)
                        .mapToObj(House::of)
                        .anyMatch(
                                house -> Set.copyOf(places(house, one.digit())).equals(Set.of(one.cell(), two.cell())));
    }

    /** No template holds what is turned round. */
    private boolean provesTemplates(Evidence.Templates shown, Candidate conclusion, boolean isTrue) {
        Map<Integer, List<CellSet>> templates = new HashMap<>();
        for (int digit = 1; digit <= 9; digit++) {
            if (digit == shown.digit() || shown.laidOver()) {
                List<CellSet> ofDigit = new ArrayList<>();
                collectTemplates(digit, 0, CellSet.EMPTY, ofDigit);
                templates.put(digit, ofDigit);
            }
        }
        boolean struck = shown.laidOver();
        while (struck) {
            struck = false;
            for (List<CellSet> some : templates.values()) {
                for (List<CellSet> others : templates.values()) {
                    struck |= some != others
                            && some.removeIf(one -> others.stream().allMatch(one::intersects));
                }
            }
        }
        return conclusion.digit() == shown.digit()
                && position.places(shown.digit()).equals(shown.places())
                && Objects.requireNonNull(templates.get(shown.digit())).stream()
                        .allMatch(
                                template -> template.contains(conclusion.cell().index()) == isTrue);
    }

    private void collectTemplates(int digit, int row, CellSet chosen, List<CellSet> templates) {
        if (row == 9) {
            boolean complete = IntStream.range(0, House.COUNT)
                    .mapToObj(House::of)
                    .allMatch(house -> places(house, digit).isEmpty()
                            || house.cells().and(chosen).size() == 1);
            if (complete) {
                templates.add(chosen);
            }
            return;
        }
        List<Cell> places = places(House.of(row), digit);
        if (places.isEmpty()) {
            collectTemplates(digit, row + 1, chosen, templates);
        }
        for (Cell cell : places) {
            if (chosen.cells().stream().noneMatch(cell::sees)) {
                collectTemplates(digit, row + 1, chosen.with(cell.index()), templates);
            }
        }
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

    /**
     * With the digit in the cell no choice of one place in every base house is left. All places in the base houses are shown, but for
     * those that the fish rules out itself.
     */
    private boolean provesFish(Evidence.Fish shown, Candidate gone) {
        if (gone.digit() != shown.digit()) {
            return false;
        }
        List<List<Cell>> base = new ArrayList<>();
        for (House house : shown.base()) {
            List<Cell> places = places(house, shown.digit());
            boolean all = places.stream()
                    .allMatch(cell -> shown.body().or(shown.fins()).contains(cell.index())
                            || count(cell, shown.cover()) > count(cell, shown.base()));
            if (!all) {
                return false;
            }
            base.add(places);
        }
        return !canPlace(base, 0, new ArrayList<>(List.of(gone.cell())));
    }

    private static long count(Cell cell, List<House> houses) {
        return houses.stream()
                .filter(house -> house.cells().contains(cell.index()))
                .count();
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
                    ? cannotBothBeFalse(nodes.get(i), nodes.get(i + 1), shown.sets())
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
        boolean byWeakLink = IntStream.iterate(1, i -> i < nodes.size(), i -> i + 2)
                .anyMatch(i -> cannotBothBeTrue(itself, nodes.get(i))
                        && cannotBothBeTrue(itself, nodes.get((i + 1) % nodes.size())));
        return byWeakLink
                || IntStream.iterate(0, i -> i < nodes.size(), i -> i + 2)
                        .anyMatch(i -> shown.sets().stream()
                                .anyMatch(set -> linkedBy(set, nodes.get(i), nodes.get(i + 1))
                                        && isHeldBySet(set, nodes.get(i), nodes.get(i + 1), conclusion)));
    }

    /** One of the two nodes is false, and the set has no digit to spare: it holds all its others. */
    private boolean isHeldBySet(CellSet set, Evidence.Chain.Node one, Evidence.Chain.Node two, Candidate gone) {
        List<Cell> held = set.cells().stream()
                .filter(cell -> position.isCandidate(cell.index(), gone.digit()))
                .toList();
        return gone.digit() != one.digit()
                && gone.digit() != two.digit()
                && !held.isEmpty()
                && held.stream().allMatch(gone.cell()::sees);
    }

    /** Whether cells of one house hold one digit more than they are, and the nodes are all places there of two of these. */
    private boolean linkedBy(CellSet set, Evidence.Chain.Node one, Evidence.Chain.Node two) {
        Set<Integer> all = new HashSet<>();
        set.cells().forEach(cell -> all.addAll(digits(cell)));
        boolean inHouse = IntStream.range(0, House.COUNT)
                .anyMatch(house -> House.of(house).cells().containsAll(set));
        return inHouse
                && all.size() == set.size() + 1
                && one.digit() != two.digit()
                && Stream.of(one, two)
                        .allMatch(node -> position.places(node.digit()).and(set).equals(node.cells()));
    }

    private boolean cannotBothBeFalse(Evidence.Chain.Node one, Evidence.Chain.Node two, List<CellSet> sets) {
        if (one.digit() != two.digit()) {
            boolean inCell = one.cells().size() == 1
                    && one.cells().equals(two.cells())
                    && digits(one.cells().cells().getFirst()).equals(Set.of(one.digit(), two.digit()));
            return inCell || sets.stream().anyMatch(set -> linkedBy(set, one, two));
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
        if (shown.cells().equals(position.empty()) && isGrave(shown)) {
            return leavesNoException(shown, conclusion);
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

    /** Each exception is false with the conclusion turned round, or leaves a confining house without a digit of the pattern. */
    private boolean leavesNoException(Evidence.DeadlyPattern shown, Candidate gone) {
        return shown.exceptions().stream()
                .allMatch(exception -> exclude(exception, gone)
                        || shown.confining().stream()
                                .anyMatch(house -> IntStream.rangeClosed(1, 9).anyMatch(digit -> {
                                    List<Cell> places = places(house, digit);
                                    return !places.isEmpty()
                                            && places.stream()
                                                    .map(cell -> new Candidate(cell, digit))
                                                    .allMatch(
                                                            place -> exclude(place, gone) || exclude(place, exception));
                                })));
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
        Cell cell = cells.get(next);
        for (int digit : used) {
            boolean fits = cells.subList(0, next).stream()
                    .noneMatch(before -> before.sees(cell) && Objects.equals(other.get(before), digit));
            boolean wanted = IntStream.range(0, House.COUNT)
                    .filter(house -> House.of(house).cells().contains(cell.index()))
                    .allMatch(house -> inHouse(house, cells, filled).contains(digit));
            if (fits && wanted) {
                other.put(cell, digit);
                if (hasOther(cells, next + 1, other, filled, used)) {
                    return true;
                }
                other.remove(cell);
            }
        }
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
