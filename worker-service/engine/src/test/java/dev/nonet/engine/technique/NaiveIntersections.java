package dev.nonet.engine.technique;

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

/** Twin of the almost locked candidates. */
final class NaiveIntersections {

    private final NaiveBoard board;

    NaiveIntersections(NaiveBoard board) {
        this.board = board;
    }

    /** @param size how many digits */
    Set<Conclusion> almostLockedCandidates(int size) {
        for (House box : houses(18, 27)) {
            for (House line : houses(0, 18)) {
                if (line.cells().intersects(box.cells())) {
                    almostLockedCandidates(size, line, box);
                    almostLockedCandidates(size, box, line);
                }
            }
        }
        return board.conclusions();
    }

    /**
     * One cell fewer than digits holds only these in the first house; they have as few places in the second, all
     * outside the intersection.
     */
    private void almostLockedCandidates(int size, House first, House second) {
        List<Cell> beside =
                board.open(first).stream().filter(cell -> !isIn(second, cell)).toList();
        for (List<Cell> locked : choices(beside, size - 1)) {
            Set<Integer> digits = board.digits(locked);
            Set<Cell> hidden = new TreeSet<>();
            digits.forEach(digit -> hidden.addAll(board.places(second, digit)));
            hidden.removeIf(cell -> isIn(first, cell));
            boolean open = digits.stream()
                    .noneMatch(digit -> board.places(second, digit).isEmpty());
            if (digits.size() == size && hidden.size() == size - 1 && open) {
                Set<Candidate> gone = new HashSet<>();
                for (Candidate candidate : board.candidates()) {
                    boolean inRest = beside.contains(candidate.cell()) && !locked.contains(candidate.cell());
                    if (inRest && digits.contains(candidate.digit())
                            || hidden.contains(candidate.cell()) && !digits.contains(candidate.digit())) {
                        gone.add(candidate);
                    }
                }
                board.eliminated(gone);
            }
        }
    }
}
