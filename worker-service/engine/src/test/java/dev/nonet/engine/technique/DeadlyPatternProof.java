package dev.nonet.engine.technique;

import dev.nonet.puzzle.Candidate;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.DigitSet;
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

/** Proofs from deadly patterns. */
final class DeadlyPatternProof {

    private final Facts facts;

    DeadlyPatternProof(Facts facts) {
        this.facts = facts;
    }

    /**
     * With the negation of the conclusion, every way to fill the pattern could be replaced by another one with the same
     * digits in every house. For a BUG the pattern is the whole board, which is checked to be a grave but for the extra
     * candidates; a candidate is placed if it is the only extra one.
     */
    boolean provesDeadlyPattern(Evidence.DeadlyPattern shown, Candidate conclusion, boolean isTrue) {
        if (shown.cells().intersects(facts.position().givens())) {
            return false;
        }
        if (isTrue) {
            return shown.exceptions().equals(List.of(conclusion)) && isGrave(shown);
        }
        if (shown.cells().equals(facts.position().empty()) && isGrave(shown)) {
            return leavesNoException(shown, conclusion);
        }
        for (House house : shown.confining()) {
            boolean confined = shown.digits().digits().stream()
                    .anyMatch(digit -> shown.cells().containsAll(Facts.cells(facts.places(house, digit))));
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

    /**
     * With the eliminated candidate true, each extra candidate is false, or leaves a confining house without a place
     * for a digit.
     */
    private boolean leavesNoException(Evidence.DeadlyPattern shown, Candidate gone) {
        return shown.exceptions().stream()
                .allMatch(exception -> Facts.exclude(exception, gone)
                        || shown.confining().stream()
                                .anyMatch(house -> IntStream.rangeClosed(1, 9).anyMatch(digit -> {
                                    List<Cell> places = facts.places(house, digit);
                                    return !places.isEmpty()
                                            && places.stream()
                                                    .map(cell -> new Candidate(cell, digit))
                                                    .allMatch(place -> Facts.exclude(place, gone)
                                                            || Facts.exclude(place, exception));
                                })));
    }

    private boolean isGrave(Evidence.DeadlyPattern shown) {
        Set<Candidate> exceptions = Set.copyOf(shown.exceptions());
        boolean pairs = shown.cells().equals(facts.position().empty())
                && shown.cells().cells().stream()
                        .allMatch(cell -> facts.digits(cell).stream()
                                        .filter(digit -> !exceptions.contains(new Candidate(cell, digit)))
                                        .count()
                                == 2);
        return pairs
                && IntStream.range(0, House.COUNT)
                        .mapToObj(House::of)
                        .allMatch(house -> IntStream.rangeClosed(1, 9).allMatch(digit -> {
                            long places = facts.places(house, digit).stream()
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
        int placed = facts.position().digit(cell.index());
        List<Integer> digits = placed == 0 ? facts.left(cell, filled) : List.of(placed);
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

    /** Whether the filling leaves a house without a digit whose only places in it are in the pattern. */
    private boolean breaksConfinement(Evidence.DeadlyPattern shown, Map<Cell, Integer> filled) {
        return shown.confining().stream()
                .anyMatch(house -> shown.digits().digits().stream().anyMatch(digit -> {
                    List<Cell> places = facts.places(house, digit);
                    return !places.isEmpty()
                            && shown.cells().containsAll(Facts.cells(places))
                            && places.stream().noneMatch(cell -> digit.equals(filled.get(cell)));
                }));
    }

    /** Whether the cells could be filled in another way with the same digits in every house. */
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
