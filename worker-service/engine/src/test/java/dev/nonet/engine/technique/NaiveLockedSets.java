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
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Twins of ALS-XZ, ALS-XY-Wing, ALS-Chain, ALS-W-Wing, death blossom and Sue de Coq. */
final class NaiveLockedSets {

    private final NaiveBoard board;

    NaiveLockedSets(NaiveBoard board) {
        this.board = board;
    }

    private Set<Integer> digits(List<Cell> cells) {
        return board.digits(cells);
    }

    private List<Cell> open(House house) {
        return board.open(house);
    }

    /** All almost locked sets: cells of one house with one candidate more than cells. */
    List<List<Cell>> sets() {
        Set<List<Cell>> sets = new LinkedHashSet<>();
        for (House house : houses(0, 27)) {
            for (int size = 1; size <= 8; size++) {
                for (List<Cell> cells : choices(open(house), size)) {
                    if (digits(cells).size() == size + 1) {
                        sets.add(cells);
                    }
                }
            }
        }
        return List.copyOf(sets);
    }

    private List<Cell> places(List<Cell> set, int digit) {
        return set.stream().filter(cell -> board.possible(cell, digit)).toList();
    }

    private Set<Integer> common(List<Cell> one, List<Cell> two) {
        Set<Integer> common = digits(one);
        common.retainAll(digits(two));
        return common;
    }

    /** The restricted common candidates of two sets: all places in the one see all places in the other. */
    private Set<Integer> links(List<Cell> one, List<Cell> two) {
        Set<Integer> links = common(one, two);
        links.removeIf(digit -> !places(one, digit).stream()
                .allMatch(cell -> places(two, digit).stream().allMatch(cell::sees)));
        return links;
    }

    /** The candidates of a digit that see all the places. */
    private Set<Candidate> seen(int digit, List<Cell> places) {
        Set<Candidate> seen = new HashSet<>();
        for (Cell cell : CELLS) {
            if (board.possible(cell, digit) && places.stream().allMatch(cell::sees)) {
                seen.add(new Candidate(cell, digit));
            }
        }
        return seen;
    }

    private Set<Candidate> seenByBoth(int digit, List<Cell> one, List<Cell> two) {
        List<Cell> places = new ArrayList<>(places(one, digit));
        places.addAll(places(two, digit));
        return seen(digit, places);
    }

    /**
     * Two sets linked once hold every other common digit between them; linked twice each holds all its digits but the
     * links.
     */
    Set<Conclusion> alsXz() {
        for (List<List<Cell>> two : choices(sets(), 2)) {
            List<Cell> one = two.getFirst();
            List<Cell> other = two.getLast();
            Set<Integer> common = common(one, other);
            Set<Integer> links = common.size() < 2 ? Set.of() : links(one, other);
            if (links.isEmpty()) {
                continue;
            }
            boolean twice = links.size() > 1;
            Set<Candidate> gone = new HashSet<>();
            for (int digit : common) {
                if (twice || !links.contains(digit)) {
                    gone.addAll(seenByBoth(digit, one, other));
                }
            }
            for (List<Cell> set : twice ? two : List.<List<Cell>>of()) {
                for (int digit : digits(set)) {
                    if (!links.contains(digit)) {
                        gone.addAll(seen(digit, places(set, digit)));
                    }
                }
            }
            board.eliminated(gone);
        }
        return board.conclusions();
    }

    /**
     * The ends are linked with the hinge by different digits; every other common digit of the ends is in one of them.
     */
    Set<Conclusion> alsXyWings() {
        List<List<Cell>> sets = sets();
        for (List<Cell> middle : sets) {
            List<List<Cell>> linked =
                    sets.stream().filter(set -> !links(set, middle).isEmpty()).toList();
            for (List<List<Cell>> ends : choices(linked, 2)) {
                List<Cell> one = ends.getFirst();
                List<Cell> two = ends.getLast();
                Set<Integer> common = common(one, two);
                for (int first : common.isEmpty() ? Set.<Integer>of() : links(one, middle)) {
                    for (int second : links(two, middle)) {
                        Set<Candidate> gone = new HashSet<>();
                        for (int digit : common) {
                            if (digit != first && digit != second) {
                                gone.addAll(seenByBoth(digit, one, two));
                            }
                        }
                        if (first != second) {
                            board.eliminated(gone);
                        }
                    }
                }
            }
        }
        return board.conclusions();
    }

