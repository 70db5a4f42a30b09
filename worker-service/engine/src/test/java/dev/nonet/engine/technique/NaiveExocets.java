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
import java.util.stream.Stream;

/** Twin of the junior exocet. */
final class NaiveExocets {

    private final NaiveBoard board;

    NaiveExocets(NaiveBoard board) {
        this.board = board;
    }

    Set<Conclusion> junior() {
        for (House line : houses(0, 18)) {
            for (List<Cell> base : choices(board.open(line), 2)) {
                Set<Integer> digits = board.digits(base);
                boolean oneBox = base.getFirst().box() == base.getLast().box();
                if (oneBox && (digits.size() == 3 || digits.size() == 4)) {
                    chooseTargets(line, base, digits);
                }
            }
        }
        return board.conclusions();
    }

    /** The targets lie in the other two boxes of the chute, not in the base line. */
    private void chooseTargets(House line, List<Cell> base, Set<Integer> digits) {
        List<Cell> able = chute(line).stream()
                .filter(cell ->
                        !isIn(line, cell) && cell.box() != base.getFirst().box())
                .filter(cell -> board.digits(cell).stream().anyMatch(digits::contains))
                .toList();
        Cell beside = line.cells().cells().stream()
                .filter(cell -> cell.box() == base.getFirst().box() && !base.contains(cell))
                .findFirst()
                .orElseThrow();
        for (List<Cell> targets : choices(able, 2)) {
            List<House> crossLines = Stream.of(beside, targets.getFirst(), targets.getLast())
                    .map(cell -> across(line, cell))
                    .toList();
            boolean companionsFree = targets.stream()
                    .flatMap(target -> chute(line).stream()
                            .filter(cell ->
                                    isIn(across(line, target), cell) && !isIn(line, cell) && !cell.equals(target)))
                    .noneMatch(companion -> digits.stream().anyMatch(digit -> mayHold(companion, digit)));
            boolean cramped = digits.stream().allMatch(digit -> fitsIntoTwoLines(digit, line, crossLines));
            if (targets.getFirst().box() != targets.getLast().box() && companionsFree && cramped) {
                conclude(base, targets, digits);
            }
        }
    }

    private static List<Cell> chute(House line) {
        return CELLS.stream()
                .filter(cell -> (line.index() < 9 ? cell.row() : cell.column()) / 3 == line.index() % 9 / 3)
                .toList();
    }

    private static House across(House line, Cell cell) {
        return House.of(line.index() < 9 ? 9 + cell.column() : cell.row());
    }

    private boolean mayHold(Cell cell, int digit) {
        return board.digit(cell) == digit || board.possible(cell, digit);
    }

    /** Whether two lines contain all cells of the cross-lines outside the chute that hold the digit or may hold it. */
    private boolean fitsIntoTwoLines(int digit, House line, List<House> crossLines) {
        List<Cell> places = CELLS.stream()
                .filter(cell -> crossLines.stream().anyMatch(cross -> isIn(cross, cell)))
                .filter(cell -> !chute(line).contains(cell) && mayHold(cell, digit))
                .toList();
        return choices(houses(0, 18), 2).stream()
                .anyMatch(two -> places.stream().allMatch(cell -> two.stream().anyMatch(house -> isIn(house, cell))));
    }

    /**
     * The targets hold the digits of the base: they lose all others, and the base loses those that no target may hold.
     */
    private void conclude(List<Cell> base, List<Cell> targets, Set<Integer> digits) {
        Set<Candidate> gone = new HashSet<>();
        for (Candidate candidate : board.candidates()) {
            boolean foreign = targets.contains(candidate.cell()) && !digits.contains(candidate.digit());
            boolean homeless = base.contains(candidate.cell())
                    && targets.stream().noneMatch(target -> board.possible(target, candidate.digit()));
            if (foreign || homeless) {
                gone.add(candidate);
            }
        }
        board.eliminated(gone);
    }
}
