package dev.nonet.format;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nonet.puzzle.Candidate;
import dev.nonet.puzzle.CandidateSet;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.Grid;
import dev.nonet.puzzle.PencilMarks;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** What a job keeps of a text is the board that the text holds. */
class SudokuTextTest {

    private static final long SEED = 20_261_122;

    @Test
    void aLastCandidateThatNobodyFilledInStaysOne() {
        Random random = new Random(SEED);
        for (Sudoku board : OwnSudokus.boards(SEED)) {
            CandidateSet candidates = board.marks().candidates();
            List<Candidate> all = candidates.candidates();
            Candidate left = all.get(random.nextInt(all.size()));
            List<Candidate> gone = new ArrayList<>();
            for (Candidate other : all) {
                boolean inItsCell = other.cell().equals(left.cell());
                boolean seen = other.cell().sees(left.cell()) && other.digit() == left.digit();
                if (inItsCell && other.digit() != left.digit() || seen && !inItsCell) {
                    gone.add(other);
                }
            }

            assertComesBack(board, candidates.minus(CandidateSet.of(gone)));
        }
    }

    @Test
    void aDigitThatIsStillListedAroundStaysOne() {
        Random random = new Random(SEED);
        for (Sudoku board : OwnSudokus.boards(SEED)) {
            Grid digits = board.digits();
            List<Integer> filledIn = new ArrayList<>();
            for (int cell = 0; cell < Cell.COUNT; cell++) {
                if (!digits.isEmpty(cell) && board.givens().isEmpty(cell)) {
                    filledIn.add(cell);
                }
            }
            Cell filled = Cell.of(filledIn.get(random.nextInt(filledIn.size())));
            List<Candidate> listed = new ArrayList<>();
            for (int cell = 0; cell < Cell.COUNT; cell++) {
                if (digits.isEmpty(cell) && Cell.of(cell).sees(filled)) {
                    listed.add(Candidate.of(cell, digits.digit(filled.index())));
                }
            }

            assertComesBack(board, board.marks().candidates().or(CandidateSet.of(listed)));
        }
    }

    private static void assertComesBack(Sudoku board, CandidateSet candidates) {
        Sudoku sudoku = Sudoku.of(board.givens(), new PencilMarks(board.digits(), candidates));

        String text = SudokuText.of(sudoku);

        Sudoku back = SudokuText.parse(text);
        assertThat(text).as("seed %d", SEED).hasSize(162);
        assertThat(back.givens()).as(text).isEqualTo(sudoku.givens());
        assertThat(back.digits()).as(text).isEqualTo(sudoku.digits());
        assertThat(back.marks().candidates()).as(text).isEqualTo(candidates);
    }

    @Test
    void aLineHasItsPuzzleBeforeABlankOrAComment() {
        String puzzle = "..231.96..5....1.2....9..3..984.12.....2.....1.....7...........76..........945..1";
        for (String behind : List.of("", " from a book", "#hard", "\t", " # 3")) {
            assertThat(SudokuText.ofLine(puzzle + behind)).isEqualTo(puzzle);
        }
        assertThat(SudokuText.ofLine(" " + puzzle)).isEmpty();
        assertThat(SudokuText.ofLine("# " + puzzle)).isEmpty();
    }

    @Test
    void aLineOfHodokusKeepsAllCandidatesThatAreOut() {
        String line = ":0000:x:..231.96..5....1.2....9..3..984.12.....2.....1.....7...........76..........945..1:"
                + "411 412 812::";

        Sudoku board = SudokuText.parse(SudokuText.ofLine(line));

        CandidateSet ofDigits = PencilMarks.of(board.digits()).candidates();
        assertThat(ofDigits.minus(board.marks().candidates()).candidates())
                .containsExactlyInAnyOrder(Candidate.of(0, 4), Candidate.of(1, 4), Candidate.of(1, 8));
    }
}
