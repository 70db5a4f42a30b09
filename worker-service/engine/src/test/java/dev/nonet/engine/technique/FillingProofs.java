package dev.nonet.engine.technique;

import dev.nonet.puzzle.Candidate;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.House;
import dev.nonet.reasoning.Evidence;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Proofs by trial: with the eliminated candidate assumed true, the cells of the evidence cannot be filled. */
final class FillingProofs {

    private final Facts facts;

    FillingProofs(Facts facts) {
        this.facts = facts;
    }

    /** With the candidate true the pivot and its pincers cannot be filled. */
    boolean provesWing(Evidence.Wing shown, Candidate gone) {
        List<Cell> cells = new ArrayList<>(List.of(shown.pivot()));
        shown.pincers().forEach(pincer -> cells.add(pincer.cell()));
        return !cells.contains(gone.cell()) && !facts.canFill(cells, gone);
    }

    /** With the candidate true the sets cannot be filled. */
    boolean provesLockedSets(Evidence.LockedSets shown, Candidate gone) {
        Set<Cell> cells = new HashSet<>();
        for (int i = 0; i < shown.sets().size(); i++) {
            Set<Integer> digits = new HashSet<>();
            for (Cell cell : shown.sets().get(i).cells()) {
                digits.addAll(facts.digits(cell));
                cells.add(cell);
            }
            if (!digits.equals(new HashSet<>(shown.digits().get(i).digits()))) {
                return false;
            }
        }
        cells.remove(gone.cell());
        return !facts.canFill(new ArrayList<>(cells), gone);
    }

    /** With the candidate true the pattern cannot be filled. */
    boolean provesBentSubset(Evidence.BentSubset shown, Candidate gone) {
        List<Cell> cells = shown.cells().cells();
        return shown.cells().size() == shown.digits().size()
                && gone.digit() == shown.digit()
                && !cells.contains(gone.cell())
                && cells.stream().allMatch(cell -> shown.digits().digits().containsAll(facts.digits(cell)))
                && !facts.canFill(cells, gone);
    }

    /** With the candidate true the other aligned cells and the sets that exclude their pairs cannot be filled. */
    boolean provesExclusion(Evidence.Exclusion shown, Candidate gone) {
        Set<Cell> cells = new HashSet<>(shown.cells());
        shown.sets().forEach(set -> cells.addAll(set.cells()));
        return cells.remove(gone.cell()) && !facts.canFill(new ArrayList<>(cells), gone);
    }

    /**
     * With the candidate true, however the locked cells are filled, some digit has no place left in the other house.
     */
    boolean provesExchange(Evidence.Exchange shown, Candidate gone) {
        List<Integer> digits = shown.digits().digits();
        boolean locked = shown.lockedIn().cells().containsAll(shown.locked())
                && shown.locked().cells().stream().allMatch(cell -> digits.containsAll(facts.digits(cell)));
        Map<Cell, Integer> filled = new HashMap<>();
        filled.put(gone.cell(), gone.digit());
        List<Cell> rest = new ArrayList<>(shown.locked().cells());
        rest.remove(gone.cell());
        return locked && !canExchange(rest, new ArrayList<>(digits), shown.hiddenIn(), filled);
    }

    private boolean canExchange(List<Cell> rest, List<Integer> digits, House house, Map<Cell, Integer> filled) {
        if (!rest.isEmpty()) {
            Cell cell = rest.getFirst();
            return facts.left(cell, filled).stream()
                    .anyMatch(digit ->
                            canExchange(rest.subList(1, rest.size()), digits, house, Facts.with(cell, digit, filled)));
        }
        if (digits.isEmpty()) {
            return true;
        }
        int digit = digits.getFirst();
        return facts.places(house, digit).stream().anyMatch(cell -> {
            Integer holds = filled.get(cell);
            boolean fits = holds == null ? facts.left(cell, filled).contains(digit) : holds == digit;
            return fits && canExchange(rest, digits.subList(1, digits.size()), house, Facts.with(cell, digit, filled));
        });
    }
}
