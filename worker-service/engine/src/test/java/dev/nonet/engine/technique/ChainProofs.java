package dev.nonet.engine.technique;

import dev.nonet.puzzle.Candidate;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.House;
import dev.nonet.reasoning.Evidence;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Proofs from chains and from coloring. */
final class ChainProofs {

    private final Facts facts;

    ChainProofs(Facts facts) {
        this.facts = facts;
    }

    boolean provesChain(Evidence.Chain shown, Candidate conclusion, boolean isTrue) {
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

    /**
     * On a closed chain exactly one of two linked nodes is true: with the candidate true no way to fill the set leaves
     * that so.
     */
    private boolean isHeldBySet(CellSet set, Evidence.Chain.Node one, Evidence.Chain.Node two, Candidate gone) {
        List<Cell> rest = new ArrayList<>(set.cells());
        boolean outside = !rest.remove(gone.cell());
        return outside
                && noneFills(
                        rest, Map.of(gone.cell(), gone.digit()), filled -> isTrue(one, filled) != isTrue(two, filled));
    }

    /** Whether the set links the nodes strongly: they are within it, and no way to fill it leaves both false. */
    private boolean linkedBy(CellSet set, Evidence.Chain.Node one, Evidence.Chain.Node two) {
        return one.digit() != two.digit()
                && set.containsAll(one.cells().or(two.cells()))
                && noneFills(set.cells(), Map.of(), filled -> !isTrue(one, filled) && !isTrue(two, filled));
    }

    private static boolean isTrue(Evidence.Chain.Node node, Map<Cell, Integer> filled) {
        return node.cells().cells().stream().anyMatch(cell -> Objects.equals(filled.get(cell), node.digit()));
    }

    /** Whether no way to fill the rest of the cells is of a kind. */
    private boolean noneFills(List<Cell> rest, Map<Cell, Integer> filled, Predicate<Map<Cell, Integer>> kind) {
        if (rest.isEmpty()) {
            return !kind.test(filled);
        }
        Cell cell = rest.getFirst();
        return facts.left(cell, filled).stream()
                .allMatch(digit -> noneFills(rest.subList(1, rest.size()), Facts.with(cell, digit, filled), kind));
    }

    private boolean cannotBothBeFalse(Evidence.Chain.Node one, Evidence.Chain.Node two, List<CellSet> sets) {
        if (one.digit() != two.digit()) {
            boolean inCell = one.cells().size() == 1
                    && one.cells().equals(two.cells())
                    && facts.digits(one.cells().cells().getFirst()).equals(Set.of(one.digit(), two.digit()));
            return inCell || sets.stream().anyMatch(set -> linkedBy(set, one, two));
        }
        CellSet both = one.cells().or(two.cells());
        return IntStream.range(0, House.COUNT).mapToObj(House::of).anyMatch(house -> {
            List<Cell> places = facts.places(house, one.digit());
            return !places.isEmpty() && both.containsAll(Facts.cells(places));
        });
    }

    private static boolean cannotBothBeTrue(Evidence.Chain.Node one, Evidence.Chain.Node two) {
        if (one.digit() != two.digit()) {
            return one.cells().size() == 1 && one.cells().equals(two.cells());
        }
        return one.cells().cells().stream()
                .allMatch(cell -> two.cells().cells().stream().allMatch(cell::sees));
    }

    /**
     * Of each pair of colors one is true: every choice in which no two true cells see each other excludes the
     * candidate.
     */
    boolean provesColors(Evidence.Colors shown, Candidate gone) {
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

    /**
     * Whether the cells are connected by links of which exactly one end holds the digit, each between different colors.
     */
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

    /**
     * Whether the candidates are connected by links of which exactly one end is true, each between different colors.
     */
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

    private boolean areInTurn(int digit, Cell one, Cell two) {
        if (!one.sees(two)) {
            return false;
        }
        boolean sameTwoDigits = facts.digits(one).size() == 2
                && facts.digits(one).equals(facts.digits(two))
                && facts.digits(one).contains(digit);
        return sameTwoDigits
                || IntStream.range(0, House.COUNT)
                        .mapToObj(House::of)
                        .anyMatch(
                                house -> Set.copyOf(facts.places(house, digit)).equals(Set.of(one, two)));
    }

    /**
     * Whichever color is true, the candidate is false. A color cannot be true if two of its candidates exclude each
     * other, or if it leaves a cell without a candidate.
     */
    boolean provesColoredCandidates(Evidence.ColoredCandidates shown, Candidate gone) {
        return areInTurn(shown.one(), shown.two())
                && Stream.of(shown.one(), shown.two())
                        .allMatch(held -> isImpossible(held)
                                || held.stream().anyMatch(candidate -> Facts.exclude(candidate, gone))
                                || isOtherColor(shown, held, gone));
    }

    private static boolean isOtherColor(Evidence.ColoredCandidates shown, List<Candidate> held, Candidate gone) {
        return !held.contains(gone)
                && (shown.one().contains(gone) || shown.two().contains(gone));
    }

    private boolean isImpossible(List<Candidate> held) {
        boolean clash = held.stream().anyMatch(one -> held.stream().anyMatch(two -> Facts.exclude(one, two)));
        return clash
                || facts.position().empty().cells().stream()
                        .anyMatch(cell -> facts.digits(cell).stream()
                                .map(digit -> new Candidate(cell, digit))
                                .allMatch(left -> held.stream().anyMatch(candidate -> Facts.exclude(candidate, left))));
    }

    private boolean isExactlyOneTrue(Candidate one, Candidate two) {
        if (one.cell().equals(two.cell())) {
            return facts.digits(one.cell()).equals(Set.of(one.digit(), two.digit()));
        }
        return one.digit() == two.digit()
                && IntStream.range(0, House.COUNT)
                        .mapToObj(House::of)
                        .anyMatch(house ->
                                Set.copyOf(facts.places(house, one.digit())).equals(Set.of(one.cell(), two.cell())));
    }
}
