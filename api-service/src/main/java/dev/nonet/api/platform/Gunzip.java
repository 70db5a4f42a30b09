package dev.nonet.api.platform;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import java.util.zip.ZipException;

/**
 * Decompresses gzip (RFC 1952) with any number of members. {@code GZIPInputStream} recurses for each empty member:
 * 20,000 of them (400 KB) overflow the stack, and with fewer, a client that then stops sending keeps a stack of a
 * megabyte in memory.
 */
final class Gunzip extends InputStream {

    private static final int BUFFER = 8 * 1024;
    private static final int MAGIC = 0x8b1f;
    private static final int DEFLATE = 8;

    /** The length of the modification time, the extra flags and the operating system. */
    private static final int UNUSED = 6;

    private static final int HEADER_CHECKSUM = 0x02;
    private static final int EXTRA = 0x04;
    private static final int NAME = 0x08;
    private static final int COMMENT = 0x10;
    private static final int RESERVED = 0xe0;

    private final InputStream in;
    private final byte[] buffer = new byte[BUFFER];
    private final Inflater inflater = new Inflater(true);
    private final CRC32 checksum = new CRC32();
    private int next;
    private int end;
    private boolean isInMember;
    private boolean isAtEnd;

    /** Reads the first header. */
    Gunzip(InputStream in) throws IOException {
        this.in = in;
        boolean isGzip = false;
        try {
            if (!beginMember()) {
                throw new EOFException("No gzip member");
            }
            isGzip = true;
        } finally {
            if (!isGzip) {
                close();
            }
        }
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        while (!isAtEnd) {
            int count = inflate(bytes, offset, length);
            if (count > 0) {
                checksum.update(bytes, offset, count);
                return count;
            }
            endMember();
            if (!beginMember()) {
                isAtEnd = true;
                close();
            }
        }
        return -1;
    }

    /** @return 0 at the end of the member */
    private int inflate(byte[] bytes, int offset, int length) throws IOException {
        try {
            while (isInMember) {
                int count = inflater.inflate(bytes, offset, length);
                if (count > 0) {
                    return count;
                }
                if (inflater.finished() || inflater.needsDictionary()) {
                    isInMember = false;
                } else if (inflater.needsInput()) {
                    if (!fill()) {
                        throw new EOFException("A gzip member is truncated");
                    }
                    inflater.setInput(buffer, 0, end);
                }
            }
            return 0;
        } catch (DataFormatException e) {
            throw new ZipException(String.valueOf(e.getMessage()));
        }
    }

    /** Reads the header of a member; false if there is none. */
    private boolean beginMember() throws IOException {
        if (next == end && !fill()) {
            return false;
        }
        if (twoBytes() != MAGIC || oneByte() != DEFLATE) {
            throw new ZipException("Not in gzip format");
        }
        int flags = oneByte();
        if ((flags & RESERVED) != 0) {
            throw new ZipException("The gzip header has unknown flags");
        }
        skip(UNUSED);
        if ((flags & EXTRA) != 0) {
            skip(twoBytes());
        }
        for (int text : new int[] {NAME, COMMENT}) {
            while ((flags & text) != 0 && oneByte() != 0) {
                // Skips the text and the zero at its end.
            }
        }
        if ((flags & HEADER_CHECKSUM) != 0) {
            skip(2);
        }
        inflater.reset();
        inflater.setInput(buffer, next, end - next);
        checksum.reset();
        isInMember = true;
        return true;
    }

    private void endMember() throws IOException {
        next = end - inflater.getRemaining();
        long sum = twoBytes() | (long) twoBytes() << Short.SIZE;
        long length = twoBytes() | (long) twoBytes() << Short.SIZE;
        if (!inflater.finished()
                || sum != checksum.getValue()
                || length != (inflater.getBytesWritten() & 0xffffffffL)) {
            throw new ZipException("A gzip member is corrupt");
        }
    }

    private int twoBytes() throws IOException {
        return oneByte() | oneByte() << Byte.SIZE;
    }

    private int oneByte() throws IOException {
        if (next == end && !fill()) {
            throw new EOFException("A gzip header or trailer is truncated");
        }
        return buffer[next++] & 0xff;
    }

    private void skip(int count) throws IOException {
        for (int skipped = 0; skipped < count; skipped++) {
            oneByte();
        }
    }

    private boolean fill() throws IOException {
        next = 0;
        end = Math.max(0, in.read(buffer, 0, BUFFER));
        return end > 0;
    }

    /** Frees the native memory; does not close the underlying stream. */
    @Override
    public void close() {
        isAtEnd = true;
        inflater.end();
    }
}
