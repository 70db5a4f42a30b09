package dev.nonet.engine.technique;

import static dev.nonet.engine.technique.NaiveBoard.CELLS;
import static dev.nonet.engine.technique.NaiveBoard.choices;
import static dev.nonet.engine.technique.NaiveBoard.houses;

import dev.nonet.engine.technique.TechniqueCase.Conclusion;
import dev.nonet.puzzle.Candidate;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.House;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Twins of the basic, finned, sashimi and siamese fish. */
final class NaiveFish {

    private final NaiveBoard board;

    NaiveFish(NaiveBoard board) {
        this.board = board;
    }

    /** A fish of a digit over some lines, and what it rules out. */
    private record Found(int digit, List<House> base, Set<Candidate> gone) {}

    /**
     * @param body the kind: 0 no fins; 1 fins, and a base line with a single body cell (sashimi); 2 fins, and two or
     *     more in each (finned)
     */
    Set<Conclusion> fish(int size, int body) {
        all(size, body).forEach(fish -> board.eliminated(fish.gone()));
        return board.conclusions();
    }

    /** Two fish with fins over the same lines, neither of which rules out all that the other does. */
    Set<Conclusion> siamese(int size) {
        List<Found> finned = all(size, 1);
        finned.addAll(all(size, 2));
        for (List<Found> two : choices(finned, 2)) {
            Found one = two.getFirst();
            Found other = two.getLast();
            if (one.digit() == other.digit()
                    && one.base().equals(other.base())
                    && !one.gone().containsAll(other.gone())
                    && !other.gone().containsAll(one.gone())) {
                Set<Candidate> both = new HashSet<>(one.gone());
                both.addAll(other.gone());
                board.eliminated(both);
            }
        }
        return board.conclusions();
    }

    private List<Found> all(int size, int body) {
        List<Found> found = new ArrayList<>();
        for (int digit = 1; digit <= 9; digit++) {
            collect(size, body, digit, houses(0, 9), houses(9, 18), found);
            collect(size, body, digit, houses(9, 18), houses(0, 9), found);
        }
        return found;
    }

    private void collect(int size, int body, int digit, List<House> along, List<House> across, List<Found> found) {
        CellSet places = CellSet.EMPTY;
        for (Cell cell : CELLS) {
            places = board.possible(cell, digit) ? places.with(cell.index()) : places;
        }
        List<List<House>> covers = choices(across, size);
        for (List<House> base : choices(along, size)) {
            if (base.stream().anyMatch(line -> board.places(line, digit).size() < 2)) {
                continue;
            }
            for (List<House> cover : covers) {
                CellSet fins = places.and(union(base)).minus(union(cover));
                int min = 9;
                for (House line : base) {
                    min = Math.min(
                            min, places.and(line.cells()).and(union(cover)).size());
                }
                boolean coversAll = true;
                for (House line : cover) {
                    coversAll &= places.and(line.cells()).intersects(union(base));
                }
                boolean wanted = switch (body) {
                    case 0 -> fins.isEmpty();
                    case 1 -> !fins.isEmpty() && min == 1;
                    default -> !fins.isEmpty() && min >= 2;
                };
                if (coversAll && wanted) {
                    Set<Candidate> gone = new HashSet<>();
                    for (Cell cell : union(cover).minus(union(base)).cells()) {
                        if (board.possible(cell, digit) && fins.cells().stream().allMatch(cell::sees)) {
                            gone.add(new Candidate(cell, digit));
                        }
                    }
                    if (!gone.isEmpty()) {
                        found.add(new Found(digit, base, gone));
                    }
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
}