    /**
     * Cells of an intersection, cells of its line and cells of its box, the last two without a common candidate; as
     * many candidates as cells.
     */
    Set<Conclusion> sueDeCoq() {
        for (House box : houses(18, 27)) {
            for (House line : houses(0, 18)) {
                List<Cell> crossing =
                        open(box).stream().filter(cell -> isIn(line, cell)).toList();
                for (List<Cell> middle : all(crossing)) {
                    if (middle.size() >= 2 && digits(middle).size() >= middle.size() + 2) {
                        sueDeCoq(middle, line, box);
                    }
                }
            }
        }
        return board.conclusions();
    }

    private void sueDeCoq(List<Cell> middle, House line, House box) {
        List<Cell> restOfLine =
                open(line).stream().filter(cell -> !middle.contains(cell)).toList();
        List<Cell> restOfBox =
                open(box).stream().filter(cell -> !middle.contains(cell)).toList();
        List<List<Cell>> inBox = all(restOfBox);
        for (List<Cell> lined : all(restOfLine)) {
            for (List<Cell> boxed : spare(lined, middle) < 1 ? List.<List<Cell>>of() : inBox) {
                List<Cell> all = new ArrayList<>(middle);
                all.addAll(lined);
                all.addAll(boxed);
                if (spare(boxed, middle) >= 1
                        && Collections.disjoint(lined, boxed)
                        && Collections.disjoint(digits(lined), digits(boxed))
                        && digits(all).size() == all.size()) {
                    Set<Integer> ofLine = digits(all);
                    ofLine.removeAll(digits(boxed));
                    Set<Integer> ofBox = digits(all);
                    ofBox.removeAll(digits(lined));
                    Set<Candidate> gone = new HashSet<>(rest(ofLine, line, all));
                    gone.addAll(rest(ofBox, box, all));
                    board.eliminated(gone);
                }
            }
        }
    }

    private static List<List<Cell>> all(List<Cell> cells) {
        List<List<Cell>> all = new ArrayList<>();
        for (int size = 1; size <= cells.size(); size++) {
            all.addAll(choices(cells, size));
        }
        return all;
    }

    /** How many more cells there are than candidates that the middle does not have. */
    private int spare(List<Cell> cells, List<Cell> middle) {
        Set<Integer> others = digits(cells);
        others.removeAll(digits(middle));
        return cells.size() - others.size();
    }

    private Set<Candidate> rest(Set<Integer> digits, House house, List<Cell> without) {
        Set<Candidate> rest = new HashSet<>();
        for (Cell cell : open(house)) {
            for (int digit : without.contains(cell) ? Set.<Integer>of() : digits) {
                rest.add(new Candidate(cell, digit));
            }
        }
        return rest;
    }

    /** Boards with more sets are skipped by ALS-Chain and death blossom. */
    private static final int MAX_SETS = 300;

    /** A house has two places for a digit; one sees all its places in one set, the other all in another set. */
    Set<Conclusion> alsWWings() {
        List<List<Cell>> sets = sets();
        for (House house : houses(0, 27)) {
            for (int digit = 1; digit <= 9; digit++) {
                List<Cell> places = board.places(house, digit);
                if (places.size() == 2) {
                    for (List<Cell> one : beside(places.getFirst(), digit, places.getLast(), sets)) {
                        for (List<Cell> two : beside(places.getLast(), digit, places.getFirst(), sets)) {
                            Set<Integer> common = one.equals(two) ? Set.of() : new TreeSet<>(common(one, two));
                            for (int held : common) {
                                if (held != digit) {
                                    board.eliminated(seenByBoth(held, one, two));
                                }
                            }
                        }
                    }
                }
            }
        }
        return board.conclusions();
    }

