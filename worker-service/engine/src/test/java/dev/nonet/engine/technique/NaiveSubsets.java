package dev.nonet.engine.technique;

import static dev.nonet.engine.technique.NaiveBoard.CELLS;
import static dev.nonet.engine.technique.NaiveBoard.choices;
import static dev.nonet.engine.technique.NaiveBoard.houses;
import static dev.nonet.engine.technique.NaiveBoard.isIn;

import dev.nonet.engine.technique.TechniqueCase.Conclusion;
import dev.nonet.puzzle.Candidate;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.House;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Twins of locked candidates and subsets. */
final class NaiveSubsets {

    private final NaiveBoard board;

    NaiveSubsets(NaiveBoard board) {
        this.board = board;
    }

    Set<Conclusion> lockedCandidates(int fromHouse, int endHouse, int intoHouse, int intoEnd) {
        for (House from : houses(fromHouse, endHouse)) {
            for (House into : houses(intoHouse, intoEnd)) {
                for (int digit = 1; digit <= 9; digit++) {
                    List<Cell> places = board.places(from, digit);
                    if (places.size() >= 2 && places.stream().allMatch(cell -> isIn(into, cell))) {
                        Set<Candidate> gone = new HashSet<>();
                        for (Cell cell : into.cells().cells()) {
                            if (!isIn(from, cell)) {
                                gone.add(new Candidate(cell, digit));
                            }
                        }
                        board.eliminated(gone);
                    }
                }
            }
        }
        return board.conclusions();
    }

    Set<Conclusion> nakedSubsets(int size) {
        for (House house : houses(0, 27)) {
            List<Cell> open = house.cells().cells().stream()
                    .filter(cell -> board.digits(cell).size() >= 2)
                    .toList();
            for (List<Cell> chosen : choices(open, size)) {
                Set<Integer> together = new TreeSet<>();
                chosen.forEach(cell -> together.addAll(board.digits(cell)));
                if (together.size() == size) {
                    Set<Candidate> gone = new HashSet<>();
                    for (House shared : houses(0, 27)) {
                        if (chosen.stream().allMatch(cell -> isIn(shared, cell))) {
                            for (Cell other : shared.cells().cells()) {
                                if (!chosen.contains(other)) {
                                    together.forEach(digit -> gone.add(new Candidate(other, digit)));
                                }
                            }
                        }
                    }
                    board.eliminated(gone);
                }
            }
        }
        return board.conclusions();
    }

    Set<Conclusion> lockedSubsets(int size) {
        for (House box : houses(18, 27)) {
            for (House line : houses(0, 18)) {
                List<Cell> crossing = CELLS.stream()
                        .filter(cell -> isIn(box, cell)
                                && isIn(line, cell)
                                && board.digits(cell).size() >= 2)
                        .toList();
                for (List<Cell> chosen : choices(crossing, size)) {
                    Set<Integer> together = new TreeSet<>();
                    chosen.forEach(cell -> together.addAll(board.digits(cell)));
                    Set<Candidate> inBox = othersIn(box, chosen, together);
                    Set<Candidate> inLine = othersIn(line, chosen, together);
                    inBox.removeIf(candidate -> isIn(line, candidate.cell()) && !inLine.contains(candidate));
                    boolean outside = inLine.stream().anyMatch(candidate -> !isIn(box, candidate.cell()));
                    if (together.size() == size && !inBox.isEmpty() && outside) {
                        inLine.addAll(inBox);
                        board.eliminated(inLine);
                    }
                }
            }
        }
        return board.conclusions();
    }

    private Set<Candidate> othersIn(House house, List<Cell> chosen, Set<Integer> digits) {
        return board.candidates().stream()
                .filter(candidate -> isIn(house, candidate.cell())
                        && !chosen.contains(candidate.cell())
                        && digits.contains(candidate.digit()))
                .collect(Collectors.toSet());
    }

    Set<Conclusion> hiddenSubsets(int size) {
        for (House house : houses(0, 27)) {
            List<Integer> open = IntStream.rangeClosed(1, 9)
                    .boxed()
                    .filter(digit -> board.places(house, digit).size() >= 2)
                    .toList();
            for (List<Integer> chosen : choices(open, size)) {
                Set<Cell> together = new TreeSet<>();
                chosen.forEach(digit -> together.addAll(board.places(house, digit)));
                if (together.size() == size) {
                    Set<Candidate> gone = new HashSet<>();
                    for (Cell cell : together) {
                        for (int digit = 1; digit <= 9; digit++) {
                            if (!chosen.contains(digit)) {
                                gone.add(new Candidate(cell, digit));
                            }
                        }
                    }
                    board.eliminated(gone);
                }
            }
        }
        return board.conclusions();
    }
}
