package dev.nonet.format;

import java.io.Closeable;
import java.io.IOException;

/** Writes puzzles in one format. {@link #close} writes the format's footer and leaves the underlying output open. */
public final class SudokuWriter implements Closeable {

    private final Format.Writing writing;
    private final Appendable out;
    private boolean hasWritten;

    SudokuWriter(Format.Writing writing, Appendable out) throws IOException {
        this.writing = writing;
        this.out = out;
        out.append(writing.header());
    }

    public void add(Sudoku sudoku) throws IOException {
        if (hasWritten) {
            out.append(writing.between());
        }
        hasWritten = true;
        out.append(writing.one().apply(sudoku));
    }

    @Override
    public void close() throws IOException {
        out.append(writing.footer());
    }
}
