package dev.nonet.engine.technique;

import dev.nonet.engine.position.Position;
import dev.nonet.engine.technique.TechniqueCase.Conclusion;
import dev.nonet.puzzle.Candidate;
import dev.nonet.puzzle.CandidateSet;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.House;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * The board for the reference implementations of the techniques, the {@link Twins}, and the collector of their
 * conclusions. They follow the definitions by brute force, trying all combinations, in one class for each family.
 */
final class NaiveBoard {

    static final List<Cell> CELLS = IntStream.range(0, 81).mapToObj(Cell::of).toList();

    private final Set<Candidate> candidates;
    private final List<Set<Integer>> digitsOfCell = new ArrayList<>();
    private final List<List<Cell>> placesInHouse = new ArrayList<>();
    private final Set<Conclusion> conclusions = new HashSet<>();

    /** By cell; 0 where it is empty. */
    private final int[] digits = new int[Cell.COUNT];

    private final Set<Cell> givens = new HashSet<>();

    NaiveBoard(Position position) {
        this(new HashSet<>(position.candidates().candidates()));
        for (Cell cell : CELLS) {
            digits[cell.index()] = position.digit(cell.index());
        }
        givens.addAll(position.givens().cells());
    }

    private NaiveBoard(Set<Candidate> candidates) {
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

    NaiveBoard without(Candidate candidate) {
        Set<Candidate> rest = new HashSet<>(candidates);
        rest.remove(candidate);
        return new NaiveBoard(rest);
    }

    Set<Conclusion> eliminated(Set<Candidate> all) {
        Set<Candidate> gone = new HashSet<>(all);
        gone.retainAll(candidates);
        if (!gone.isEmpty()) {
            conclusions.add(new Conclusion(false, CandidateSet.of(gone)));
        }
        return conclusions;
    }

    void placed(Cell cell, int digit) {
        placed(Set.of(new Candidate(cell, digit)));
    }

    void placed(Set<Candidate> together) {
        if (!together.isEmpty()) {
            conclusions.add(new Conclusion(true, CandidateSet.of(together)));
        }
    }

    Set<Conclusion> conclusions() {
        return conclusions;
    }

    Set<Candidate> candidates() {
        return candidates;
    }

    /** The digit of a cell that is solved and not given; 0 for any other cell. */
    int concluded(Cell cell) {
        return givens.contains(cell) ? 0 : digit(cell);
    }

    /** The digit of a filled cell; 0 for an empty one. */
    int digit(Cell cell) {
        return digits[cell.index()];
    }

    List<Cell> open(House house) {
        return house.cells().cells().stream()
                .filter(cell -> !digits(cell).isEmpty())
                .toList();
    }

    Set<Integer> digits(Collection<Cell> cells) {
        Set<Integer> all = new TreeSet<>();
        cells.forEach(cell -> all.addAll(digits(cell)));
        return all;
    }

    boolean possible(Cell cell, int digit) {
        return digits(cell).contains(digit);
    }

    Set<Integer> digits(Cell cell) {
        return digitsOfCell.get(cell.index());
    }

    static List<House> houses(int from, int end) {
        return IntStream.range(from, end).mapToObj(House::of).toList();
    }

    List<Cell> places(House house, int digit) {
        return placesInHouse.get(9 * house.index() + digit - 1);
    }

    static <T> List<List<T>> choices(List<T> from, int size) {
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

    static boolean isIn(House house, Cell cell) {
        return house.cells().contains(cell.index());
    }
}
