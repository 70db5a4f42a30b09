package dev.nonet.engine.technique;

import static dev.nonet.engine.technique.NaiveBoard.houses;

import dev.nonet.engine.technique.TechniqueCase.Conclusion;
import dev.nonet.puzzle.Candidate;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.stream.Collectors;

/** Twins of the chains of single candidates: everything that follows from a candidate, link by link. */
final class NaiveChains {

    private final NaiveBoard board;

    NaiveChains(NaiveBoard board) {
        this.board = board;
    }

    /** Two candidates of a cell, and the cell has no others. */
    private boolean areAllOfCell(Candidate one, Candidate two) {
        return one.cell().equals(two.cell())
                && one.digit() != two.digit()
                && board.digits(one.cell()).size() == 2;
    }

    /** A digit in two cells, and some house has no other place for it. */
    private boolean areAllOfHouse(Candidate one, Candidate two) {
        return one.digit() == two.digit()
                && !one.equals(two)
                && houses(0, 27).stream()
                        .map(house -> board.places(house, one.digit()))
                        .anyMatch(places ->
                                places.size() == 2 && places.contains(one.cell()) && places.contains(two.cell()));
    }

    private static boolean shareCell(Candidate one, Candidate two) {
        return one.cell().equals(two.cell()) && one.digit() != two.digit();
    }

    private static boolean shareDigit(Candidate one, Candidate two) {
        return one.digit() == two.digit() && one.cell().sees(two.cell());
    }

    private static boolean exclude(Candidate one, Candidate two) {
        return shareCell(one, two) || shareDigit(one, two);
    }

    Set<Conclusion> xChains() {
        return open(this::areAllOfHouse, NaiveChains::shareDigit);
    }

    Set<Conclusion> xyChains() {
        return open(this::areAllOfCell, NaiveChains::shareDigit);
    }

    Set<Conclusion> alternatingChains() {
        return open((one, two) -> areAllOfCell(one, two) || areAllOfHouse(one, two), NaiveChains::exclude);
    }

    /** Open chains with two or more strong links. */
    private Set<Conclusion> open(BiPredicate<Candidate, Candidate> strong, BiPredicate<Candidate, Candidate> weak) {
        for (Candidate start : board.candidates()) {
            List<Set<Candidate>> layers = layers(start, false, strong, weak);
            for (int links = 3; links < layers.size(); links += 2) {
                for (Candidate end : layers.get(links)) {
                    if (!end.equals(start)) {
                        board.eliminated(board.candidates().stream()
                                .filter(candidate -> exclude(candidate, start) && exclude(candidate, end))
                                .collect(Collectors.toSet()));
                    }
                }
            }
        }
        return board.conclusions();
    }

    /** Chains from a candidate to its own negation. */
    Set<Conclusion> discontinuousChains() {
        BiPredicate<Candidate, Candidate> strong = (one, two) -> areAllOfCell(one, two) || areAllOfHouse(one, two);
        for (Candidate start : board.candidates()) {
            List<Set<Candidate>> ifTrue = layers(start, true, strong, NaiveChains::exclude);
            List<Set<Candidate>> ifFalse = layers(start, false, strong, NaiveChains::exclude);
            if (oddOf(ifTrue).contains(start)) {
                board.eliminated(Set.of(start));
            }
            if (oddOf(ifFalse).contains(start)) {
                board.placed(start.cell(), start.digit());
            }
        }
        return board.conclusions();
    }

    private static Set<Candidate> oddOf(List<Set<Candidate>> layers) {
        Set<Candidate> all = new HashSet<>();
        for (int links = 1; links < layers.size(); links += 2) {
            all.addAll(layers.get(links));
        }
        return all;
    }

    /**
     * By number of links: what follows by so many and by no fewer. From a false start, odd layers are true and even
     * ones false; from a true start, the other way round.
     *
     * @param holds whether the start is true
     */
    private List<Set<Candidate>> layers(
            Candidate start,
            boolean holds,
            BiPredicate<Candidate, Candidate> strong,
            BiPredicate<Candidate, Candidate> weak) {
        List<Set<Candidate>> layers = new ArrayList<>(List.of(Set.of(start)));
        Set<Candidate> known = new HashSet<>(Set.of(start));
        Set<Candidate> contrary = new HashSet<>();
        boolean fromTrue = holds;
        while (!layers.getLast().isEmpty()) {
            Set<Candidate> reached = new HashSet<>();
            for (Candidate from : layers.getLast()) {
                for (Candidate to : board.candidates()) {
                    if (!contrary.contains(to) && (fromTrue ? weak : strong).test(from, to)) {
                        reached.add(to);
                    }
                }
            }
            contrary.addAll(reached);
            layers.add(reached);
            Set<Candidate> swapped = known;
            known = contrary;
            contrary = swapped;
            fromTrue = !fromTrue;
        }
        return layers;
    }
}
