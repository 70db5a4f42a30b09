package dev.nonet.api.platform;

import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.http.HttpVersion;
import io.vertx.core.net.impl.ConnectionBase;
import io.vertx.ext.web.RoutingContext;
import jakarta.ws.rs.core.StreamingOutput;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * A streamed response with back-pressure. It tells the writer whether the client is reading, so that a writer can
 * release what it holds while it waits. A response is complete or recognisably broken: when writing fails the
 * connection is cut without the last chunk, which HTTP/1.1 and HTTP/2 clients report as an error. A complete response
 * may end with a trailer.
 */
public final class ClientStream {

    private static final Logger LOG = Logger.getLogger(ClientStream.class);

    /** A client that reads nothing for this long is disconnected. */
    private static final Duration STALL = Duration.ofSeconds(60);

    /** How long a full write buffer may take to drain before the client counts as not reading. */
    private static final Duration DRAIN_TIME = Duration.ofMillis(20);

    /** How long after a first failed read a response that has begun waits for PostgreSQL. */
    private static final Duration OUTAGE = Duration.ofSeconds(60);

    /** The size of one write to the response in bytes. */
    private static final int BUFFER = 64 * 1024;

    private static final byte[] NOTHING = {};

    private static final OutageRetry RETRY = new OutageRetry(OUTAGE, Duration.ofMillis(500));

    private final HttpServerResponse response;

    /** The monitor of the write queue. Whoever waits for room waits on it. */
    private final Object queue;

    private final Body raw;

    /** Bytes written that the operating system has not taken yet. */
    private final AtomicInteger unsent = new AtomicInteger();

    private final OutputStream encoded;

    /** Whether the encoder may hold bytes. */
    private boolean isEncoding;

    private volatile Runnable onClose = () -> {};

    /** Writes the body. */
    @FunctionalInterface
    public interface Content {

        /**
         * Writes the whole body.
         *
         * @return the trailer's value; null for none
         */
        @Nullable
        String write(ClientStream stream) throws IOException, InterruptedException;
    }

    /**
     * The encoded body. Quarkus's own stream blocks while the queue is full, so a writer that holds a permit could not release it, and it
     * sends no head before the first byte. This one never blocks; writers ask {@link #isReading} after some ten kilobytes.
     */
    private final class Body extends OutputStream {

        private final OutputStream quarkus;

        /** Grows to {@link #BUFFER}, as an event has some hundred bytes only; handed over once it is full. */
        private byte[] buffer = NOTHING;

        private int length;

        Body(OutputStream quarkus) {
            this.quarkus = quarkus;
        }

        void sendHead() {
            response.setChunked(true).write(Buffer.buffer());
        }

        @Override
        public void write(int value) throws IOException {
            write(new byte[] {(byte) value}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int offset, int count) throws IOException {
            int done = 0;
            while (done < count) {
                int part = Math.min(count - done, BUFFER - length);
                if (buffer.length < length + part) {
                    buffer = Arrays.copyOf(buffer, Math.min(BUFFER, Math.max(length + part, 2 * buffer.length)));
                }
                System.arraycopy(bytes, offset + done, buffer, length, part);
                length += part;
                done += part;
                if (length == BUFFER) {
                    flush();
                }
            }
        }

        @Override
        public void flush() throws IOException {
            if (length == 0) {
                return;
            }
            if (response.closed()) {
                throw new IOException("The client has closed the connection");
            }
            if (!response.headWritten()) {
                response.setChunked(true);
            }
            int sent = length;
            Buffer full = Buffer.buffer(Unpooled.wrappedBuffer(buffer, 0, sent));
            buffer = NOTHING;
            length = 0;
            unsent.addAndGet(sent);
            response.write(full).onComplete(done -> {
                unsent.addAndGet(-sent);
                wake();
            });
        }

        /** Ends the response. */
        @Override
        public void close() throws IOException {
            if (response.headWritten()) {
                flush();
            } else {
                // All of the body at once: with a Content-Length.
                quarkus.write(buffer, 0, length);
            }
            quarkus.close();
        }
    }

    private ClientStream(RoutingContext routing, OutputStream raw, ContentCoding coding) throws IOException {
        this.response = routing.response();
        this.queue = routing.request().connection();
        this.raw = new Body(raw);
        this.encoded = coding.encode(this.raw);
        response.drainHandler(nothing -> wake());
        response.closeHandler(nothing -> closed());
    }

    private void closed() {
        wake();
        onClose.run();
    }

    private void wake() {
        synchronized (queue) {
            queue.notifyAll();
        }
    }

