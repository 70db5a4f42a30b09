package dev.nonet.api.platform;

import io.netty.channel.Channel;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.http.HttpVersion;
import io.vertx.core.net.impl.ConnectionBase;
import io.vertx.ext.web.RoutingContext;
import jakarta.ws.rs.core.StreamingOutput;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.Arrays;
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

    private static final OutageRetry RETRY = new OutageRetry(OUTAGE, Duration.ofMillis(500));

    private final HttpServerResponse response;

    /** The monitor of the write queue. Quarkus's own response stream waits on the same object. */
    private final Object queue;

    private final Body raw;
    private final OutputStream encoded;
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
     * The encoded body: Quarkus's stream, or, if the head is to be sent before any of the body, the response itself, as that stream
     * only sends both together.
     */
    private final class Body extends OutputStream {

        private final OutputStream quarkus;
        private OutputStream target;

        Body(OutputStream quarkus) {
            this.quarkus = quarkus;
            this.target = quarkus;
        }

        void sendHead() {
            response.setChunked(true).write(Buffer.buffer());
            target = new BufferedOutputStream(new Direct(), BUFFER);
        }

        @Override
        public void write(int value) throws IOException {
            target.write(value);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            target.write(bytes, offset, length);
        }

        @Override
        public void flush() throws IOException {
            target.flush();
        }

        /** Ends the response. */
        @Override
        public void close() throws IOException {
            target.flush();
            quarkus.close();
        }
    }

    /** Writes to the response, and blocks while its queue is full. */
    private final class Direct extends OutputStream {

        @Override
        public void write(int value) throws IOException {
            write(new byte[] {(byte) value}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            try {
                awaitReader();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new InterruptedIOException("interrupted while the client was not reading");
            }
            response.write(Buffer.buffer(Arrays.copyOfRange(bytes, offset, offset + length)));
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
        encoded.write(bytes, offset, length);
    }

    public void write(byte[] bytes) throws IOException {
        encoded.write(bytes);
    }

    /** Sends what has been written so far to the client; if that is nothing, the status and the headers. */
    public void flush() throws IOException {
        encoded.flush();
        if (!response.headWritten()) {
            raw.sendHead();
        }
    }

    /** Writes bytes that are already in the response's content coding. */
    public void writeEncoded(byte[] bytes) throws IOException {
        encoded.flush();
        raw.write(bytes);
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
                if (!response.writeQueueFull()) {
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