    /** The sets in which a cell sees all places of the digit, and which do not contain another cell. */
    private List<List<Cell>> beside(Cell cell, int digit, Cell without, List<List<Cell>> sets) {
        return sets.stream()
                .filter(set -> !set.contains(without)
                        && !places(set, digit).isEmpty()
                        && places(set, digit).stream().allMatch(cell::sees))
                .toList();
    }

    /** A set reached by a link. */
    private record Reached(int set, int digit) {}

    /**
     * Chains of four or more sets, neighbouring links different; for each pair of ends with their end links only the
     * shortest.
     */
    Set<Conclusion> alsChains() {
        List<List<Cell>> sets = sets();
        if (sets.size() > MAX_SETS) {
            return Set.of();
        }
        List<List<Set<Integer>>> links = new ArrayList<>();
        for (List<Cell> one : sets) {
            links.add(sets.stream().map(two -> links(one, two)).toList());
        }
        for (int start = 0; start < sets.size(); start++) {
            for (int first = 1; first <= 9; first++) {
                Set<Reached> known = new HashSet<>();
                Set<Reached> layer = Set.of(new Reached(start, 0));
                for (int length = 1; !layer.isEmpty(); length++) {
                    Set<Reached> next = new HashSet<>();
                    for (Reached from : layer) {
                        for (int to = 0; to < sets.size(); to++) {
                            for (int digit : links.get(from.set()).get(to)) {
                                if (digit != from.digit() && (length > 1 || digit == first)) {
                                    next.add(new Reached(to, digit));
                                }
                            }
                        }
                    }
                    next.removeAll(known);
                    known.addAll(next);
                    for (Reached end : length < 3 ? Set.<Reached>of() : next) {
                        ends(sets.get(start), first, sets.get(end.set()), end.digit());
                    }
                    layer = next;
                }
            }
        }
        return board.conclusions();
    }

    private void ends(List<Cell> one, int linkOfOne, List<Cell> two, int linkOfTwo) {
        Set<Candidate> gone = new HashSet<>();
        for (int digit : one.equals(two) ? Set.<Integer>of() : common(one, two)) {
            if (digit != linkOfOne && digit != linkOfTwo) {
                gone.addAll(seenByBoth(digit, one, two));
            }
        }
        board.eliminated(gone);
    }

    /** For each candidate of a stem a set, the petal, that holds all its other digits if the stem holds this one. */
    Set<Conclusion> deathBlossoms() {
        List<List<Cell>> sets = sets();
        for (Cell stem : sets.size() > MAX_SETS ? List.<Cell>of() : CELLS) {
            List<Integer> digits = List.copyOf(board.digits(stem));
            if (digits.size() >= 2 && digits.size() <= 4) {
                choosePetals(stem, digits, sets, board.candidates());
            }
        }
        return board.conclusions();
    }

    /** @param gone what all petals so far eliminate */
    private void choosePetals(Cell stem, List<Integer> digits, List<List<Cell>> sets, Set<Candidate> gone) {
        if (digits.isEmpty()) {
            board.eliminated(gone);
            return;
        }
        int link = digits.getFirst();
        for (List<Cell> petal : sets) {
            List<Cell> places = places(petal, link);
            if (!petal.contains(stem) && !places.isEmpty() && places.stream().allMatch(stem::sees)) {
                Set<Candidate> both = new HashSet<>();
                for (int digit : digits(petal)) {
                    if (digit != link) {
                        both.addAll(seen(digit, places(petal, digit)));
                    }
                }
                both.retainAll(gone);
                if (!both.isEmpty()) {
                    choosePetals(stem, digits.subList(1, digits.size()), sets, both);
                }
            }
        }
    }
}