    /**
     * The body of a response, written by {@code content}.
     *
     * @param trailer the trailer's name; null for none
     */
    public static StreamingOutput of(
            RoutingContext routing, ContentCoding coding, @Nullable String trailer, Content content) {
        return output -> {
            ClientStream stream = new ClientStream(routing, output, coding);
            try {
                String value = content.write(stream);
                if (trailer != null && value != null) {
                    // Trailers need a chunked body; without the flush a short one would get a Content-Length.
                    stream.encoded.flush();
                    stream.response.putTrailer(trailer, value);
                }
                stream.encoded.close();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw cut(routing, e);
            } catch (IOException | RuntimeException e) {
                throw stream.response.headWritten() || stream.response.closed()
                        ? cut(routing, e)
                        : e instanceof RuntimeException early ? early : new IllegalStateException(e);
            }
        };
    }

    /** Thrown when a response that had begun was cut. It has been logged. */
    static final class CutException extends RuntimeException {

        private static final long serialVersionUID = 1;

        private CutException(Throwable cause) {
            super("A response was cut", cause, false, false);
        }
    }

    private static CutException cut(RoutingContext routing, Exception why) {
        if (routing.request().version() == HttpVersion.HTTP_2) {
            routing.response().reset();
        } else if (routing.request().connection() instanceof ConnectionBase connection) {
            // Bypass Vert.x: its close would first flush what is queued, the last chunk included, and the response
            // would look complete.
            Channel channel = connection.channel();
            channel.eventLoop().execute(() -> channel.unsafe().close(channel.newPromise()));
        }
        LOG.infof(
                "The response to %s %s was cut: %s",
                routing.request().method(), routing.request().path(), Outage.describe(why));
        return new CutException(why);
    }

    public void write(byte[] bytes, int offset, int length) throws IOException {
        isEncoding = true;
        encoded.write(bytes, offset, length);
    }

    public void write(byte[] bytes) throws IOException {
        write(bytes, 0, bytes.length);
    }

    /** Sends what has been written so far to the client; if that is nothing, the status and the headers. */
    public void flush() throws IOException {
        encoded.flush();
        if (!response.headWritten()) {
            raw.sendHead();
        }
    }

    /** Writes bytes that are already in the response's content coding. */
    public void writeEncoded(byte[] bytes, int offset, int length) throws IOException {
        if (isEncoding) {
            encoded.flush();
            isEncoding = false;
        }
        raw.write(bytes, offset, length);
    }

    /**
     * Reads from PostgreSQL what is to be written next. Once the response has begun, a read that fails because the database is
     * unavailable is repeated for up to a minute, so that a short outage does not cut off the stream. Before that the failure is thrown
     * at once, and answered with 503.
     *
     * @param read may be run several times, so it has to continue after the last key that it wrote. It must release memory permits
     *     before it fails: others need them meanwhile.
     */
    public <T> T outlastingOutages(OutageRetry.Read<T> read) throws IOException, InterruptedException {
        return RETRY.run(read, () -> response.headWritten() && !response.closed());
    }

    public boolean isClosed() {
        return response.closed();
    }

    /**
     * Runs an action on the event loop when the client disconnects, so that the writer can stop waiting; at once if it has
     * disconnected already. Replaces an earlier action.
     *
     * @param action must not block; may run twice
     */
    public void onClose(Runnable action) {
        onClose = action;
        if (response.closed()) {
            action.run();
        }
    }

    /**
     * Whether the client accepts more within some milliseconds. If not, release what you hold and call {@link
     * #awaitReader}.
     *
     * @throws IOException if the client has disconnected
     */
    public boolean isReading() throws IOException, InterruptedException {
        return awaitRoom(DRAIN_TIME);
    }

    /**
     * Blocks until the client accepts more.
     *
     * @throws IOException if the client has disconnected, or has read nothing for a minute
     */
    public void awaitReader() throws IOException, InterruptedException {
        if (!awaitRoom(STALL)) {
            throw new IOException("The client has read nothing for " + STALL.toSeconds() + " s");
        }
    }

    private boolean awaitRoom(Duration atMost) throws IOException, InterruptedException {
        long end = System.nanoTime() + atMost.toNanos();
        synchronized (queue) {
            while (true) {
                if (response.closed()) {
                    throw new IOException("The client has closed the connection");
                }
                // The queue is full only after the event loop has come to the write, and counted here at once.
                if (unsent.get() <= BUFFER && !response.writeQueueFull()) {
                    return true;
                }
                long left = Duration.ofNanos(end - System.nanoTime()).toMillis();
                if (left <= 0) {
                    return false;
                }
                queue.wait(left);
            }
        }
    }
}
