package dev.nonet.format;

import java.io.IOException;

/** Receives puzzles and faults in the order of the text. */
public interface SudokuSink {

    void sudoku(Sudoku sudoku) throws IOException;

    /** Called for a fault after which reading can continue. The default throws the fault, which ends the reading. */
    default void malformed(FormatException fault) throws IOException {
        throw fault;
    }
}
