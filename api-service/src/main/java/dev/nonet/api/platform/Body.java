package dev.nonet.api.platform;

import jakarta.ws.rs.core.HttpHeaders;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.Locale;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;

/**
 * A request body, decompressed, with a limit of its length and a minimum transfer rate. Errors end the request with a
 * {@link ProblemException}: 413 if it is too long, 408 if it comes too slowly, 400 if it is broken; no
 * {@code IOException} leaves this class. Closing frees the memory of the decompressor, and does not close the
 * underlying stream.
 */
public final class Body extends InputStream {

    private static final String NOT_GZIP = "it is not gzip, or ends early";

    private final InputStream content;
    private final long max;
    private final @Nullable MessageDigest digest;
    private long read;

    /**
     * The minimum transfer rate: after n bytes at most {@code grace + n / bytesPerSecond} may have passed, and never
     * more than {@code inAll}. Protects against clients that send slowly to hold resources (slowloris).
     *
     * @param bytesPerSecond of the body as sent, before it is decompressed
     */
    public record Pace(Duration grace, long bytesPerSecond, Duration inAll) {

        /** For bodies of some kilobytes. */
        public static final Pace SMALL = new Pace(Duration.ofSeconds(10), 1024, Duration.ofSeconds(20));

        Duration allowed(long bytes) {
            Duration time = grace.plusMillis(bytes * 1000 / bytesPerSecond);
            return time.compareTo(inAll) < 0 ? time : inAll;
        }
    }

    private Body(InputStream content, long max, @Nullable MessageDigest digest) {
        this.content = content;
        this.max = max;
        this.digest = digest;
    }

    /**
     * Opens the body of a request.
     *
     * @param max upper bound in bytes of the body as sent, and again of the decompressed body (against decompression
     *     bombs)
     * @param digest is updated with all bytes as they are read; null for none
     * @throws ProblemException 413 if {@code Content-Length} exceeds the limit, 415 if the content coding is not gzip
     *     or identity
     */
    public static Body open(
            InputStream sent, HttpHeaders headers, long max, Pace pace, @Nullable MessageDigest digest) {
        if (announced(headers) > max) {
            throw tooLarge(max);
        }
        InputStream raw = new RateChecked(sent, pace);
        String coding = headers.getHeaderString(HttpHeaders.CONTENT_ENCODING);
        return switch (coding == null ? "" : coding.strip().toLowerCase(Locale.ROOT)) {
            case "", "identity" -> new Body(raw, max, digest);
            case "gzip", "x-gzip" -> new Body(unzip(new Body(raw, max, null)), max, digest);
            default -> throw unsupported("Content-Encoding may be gzip or identity");
        };
    }

    /**
     * Opens a small body that may not be compressed, such as a form, and whose length is announced, as browsers do: one
     * of unknown length counts as a long one for as long as it is not read.
     *
     * @throws ProblemException 411 without {@code Content-Length}, 413 if {@code Content-Length} exceeds the limit, 415
     *     if it has a content coding
     */
    public static Body plain(InputStream sent, HttpHeaders headers, long max) {
        if (headers.getHeaderString(HttpHeaders.CONTENT_ENCODING) != null) {
            throw unsupported("It may not be compressed");
        }
        if (announced(headers) < 0) {
            throw Problem.of(411, "length-required", "The length is required", "A form has a Content-Length");
        }
        return open(sent, headers, max, Pace.SMALL, null);
    }

    private static ProblemException unsupported(String detail) {
        return Problem.of(415, "unsupported-coding", "The content coding is not supported", detail);
    }

    /** Reads a whole small body, of at most {@code max} bytes. */
    static byte[] read(InputStream sent, HttpHeaders headers, long max) {
        try (Body body = open(sent, headers, max, Pace.SMALL, null)) {
            return body.readAllBytes();
        } catch (IOException e) {
            throw broken("it cannot be read");
        }
    }

    /**
     * {@code Content-Length} in bytes; -1 if it is absent.
     *
     * @throws ProblemException 400 if it is not a number
     */
    public static long announced(HttpHeaders headers) {
        String length = headers.getHeaderString(HttpHeaders.CONTENT_LENGTH);
        try {
            return length == null ? -1 : Long.parseLong(length);
        } catch (NumberFormatException e) {
            throw Problem.badRequest("Content-Length is not a number");
        }
    }

    /** The length of a body's text in bytes, as far as it is announced; -1 otherwise, as of compressed ones. */
    public static long announcedText(HttpHeaders headers) {
        return headers.getHeaderString(HttpHeaders.CONTENT_ENCODING) == null ? announced(headers) : -1;
    }

    private static InputStream unzip(InputStream raw) {
        try {
            return new Gunzip(raw);
        } catch (IOException e) {
            throw broken(NOT_GZIP);
        }
    }

    @Override
    public int read() {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) {
        int count = readContent(bytes, offset, length);
        if (count > 0) {
            read += count;
            if (read > max) {
                throw tooLarge(max);
            }
            if (digest != null) {
                digest.update(bytes, offset, count);
            }
        }
        return count;
    }

    private int readContent(byte[] bytes, int offset, int length) {
        try {
            return content.read(bytes, offset, length);
        } catch (ZipException | EOFException e) {
            throw broken(NOT_GZIP);
        } catch (IOException e) {
            throw broken("the connection broke, stalled, or its framing is wrong");
        }
    }

    @Override
    public void close() {
        if (content instanceof Gunzip gunzip) {
            gunzip.close();
        }
    }

    private static ProblemException broken(String why) {
        return Problem.badRequest("The body could not be read: " + why);
    }

    private static ProblemException tooLarge(long max) {
        return Problem.of(413, "too-large", "The body is too large", "It may have at most " + max + " bytes");
    }

    /** Enforces the minimum transfer rate. */
    private static final class RateChecked extends InputStream {

        private final InputStream sent;
        private final Pace pace;
        private final long begin = System.nanoTime();
        private long bytes;

        RateChecked(InputStream sent, Pace pace) {
            this.sent = sent;
            this.pace = pace;
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] buffer, int offset, int length) throws IOException {
            int count;
            do {
                // The stream of Quarkus reads nothing of the empty buffer that comes with trailers, while readers of
                // text and JSON take nothing read for an error.
                count = sent.read(buffer, offset, length);
            } while (count == 0 && length > 0);
            bytes += Math.max(0, count);
            Duration allowed = pace.allowed(bytes);
            if (count >= 0 && System.nanoTime() - begin > allowed.toNanos()) {
                throw Problem.of(
                        408,
                        "too-slow",
                        "The body came too slowly",
                        "It must come at " + pace.bytesPerSecond() + " bytes a second after the first "
                                + pace.grace().toSeconds() + " s, and within "
                                + pace.inAll().toSeconds() + " s");
            }
            return count;
        }
    }
}
