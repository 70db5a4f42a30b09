package dev.nonet.book;

import dev.nonet.puzzle.Grid;
import dev.nonet.puzzle.PencilMarks;
import dev.nonet.reasoning.Mark;
import java.util.List;

/**
 * A step of a puzzle's path, for the pages of hints and of answers.
 *
 * @param clues the digits of the board that are printed bold: the clues of a puzzle; of a worksheet none
 * @param board digits and candidates just before the step
 * @param marks what the step speaks of
 * @param words the step in words; may have several lines
 */
public record BoardHint(Grid clues, PencilMarks board, List<Mark> marks, String words) {

    public BoardHint {
        marks = List.copyOf(marks);
    }
}
