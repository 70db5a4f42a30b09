package dev.nonet.api.job;

import dev.nonet.api.platform.BoundedResource;
import dev.nonet.api.platform.TemporaryFile;
import dev.nonet.format.SudokuText;
import dev.nonet.job.SolveSpec;
import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Buffers the puzzles of a job while it is being submitted, in memory and beyond {@value #BUFFER} bytes in a temporary
 * file. So no database connection or transaction is held while a slow client sends. The file is deleted with the
 * request.
 *
 * <pre>
 * puzzle   length in bytes as a varint · UTF-8 bytes
 * varint   LEB128: 7 bits per byte, the least significant first; the top bit says that more follow
 * </pre>
 */
final class PuzzleSpool implements AutoCloseable {

    private static final int BUFFER = 32 * 1024;

    /**
     * The most that a list of puzzles takes that is passed on, by {@link #cost}: 1,400 ordinary ones, which compress to
     * some 50 KB.
     */
    private static final int LIST = 192 * 1024;

    /** The objects of a text and its place in a list. */
    private static final int TEXT_BYTES = 56;

    /** A control character as JSON. */
    private static final int ESCAPED = 6;

    /** A character beyond ASCII as JSON. */
    private static final int BEYOND_ASCII = 3;

    /** Disk space is reserved in steps of this size. */
    private static final int STEP = 1024 * 1024;

    /** Upper bound of an encoded length. */
    private static final int LENGTH_BYTES = 3;

    private final BoundedResource.Permit space;
    private final byte[] buffer = new byte[BUFFER];
    private int length;
    private @Nullable FileChannel file;
    private long written;
    private long granted;
    private int count;

    /** @param space reserves the disk space of the file; closed with the spool */
    PuzzleSpool(BoundedResource.Permit space) {
        this.space = space;
    }

    /** The bytes of all puzzles as text. */
    long bytes() {
        return written + length;
    }

    int count() {
        return count;
    }

    /**
     * Adds a puzzle. A text too long to be a puzzle is truncated; it stays too long.
     *
     * @throws dev.nonet.api.platform.ProblemException 429 if its tenant may take no more of the disk, 503 if that is
     *     full
     */
    void add(String text) {
        String shortest = SudokuText.shortest(text);
        add((shortest.length() <= SolveSpec.MAX_TEXT ? shortest : shortest.substring(0, SolveSpec.MAX_TEXT))
                .getBytes(StandardCharsets.UTF_8));
    }

    /** Adds what a line of a text holds: a puzzle, or else the line itself, so that the item's error can name it. */
    void add(String puzzle, SubmittedLine line) {
        try {
            SudokuText.parse(puzzle);
            add(puzzle);
        } catch (IllegalArgumentException e) {
            add(line.item().getBytes(StandardCharsets.UTF_8));
        }
    }

    /** Adds a board in HoDoKu's format, written by this service: up to some 4,000 characters. */
    void addBoard(String line) {
        add(line.getBytes(StandardCharsets.US_ASCII));
    }

    private void add(byte[] puzzle) {
        if (length + puzzle.length + LENGTH_BYTES > BUFFER) {
            flush();
        }
        int left = puzzle.length;
        while (left >= 0x80) {
            buffer[length++] = (byte) (left & 0x7f | 0x80);
            left >>>= 7;
        }
        buffer[length++] = (byte) left;
        System.arraycopy(puzzle, 0, buffer, length, puzzle.length);
        length += puzzle.length;
        count++;
    }

    private void flush() {
        if (written + length > granted) {
            space.more(STEP);
            granted += STEP;
        }
        try {
            FileChannel target = file;
            if (target == null) {
                target = TemporaryFile.open("nonet-puzzles-");
                file = target;
            }
            TemporaryFile.write(target, ByteBuffer.wrap(buffer, 0, length));
            written += length;
            length = 0;
        } catch (IOException e) {
            throw new UncheckedIOException("Puzzles could not be written to a temporary file", e);
        }
    }

    /** Receives the puzzles of a spool. */
    interface Sink<E extends Exception> {
        void add(List<String> puzzles) throws E;
    }

    /**
     * Passes all puzzles on in order, in lists. Each becomes a chunk, which is held whole whenever a task is cut from
     * it: so a list is bounded by what it takes in memory, and as JSON, and not by its characters alone, of which a
     * million empty texts have none. May be called repeatedly.
     */
    <E extends Exception> void lists(Sink<E> sink) throws E {
        try (InputStream puzzles = content()) {
            List<String> list = new ArrayList<>();
            int cost = 0;
            for (int puzzle = 0; puzzle < count; puzzle++) {
                String next = next(puzzles);
                int more = cost(next);
                if (cost + more > LIST && !list.isEmpty()) {
                    sink.add(list);
                    list.clear();
                    cost = 0;
                }
                list.add(next);
                cost += more;
            }
            if (!list.isEmpty()) {
                sink.add(list);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("Puzzles could not be read from a temporary file", e);
        }
    }

    /** At least what a text takes, as a string and as JSON, whichever is more. */
    private static int cost(String text) {
        int bytes = TEXT_BYTES;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean isEscaped = c < ' ' || c == '"' || c == '\\';
            bytes += isEscaped ? ESCAPED : c < 0x80 ? 1 : BEYOND_ASCII;
        }
        return bytes;
    }

    private InputStream content() throws IOException {
        InputStream end = new ByteArrayInputStream(buffer, 0, length);
        FileChannel source = file;
        if (source == null) {
            return end;
        }
        source.position(0);
        InputStream begin = new BufferedInputStream(Channels.newInputStream(source), BUFFER) {
            @Override
            public void close() {
                // Keep the file open: the puzzles may be read again.
            }
        };
        return new SequenceInputStream(begin, end);
    }

    private static String next(InputStream puzzles) throws IOException {
        int bytes = 0;
        int shift = 0;
        int part;
        do {
            part = puzzles.read();
            bytes |= (part & 0x7f) << shift;
            shift += 7;
        } while ((part & 0x80) != 0 && shift < 21);
        return new String(puzzles.readNBytes(bytes), StandardCharsets.UTF_8);
    }

    @Override
    public void close() {
        space.close();
        try {
            if (file != null) {
                file.close();
            }
        } catch (IOException e) {
            throw new UncheckedIOException("A temporary file could not be closed", e);
        }
    }
}
