package dev.nonet.api.hint;

import dev.nonet.api.platform.Violations;
import dev.nonet.format.Sudoku;
import dev.nonet.puzzle.Candidate;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.Grid;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Applies the digits and eliminations of a player, which a request for a hint may list beside the board. */
final class PlayerMoves {

    private static final int MAX_PLACED = Cell.COUNT;
    private static final int MAX_ELIMINATED = 9 * Cell.COUNT;

    private final Violations violations = new Violations();

    private PlayerMoves() {}

    /**
     * The board with digits filled in and candidates eliminated.
     *
     * @param placed digits such as {@code r1c1=5}. They are not givens, even if the board already holds them and does
     *     not tell them from givens
     * @param eliminated candidates in the same form
     * @throws dev.nonet.api.platform.ProblemException 422 if there are more than fit on a board; or naming every
     *     element that is malformed, or whose cell holds another digit
     */
    static Sudoku applyTo(Sudoku board, List<String> placed, List<String> eliminated) {
        if (placed.isEmpty() && eliminated.isEmpty()) {
            return board;
        }
        return new PlayerMoves().apply(board, placed, eliminated);
    }

    private Sudoku apply(Sudoku board, List<String> placed, List<String> eliminated) {
        requireAtMost(MAX_PLACED, "placed", placed);
        requireAtMost(MAX_ELIMINATED, "eliminated", eliminated);
        Grid givens = board.givens();
        Grid digits = board.digits();
        List<Candidate> added = new ArrayList<>();
        for (int i = 0; i < placed.size(); i++) {
            Candidate candidate = candidate("placed", i, placed.get(i));
            if (candidate == null) {
                continue;
            }
            int cell = candidate.cell().index();
            if (digits.isEmpty(cell)) {
                added.add(candidate);
                digits = digits.with(cell, candidate.digit());
            } else if (digits.digit(cell) != candidate.digit()) {
                refuse("placed", i, candidate.cell() + " holds " + digits.digit(cell) + ", not " + candidate.digit());
            }
            givens = givens.with(cell, 0);
        }
        List<Candidate> gone = new ArrayList<>();
        for (int i = 0; i < eliminated.size(); i++) {
            Candidate candidate = candidate("eliminated", i, eliminated.get(i));
            if (candidate != null) {
                gone.add(candidate);
            }
        }
        violations.throwIfAny();
        return Sudoku.of(givens, board.marks().after(added, gone));
    }

    private void requireAtMost(int max, String field, List<String> candidates) {
        if (candidates.size() > max) {
            violations.add(field, "must hold at most " + max + " candidates, holds " + candidates.size());
            violations.throwIfAny();
        }
    }

    /** Parses a candidate; reports a malformed one and returns null. */
    private @Nullable Candidate candidate(String field, int index, String text) {
        if (text.matches("r[1-9]c[1-9]=[1-9]")) {
            return new Candidate(Cell.parse(text.substring(0, 4)), text.charAt(5) - '0');
        }
        refuse(field, index, "expected a candidate such as r1c1=5, not '" + text + "'");
        return null;
    }

    private void refuse(String field, int index, String message) {
        violations.add(field + "[" + index + "]", message);
    }
}
