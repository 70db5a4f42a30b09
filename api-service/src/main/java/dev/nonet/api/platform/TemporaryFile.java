package dev.nonet.api.platform;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import org.jboss.logging.Logger;

/**
 * A file for what a request needs beyond memory. Its name is removed as soon as it is open (on POSIX systems), so that
 * a killed process leaves nothing behind. What clients may take of the disk is lent by {@link Admission#spool}; the
 * disk may be full all the same, as others write to it: then the request is refused for now.
 */
public final class TemporaryFile {

    private static final LimitedLog FULL = new LimitedLog(Logger.getLogger(TemporaryFile.class), Logger.Level.ERROR);

    /** The {@code Retry-After} of a refusal: somebody has to make room. */
    private static final Duration RETRY = Duration.ofSeconds(30);

    private TemporaryFile() {}

    /**
     * Makes a file, for reading and writing. Closing it frees its space.
     *
     * @param name the beginning of its name
     * @throws ProblemException 503 if it cannot be made
     */
    public static FileChannel open(String name) {
        try {
            return FileChannel.open(
                    Files.createTempFile(name, null),
                    StandardOpenOption.READ,
                    StandardOpenOption.WRITE,
                    StandardOpenOption.DELETE_ON_CLOSE);
        } catch (IOException e) {
            throw noRoom(e);
        }
    }

    /**
     * Writes all that is left of a buffer.
     *
     * @throws ProblemException 503 if there is no room for it
     * @throws ClosedChannelException if the file was closed, also by an interrupt of this thread
     */
    public static void write(FileChannel file, ByteBuffer bytes) throws ClosedChannelException {
        try {
            while (bytes.hasRemaining()) {
                file.write(bytes);
            }
        } catch (ClosedChannelException e) {
            throw e;
        } catch (IOException e) {
            throw noRoom(e);
        }
    }

    /** The refusal, 503, of a request whose temporary file cannot be written. */
    public static ProblemException noRoom(IOException cause) {
        FULL.line(cause, "A temporary file cannot be written");
        return Problem.unavailable("There is no room for temporary files").after(RETRY);
    }
}
