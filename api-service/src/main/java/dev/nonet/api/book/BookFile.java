package dev.nonet.api.book;

import dev.nonet.api.platform.BoundedResource;
import dev.nonet.api.platform.Problem;
import dev.nonet.api.platform.TemporaryFile;
import dev.nonet.book.Book;
import dev.nonet.book.BookOptions;
import dev.nonet.book.BookPuzzle;
import dev.nonet.book.InvalidBookException;
import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.util.List;

/**
 * A book in a temporary file, made whole before it is sent, so that an error is known before the response begins. The
 * file is unlinked once it is open, so it disappears when it is closed or the process dies.
 *
 * @param content closing it frees the disk
 */
record BookFile(InputStream content, long length) implements Closeable {

    private static final int BUFFER = 64 * 1024;

    /**
     * Writes a book.
     *
     * @param disk grows with the file
     * @throws dev.nonet.api.platform.ProblemException 422 if the options do not fit the puzzles, 429 if its tenant may
     *     take no more of the disk, 503 if that is full
     * @throws java.io.InterruptedIOException or {@link java.nio.channels.ClosedByInterruptException} if the thread is
     *     interrupted
     */
    static BookFile write(List<BookPuzzle> puzzles, BookOptions options, BoundedResource.Permit disk)
            throws IOException {
        FileChannel open = TemporaryFile.open("nonet-book-");
        boolean isMade = false;
        try {
            OutputStream out = new BufferedOutputStream(new Counted(open, disk), BUFFER);
            Book.write(puzzles, options, out);
            out.flush();
            long length = open.position();
            open.position(0);
            isMade = true;
            return new BookFile(Channels.newInputStream(open), length);
        } catch (InvalidBookException e) {
            throw Problem.invalid(e.violations());
        } finally {
            if (!isMade) {
                open.close();
            }
        }
    }

    @Override
    public void close() throws IOException {
        content.close();
    }

    /** Takes disk space for what is written. */
    private static final class Counted extends OutputStream {

        private final FileChannel file;
        private final BoundedResource.Permit disk;

        Counted(FileChannel file, BoundedResource.Permit disk) {
            this.file = file;
            this.disk = disk;
        }

        @Override
        public void write(int value) throws IOException {
            write(new byte[] {(byte) value}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            disk.more(length);
            TemporaryFile.write(file, ByteBuffer.wrap(bytes, offset, length));
        }
    }
}
