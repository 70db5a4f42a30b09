package dev.nonet.engine.technique;

import static dev.nonet.engine.technique.Naive.CELLS;
import static dev.nonet.engine.technique.Naive.choices;
import static dev.nonet.engine.technique.Naive.houses;

import dev.nonet.engine.technique.TechniqueCase.Conclusion;
import dev.nonet.puzzle.Candidate;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.House;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Wings and pairs as their definitions read. */
final class NaiveWings {

    private final Naive board;

    NaiveWings(Naive board) {
        this.board = board;
    }

    /** @param pivotHoldsDigit whether the pivot may hold the digit ruled out */
    Set<Conclusion> wings(boolean pivotHoldsDigit) {
        for (Cell pivot : CELLS) {
            if (board.digits(pivot).size() != (pivotHoldsDigit ? 3 : 2)) {
                continue;
            }
            List<Cell> near = CELLS.stream()
                    .filter(cell -> cell.sees(pivot) && board.digits(cell).size() == 2)
                    .toList();
            for (Cell one : near) {
                for (Cell two : near) {
                    for (int digit = 1; digit <= 9; digit++) {
                        if (isWing(pivot, one, two, digit, pivotHoldsDigit)) {
                            Set<Candidate> gone = new HashSet<>();
                            for (Cell cell : CELLS) {
                                if (cell.sees(one) && cell.sees(two) && (!pivotHoldsDigit || cell.sees(pivot))) {
                                    gone.add(new Candidate(cell, digit));
                                }
                            }
                            board.eliminated(gone);
                        }
                    }
                }
            }
        }
        return board.conclusions();
    }

    private boolean isWing(Cell pivot, Cell one, Cell two, int digit, boolean pivotHoldsDigit) {
        if (!pivot.sees(one)
                || !pivot.sees(two)
                || board.digits(one).size() != 2
                || board.digits(two).size() != 2) {
            return false;
        }
        if (!board.possible(one, digit)
                || !board.possible(two, digit)
                || board.possible(pivot, digit) != pivotHoldsDigit) {
            return false;
        }
        Set<Integer> together = new TreeSet<>(board.digits(one));
        together.addAll(board.digits(two));
        Set<Integer> pivotAndDigit = new TreeSet<>(board.digits(pivot));
        pivotAndDigit.add(digit);
        return together.size() == 3 && together.equals(pivotAndDigit);
    }

    Set<Conclusion> wWings() {
        for (List<Cell> two : choices(CELLS, 2)) {
            Cell one = two.getFirst();
            Cell other = two.getLast();
            if (board.digits(one).size() != 2 || !board.digits(one).equals(board.digits(other)) || one.sees(other)) {
                continue;
            }
            for (int joining : board.digits(one)) {
                for (House house : houses(0, 27)) {
                    List<Cell> ends = board.places(house, joining);
                    if (ends.size() == 2
                            && !ends.contains(one)
                            && !ends.contains(other)
                            && (one.sees(ends.getFirst()) && other.sees(ends.getLast())
                                    || one.sees(ends.getLast()) && other.sees(ends.getFirst()))) {
                        board.eliminated(board.candidates().stream()
                                .filter(candidate -> candidate.digit() != joining
                                        && board.digits(one).contains(candidate.digit())
                                        && candidate.cell().sees(one)
                                        && candidate.cell().sees(other))
                                .collect(Collectors.toSet()));
                    }
                }
            }
        }
        return board.conclusions();
    }

    Set<Conclusion> remotePairs() {
        for (Cell start : CELLS) {
            if (board.digits(start).size() != 2) {
                continue;
            }
            Set<Cell> even = new TreeSet<>(Set.of(start));
            Set<Cell> odd = new TreeSet<>();
            boolean grown = true;
            while (grown) {
                grown = false;
                for (Cell cell : CELLS) {
                    if (board.digits(cell).equals(board.digits(start))) {
                        grown |= even.stream().anyMatch(cell::sees) && odd.add(cell);
                        grown |= odd.stream().anyMatch(cell::sees) && even.add(cell);
                    }
                }
            }
            if (even.stream().noneMatch(odd::contains) && even.size() + odd.size() >= 4) {
                board.eliminated(board.candidates().stream()
                        .filter(candidate -> board.digits(start).contains(candidate.digit())
                                && !even.contains(candidate.cell())
                                && !odd.contains(candidate.cell())
                                && even.stream().anyMatch(candidate.cell()::sees)
                                && odd.stream().anyMatch(candidate.cell()::sees))
                        .collect(Collectors.toSet()));
            }
        }
        return board.conclusions();
    }
}
