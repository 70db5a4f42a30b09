package dev.nonet.engine.technique;

import static dev.nonet.engine.technique.NaiveBoard.CELLS;
import static dev.nonet.engine.technique.NaiveBoard.choices;
import static dev.nonet.engine.technique.NaiveBoard.houses;
import static dev.nonet.engine.technique.NaiveBoard.isIn;

import dev.nonet.engine.technique.TechniqueCase.Conclusion;
import dev.nonet.puzzle.Candidate;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.House;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Twins of wings, remote pairs, bent subsets and aligned exclusion. */
final class NaiveWings {

    private final NaiveBoard board;

    NaiveWings(NaiveBoard board) {
        this.board = board;
    }

    /** @param pivotHoldsDigit whether the pivot has the eliminated digit too: XYZ-Wings rather than XY-Wings */
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

    /**
     * n cells of a line and a box with n candidates, of which the cells outside the box and those outside the line have
     * just one in common.
     */
    Set<Conclusion> bentSubsets(int size) {
        for (House box : houses(18, 27)) {
            for (House line : houses(0, 18)) {
                if (line.cells().intersects(box.cells())) {
                    Set<Cell> both = new TreeSet<>(board.open(line));
                    both.addAll(board.open(box));
                    for (List<Cell> cells : choices(List.copyOf(both), size)) {
                        if (board.digits(cells).size() == size) {
                            bentSubset(cells, line, box);
                        }
                    }
                }
            }
        }
        return board.conclusions();
    }

    private void bentSubset(List<Cell> cells, House line, House box) {
        Set<Integer> common =
                board.digits(cells.stream().filter(cell -> !isIn(box, cell)).toList());
        common.retainAll(
                board.digits(cells.stream().filter(cell -> !isIn(line, cell)).toList()));
        if (common.size() == 1) {
            int digit = common.iterator().next();
            List<Cell> places =
                    cells.stream().filter(cell -> board.possible(cell, digit)).toList();
            board.eliminated(board.candidates().stream()
                    .filter(candidate -> candidate.digit() == digit
                            && !cells.contains(candidate.cell())
                            && places.stream().allMatch(candidate.cell()::sees))
                    .collect(Collectors.toSet()));
        }
    }

    /**
     * Whether two candidates of different cells cannot both be true: a digit twice in a house, or a bivalue cell left
     * empty.
     */
    private boolean clash(Candidate one, Candidate two) {
        if (one.digit() == two.digit()) {
            return one.cell().sees(two.cell());
        }
        Set<Integer> digits = new TreeSet<>(Set.of(one.digit(), two.digit()));
        return CELLS.stream()
                .anyMatch(cell -> cell.sees(one.cell())
                        && cell.sees(two.cell())
                        && board.digits(cell).equals(digits));
    }

    private List<Candidate> of(Cell cell) {
        return board.digits(cell).stream()
                .map(digit -> new Candidate(cell, digit))
                .toList();
    }

    private List<Cell> open() {
        return CELLS.stream().filter(cell -> !board.digits(cell).isEmpty()).toList();
    }

    /** Candidates that clash with all candidates of another cell, unless that is a naked single of the same digit. */
    Set<Conclusion> alignedPairs() {
        for (Candidate candidate : board.candidates()) {
            for (Cell other : open()) {
                if (!other.equals(candidate.cell())
                        && !board.digits(other).equals(Set.of(candidate.digit()))
                        && of(other).stream().allMatch(partner -> clash(candidate, partner))) {
                    board.eliminated(Set.of(candidate));
                }
            }
        }
        return board.conclusions();
    }

    /**
     * Candidates that with each partner in a cell of two or three candidates leave a third cell empty; there is such a
     * partner.
     */
    Set<Conclusion> alignedTriples() {
        Map<Candidate, Set<Candidate>> clashes = new HashMap<>();
        for (Candidate one : board.candidates()) {
            clashes.put(
                    one,
                    board.candidates().stream()
                            .filter(two -> !two.cell().equals(one.cell()) && clash(one, two))
                            .collect(Collectors.toSet()));
        }
        for (Candidate candidate : board.candidates()) {
            Set<Candidate> gone = clashes.getOrDefault(candidate, Set.of());
            for (Cell second : open()) {
                List<Candidate> partners = of(second).stream()
                        .filter(partner -> !gone.contains(partner))
                        .toList();
                boolean few = of(second).size() == 2 || of(second).size() == 3;
                boolean fails = few
                        && !second.equals(candidate.cell())
                        && !partners.isEmpty()
                        && open().stream()
                                .anyMatch(third -> !third.equals(second)
                                        && !third.equals(candidate.cell())
                                        && partners.stream()
                                                .allMatch(partner -> of(third).stream()
                                                        .allMatch(last -> gone.contains(last)
                                                                || clashes.getOrDefault(partner, Set.of())
                                                                        .contains(last))));
                if (fails) {
                    board.eliminated(Set.of(candidate));
                }
            }
        }
        return board.conclusions();
    }
}
