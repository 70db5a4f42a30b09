package dev.nonet.engine.technique;

import dev.nonet.puzzle.Candidate;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.House;
import dev.nonet.reasoning.Evidence;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;

/** Proofs from the places of digits in houses: intersections, subsets, fish, templates. */
final class PlaceProofs {

    private final Facts facts;

    PlaceProofs(Facts facts) {
        this.facts = facts;
    }

    boolean provesIntersection(Evidence.Intersection shown, Candidate gone) {
        return gone.digit() == shown.digit()
                && facts.places(shown.from(), shown.digit())
                        .equals(shown.cells().cells())
                && shown.into().cells().containsAll(shown.cells())
                && shown.into().cells().contains(gone.cell().index())
                && !shown.cells().contains(gone.cell().index());
    }

    boolean provesSubset(Evidence.Subset shown, Candidate gone) {
        List<Cell> cells = shown.cells().cells();
        Set<Integer> digits = new HashSet<>(shown.digits().digits());
        if (cells.size() != digits.size() || !shown.house().cells().containsAll(shown.cells())) {
            return false;
        }
        if (shown.hidden()) {
            return cells.contains(gone.cell())
                    && !digits.contains(gone.digit())
                    && digits.stream().allMatch(digit -> cells.containsAll(facts.places(shown.house(), digit)));
        }
        return digits.contains(gone.digit())
                && cells.stream().allMatch(cell -> digits.containsAll(facts.digits(cell)))
                && cells.stream().allMatch(gone.cell()::sees);
    }

    /**
     * With the candidate true there is no choice of one place in every base house left. The evidence shows all places
     * in the base houses except those that the fish itself eliminates.
     */
    boolean provesFish(Evidence.Fish shown, Candidate gone) {
        if (gone.digit() != shown.digit()) {
            return false;
        }
        List<List<Cell>> base = new ArrayList<>();
        for (House house : shown.base()) {
            List<Cell> places = facts.places(house, shown.digit());
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

    /** No template contradicts the conclusion. */
    boolean provesTemplates(Evidence.Templates shown, Candidate conclusion, boolean isTrue) {
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
                && facts.position().places(shown.digit()).equals(shown.places())
                && Objects.requireNonNull(templates.get(shown.digit())).stream()
                        .allMatch(
                                template -> template.contains(conclusion.cell().index()) == isTrue);
    }

    private void collectTemplates(int digit, int row, CellSet chosen, List<CellSet> templates) {
        if (row == 9) {
            boolean complete = IntStream.range(0, House.COUNT)
                    .mapToObj(House::of)
                    .allMatch(house -> facts.places(house, digit).isEmpty()
                            || house.cells().and(chosen).size() == 1);
            if (complete) {
                templates.add(chosen);
            }
            return;
        }
        List<Cell> places = facts.places(House.of(row), digit);
        if (places.isEmpty()) {
            collectTemplates(digit, row + 1, chosen, templates);
        }
        for (Cell cell : places) {
            if (chosen.cells().stream().noneMatch(cell::sees)) {
                collectTemplates(digit, row + 1, chosen.with(cell.index()), templates);
            }
        }
    }
}
