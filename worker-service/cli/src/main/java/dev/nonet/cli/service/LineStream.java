package dev.nonet.cli.service;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;

/**
 * The lines of a streamed response. A separate thread reads them, so that the consumer can react to Ctrl-C and to a
 * service that sends nothing for too long.
 */
final class LineStream implements AutoCloseable {

    /** The number of lines read ahead; a result with all its steps can have a hundred kilobytes. */
    private static final int AHEAD = 64;

    /** The longest line, in characters. */
    private static final int LONGEST = 16 << 20;

    private static final int BUFFER = 1 << 15;

    /** @param line null at the end of the stream, or with a fault */
    private record Read(@Nullable String line, @Nullable IOException fault) {}

    private final BlockingQueue<Read> queue = new ArrayBlockingQueue<>(AHEAD);
    private final RetryPolicy retryPolicy;
    private final InputStream body;
    private final Thread reader;

    private LineStream(InputStream body, boolean isPacked, RetryPolicy retryPolicy) {
        this.body = body;
        this.retryPolicy = retryPolicy;
        this.reader = Thread.ofVirtual().name("lines").start(() -> read(isPacked));
    }

    /**
     * Requests a stream.
     *
     * @param packed whether to accept compression; not for events, because compression buffers them
     * @param lastEvent the id of the last event received; null for none
     */
    static LineStream open(
            ServiceClient service, String path, String accept, boolean packed, @Nullable String lastEvent)
            throws IOException {
        HttpResponse<InputStream> response = service.send(
                path,
                request -> {
                    request.header("Accept", accept);
                    if (packed) {
                        request.header("Accept-Encoding", "gzip");
                    }
                    if (lastEvent != null) {
                        request.header("Last-Event-ID", lastEvent);
                    }
                },
                false);
        boolean isPacked = response.headers()
                .firstValue("Content-Encoding")
                .filter("gzip"::equalsIgnoreCase)
                .isPresent();
        return new LineStream(response.body(), isPacked, service.retryPolicy());
    }

    private void read(boolean isPacked) {
        try {
            try (Reader text = new InputStreamReader(
                    isPacked ? new GZIPInputStream(body, BUFFER) : body, StandardCharsets.UTF_8)) {
                enqueueLines(text);
            } catch (IOException e) {
                queue.put(new Read(null, e));
            }
        } catch (InterruptedException e) {
            // The stream was closed.
        }
    }

    private void enqueueLines(Reader text) throws IOException, InterruptedException {
        char[] buffer = new char[BUFFER];
        StringBuilder line = new StringBuilder();
        for (int length = text.read(buffer); length >= 0; length = text.read(buffer)) {
            int begin = 0;
            for (int i = 0; i < length; i++) {
                if (buffer[i] == '\n') {
                    queue.put(new Read(line.append(buffer, begin, i - begin).toString(), null));
                    line.setLength(0);
                    begin = i + 1;
                }
            }
            line.append(buffer, begin, length - begin);
            if (line.length() > LONGEST) {
                throw new ServiceException("a line has more than " + LONGEST + " characters");
            }
        }
        // Text after the last line feed is an incomplete line; the next attempt will deliver it completely.
        queue.put(new Read(null, line.isEmpty() ? null : new IOException("the response was cut off")));
    }

    /**
     * The next line; null at the end.
     *
     * @throws IOException if the response is cut off, or nothing arrives for too long
     * @throws java.util.concurrent.CancellationException after Ctrl-C
     */
    @Nullable
    String next() throws IOException {
        long end = System.nanoTime() + retryPolicy.silence().toNanos();
        try {
            while (true) {
                retryPolicy.checkStop();
                Read read = queue.poll(RetryPolicy.pollMillis(), TimeUnit.MILLISECONDS);
                if (read != null) {
                    if (read.fault() != null) {
                        throw read.fault();
                    }
                    return read.line();
                }
                if (System.nanoTime() > end) {
                    throw new IOException(
                            "received nothing for " + retryPolicy.silence().toSeconds() + " s");
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }

    @Override
    public void close() {
        reader.interrupt();
        try {
            body.close();
        } catch (IOException e) {
            // The stream is not read any more.
        }
    }
}
