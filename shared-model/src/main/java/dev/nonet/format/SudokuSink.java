package dev.nonet.format;

import java.io.IOException;

/** Receives what a format's reader finds: puzzles and malformed parts, in the order of the text. */
public interface SudokuSink {

    void sudoku(Sudoku sudoku) throws IOException;

    /** Called for a malformed part after which reading can continue. By default throws it, which ends the reading. */
    default void malformed(FormatException fault) throws IOException {
        throw fault;
    }
}
