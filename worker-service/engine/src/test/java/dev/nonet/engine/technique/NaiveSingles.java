package dev.nonet.engine.technique;

import static dev.nonet.engine.technique.NaiveBoard.CELLS;
import static dev.nonet.engine.technique.NaiveBoard.choices;
import static dev.nonet.engine.technique.NaiveBoard.houses;
import static dev.nonet.engine.technique.NaiveBoard.isIn;

import dev.nonet.engine.technique.TechniqueCase.Conclusion;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.House;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;

/** Twins of the singles and of the direct steps. */
final class NaiveSingles {

    private final NaiveBoard board;

    NaiveSingles(NaiveBoard board) {
        this.board = board;
    }

    Set<Conclusion> hiddenSingles(int fromHouse, int endHouse) {
        for (House house : houses(fromHouse, endHouse)) {
            for (int digit = 1; digit <= 9; digit++) {
                List<Cell> places = board.places(house, digit);
                if (places.size() == 1) {
                    board.placed(places.getFirst(), digit);
                }
            }
        }
        return board.conclusions();
    }

    Set<Conclusion> nakedSingles() {
        for (Cell cell : CELLS) {
            if (board.digits(cell).size() == 1) {
                board.placed(cell, board.digits(cell).iterator().next());
            }
        }
        return board.conclusions();
    }

    Set<Conclusion> fullHouses() {
        for (House house : houses(0, 27)) {
            List<Cell> open = house.cells().cells().stream()
                    .filter(cell -> !board.digits(cell).isEmpty())
                    .toList();
            if (open.size() == 1) {
                board.placed(
                        open.getFirst(),
                        board.digits(open.getFirst()).iterator().next());
            }
        }
        return board.conclusions();
    }

    /** A digit that is on the board eight times and has one place left. */
    Set<Conclusion> lastDigits() {
        for (int digit = 1; digit <= 9; digit++) {
            int wanted = digit;
            List<Cell> left =
                    CELLS.stream().filter(cell -> board.possible(cell, wanted)).toList();
            long placed =
                    CELLS.stream().filter(cell -> board.digit(cell) == wanted).count();
            if (placed == 8 && left.size() == 1) {
                board.placed(left.getFirst(), digit);
            }
        }
        return board.conclusions();
    }

    /** Locked candidates that leave a hidden single in any house. */
    Set<Conclusion> directLockedCandidates(int fromHouse, int endHouse, int intoHouse, int intoEnd) {
        for (House from : houses(fromHouse, endHouse)) {
            for (House into : houses(intoHouse, intoEnd)) {
                for (int digit = 1; digit <= 9; digit++) {
                    List<Cell> places = board.places(from, digit);
                    if (places.size() >= 2 && places.stream().allMatch(cell -> isIn(into, cell))) {
                        List<Cell> gone = board.places(into, digit).stream()
                                .filter(cell -> !isIn(from, cell))
                                .toList();
                        for (House house : houses(0, 27)) {
                            placeLast(house, digit, gone);
                        }
                    }
                }
            }
        }
        return board.conclusions();
    }

    /** Hidden subsets that leave a hidden single in their own house. */
    Set<Conclusion> directHiddenSubsets(int size) {
        for (House house : houses(0, 27)) {
            List<Integer> open = IntStream.rangeClosed(1, 9)
                    .boxed()
                    .filter(digit -> board.places(house, digit).size() >= 2)
                    .toList();
            for (List<Integer> chosen : choices(open, size)) {
                Set<Cell> together = new TreeSet<>();
                chosen.forEach(digit -> together.addAll(board.places(house, digit)));
                if (together.size() == size) {
                    for (int digit = 1; digit <= 9; digit++) {
                        if (!chosen.contains(digit)) {
                            placeLast(house, digit, List.copyOf(together));
                        }
                    }
                }
            }
        }
        return board.conclusions();
    }

    /** Places the digit if the house loses some of its places and one is left. */
    private void placeLast(House house, int digit, List<Cell> gone) {
        List<Cell> left = new ArrayList<>(board.places(house, digit));
        if (left.removeAll(gone) && left.size() == 1) {
            board.placed(left.getFirst(), digit);
        }
    }
}
