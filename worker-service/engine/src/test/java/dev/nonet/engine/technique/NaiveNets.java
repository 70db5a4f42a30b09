package dev.nonet.engine.technique;

import static dev.nonet.engine.technique.NaiveBoard.CELLS;
import static dev.nonet.engine.technique.NaiveBoard.houses;

import dev.nonet.engine.technique.TechniqueCase.Conclusion;
import dev.nonet.puzzle.Candidate;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.House;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Twin of the dynamic forcing chains: what assumptions lead to by singles. */
final class NaiveNets {

    private final NaiveBoard board;

    NaiveNets(NaiveBoard board) {
        this.board = board;
    }

    /** An assumption with the remaining candidates and the placements; both include the digits of filled cells. */
    private static final class Net {

        private final Set<Candidate> possible;
        private final Set<Candidate> placed;
        private boolean failed;
        private boolean ended;

        Net(Set<Candidate> possible, Set<Candidate> placed, Candidate assumed) {
            this.possible = new HashSet<>(possible);
            this.placed = new HashSet<>(placed);
            place(assumed);
        }

        private void place(Candidate candidate) {
            placed.add(candidate);
            possible.removeIf(other -> other.cell().equals(candidate.cell())
                    ? other.digit() != candidate.digit()
                    : other.digit() == candidate.digit() && other.cell().sees(candidate.cell()));
        }

        /** Places all singles at once, unless a cell has no candidate or a house no place for a digit. */
        void wave() {
            Set<Candidate> singles = new HashSet<>();
            for (Cell cell : CELLS) {
                look(
                        possible.stream()
                                .filter(candidate -> candidate.cell().equals(cell))
                                .toList(),
                        singles);
            }
            for (House house : houses(0, 27)) {
                for (int digit = 1; digit <= 9; digit++) {
                    int wanted = digit;
                    look(
                            possible.stream()
                                    .filter(candidate ->
                                            candidate.digit() == wanted && NaiveBoard.isIn(house, candidate.cell()))
                                    .toList(),
                            singles);
                }
            }
            singles.removeAll(placed);
            ended = failed || singles.isEmpty();
            if (!failed) {
                singles.forEach(this::place);
            }
        }

        private void look(List<Candidate> left, Set<Candidate> singles) {
            failed |= left.isEmpty();
            if (left.size() == 1) {
                singles.addAll(left);
            }
        }
    }

    /**
     * Grows all nets wave by wave. The search ends with the first wave in which assumptions lead to contradictions, or
     * else in which all candidates of a cell or all places of a digit in a house agree on something.
     */
    Set<Conclusion> singles() {
        Set<Candidate> filled = CELLS.stream()
                .filter(cell -> board.digit(cell) != 0)
                .map(cell -> new Candidate(cell, board.digit(cell)))
                .collect(Collectors.toSet());
        Set<Candidate> possible = new HashSet<>(board.candidates());
        possible.addAll(filled);
        Map<Candidate, Net> nets = new HashMap<>();
        board.candidates().forEach(candidate -> nets.put(candidate, new Net(possible, filled, candidate)));
        while (board.conclusions().isEmpty() && nets.values().stream().anyMatch(net -> !net.ended)) {
            nets.values().stream().filter(net -> !net.ended).forEach(Net::wave);
            nets.forEach((assumed, net) -> {
                if (net.failed) {
                    board.eliminated(Set.of(assumed));
                }
            });
            if (board.conclusions().isEmpty()) {
                cases().forEach(cases -> agree(cases.stream().map(nets::get).toList()));
            }
        }
        return board.conclusions();
    }

    private List<List<Candidate>> cases() {
        List<List<Candidate>> cases = new ArrayList<>();
        for (Cell cell : CELLS) {
            cases.add(board.digits(cell).stream()
                    .map(digit -> new Candidate(cell, digit))
                    .toList());
        }
        for (House house : houses(0, 27)) {
            for (int digit = 1; digit <= 9; digit++) {
                int wanted = digit;
                cases.add(board.places(house, digit).stream()
                        .map(cell -> new Candidate(cell, wanted))
                        .toList());
            }
        }
        return cases.stream().filter(some -> some.size() > 1).toList();
    }

    private void agree(List<Net> cases) {
        for (Candidate candidate : board.candidates()) {
            // two singles of one wave can eliminate each other; that shows as a contradiction in the next wave
            if (cases.stream().allMatch(net -> net.placed.contains(candidate) && net.possible.contains(candidate))) {
                board.placed(candidate.cell(), candidate.digit());
            }
            if (cases.stream().noneMatch(net -> net.possible.contains(candidate))) {
                board.eliminated(Set.of(candidate));
            }
        }
    }
}
