package dev.nonet.api.platform;

import io.netty.buffer.Unpooled;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.RoutingContext;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * The body of a response under way, with back-pressure. It is written in pieces, the next when the operating system has
 * taken the one before, and tells the writer whether the client is reading, so that a writer can release what it holds
 * while it waits. A response is complete or recognisably broken: when writing fails the connection is cut, which
 * clients report as an error ({@link ConnectionGate#cut}). A complete response may end with a trailer.
 */
public final class ClientStream {

    /** The most memory that a stream takes: the buffers of encoder and body, and the bytes that are unsent. */
    static final int BYTES = 128 * 1024;

    /** The size of one write to the response in bytes. */
    static final int PIECE = 32 * 1024;

    /** A writer waits while the operating system has yet to take this many bytes, or more. */
    static final int UNSENT = 2 * PIECE;

    /**
     * The part of an answer that the operating system takes even if the client reads nothing: half of the send buffer
     * of a connection, as the kernel counts what it needs for it as well.
     */
    static final int SHORT = 128 * 1024;

    private static final Logger LOG = Logger.getLogger(ClientStream.class);
    private static final TenantLog CUTS = new TenantLog(LOG, Logger.Level.INFO);

    /** How long a piece may take before the client counts as not reading. */
    private static final Duration DRAIN_TIME = Duration.ofMillis(20);

    /** How long after a first failed read a response that has begun waits for PostgreSQL. */
    private static final Duration OUTAGE = Duration.ofSeconds(60);

    private static final byte[] NOTHING = {};

    private static final OutageRetry RETRY = new OutageRetry(OUTAGE, Duration.ofMillis(500));

    private final String tenant;
    private final RoutingContext routing;
    private final HttpServerResponse response;

    /** A client that reads nothing for this long is disconnected. */
    private final Duration stall;

    /** The monitor of the bytes unsent. Whoever waits for room waits on it. */
    private final Object queue = new Object();

    private final Body raw = new Body();

    /** Bytes written that the operating system has not taken yet. */
    private final AtomicInteger unsent = new AtomicInteger();

    private final OutputStream encoded;

    /**
     * Waits until a long answer has its turn: run once, after {@link #SHORT} bytes. Null if the answer needs no turn,
     * or has had it.
     */
    private @Nullable Runnable turn;

    /** Bytes handed to the connection so far. */
    private long handedOver;

    /** Whether the encoder may hold bytes. */
    private boolean isEncoding;

    private volatile Runnable onClose = () -> {};

    private final Credentials credentials;

    /** The encoded body. It never blocks; writers ask {@link #isReading} after some ten kilobytes. */
    private final class Body extends OutputStream {

        /** Grows to {@link #PIECE}, as an event has some hundred bytes only; handed over once it is full. */
        private byte[] buffer = NOTHING;

        private int length;

        @Override
        public void write(int value) throws IOException {
            write(new byte[] {(byte) value}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int offset, int count) throws IOException {
            int done = 0;
            while (done < count) {
                int part = Math.min(count - done, PIECE - length);
                if (buffer.length < length + part) {
                    buffer = Arrays.copyOf(buffer, Math.min(PIECE, Math.max(length + part, 2 * buffer.length)));
                }
                System.arraycopy(bytes, offset + done, buffer, length, part);
                length += part;
                done += part;
                if (length == PIECE) {
                    flush();
                }
            }
        }

        @Override
        public void flush() throws IOException {
            if (length > 0) {
                byte[] full = buffer;
                int count = length;
                buffer = NOTHING;
                length = 0;
                send(full, 0, count);
            }
        }

        /** Ends the response: a body that has not begun all at once, with a Content-Length. */
        @Override
        public void close() {
            if (response.headWritten()) {
                byte[] last = buffer;
                int count = length;
                buffer = NOTHING;
                length = 0;
                track(count, count == 0 ? response.end() : response.end(wrapped(last, 0, count)));
            } else {
                track(length, response.end(wrapped(buffer, 0, length)));
            }
        }
    }

    private static Buffer wrapped(byte[] bytes, int offset, int count) {
        return Buffer.buffer(Unpooled.wrappedBuffer(bytes, offset, count));
    }

    /** Hands bytes to the connection, which reads them later: they must not change any more. */
    private void send(byte[] bytes, int offset, int count) throws IOException {
        if (response.closed()) {
            throw new IOException("The client has closed the connection");
        }
        if (!response.headWritten() && !response.headers().contains(HttpHeaders.CONTENT_LENGTH)) {
            response.setChunked(true);
        }
        track(count, response.write(wrapped(bytes, offset, count)));
    }

    private void track(int count, Future<Void> written) {
        handedOver += count;
        unsent.addAndGet(count);
        written.onComplete(done -> {
            unsent.addAndGet(-count);
            wake();
        });
    }

    private ClientStream(
            String tenant, RoutingContext routing, Duration stall, ContentCoding coding, @Nullable Runnable turn)
            throws IOException {
        this.tenant = tenant;
        this.routing = routing;
        this.turn = turn;
        this.response = routing.response();
        this.credentials = Credentials.of(routing);
        this.stall = stall;
        this.encoded = coding.encode(raw);
    }

    /**
     * Asks every other second whether the client's credentials still hold. A stream that waits for news calls it at
     * least as often; all others wait for their reader now and then. While the database is away nobody is cut off.
     *
     * @throws IOException if they do not
     * @throws ProblemException 401 if they do not and the response has not begun
     */
    public void checkCredentials() throws IOException {
        if (!credentials.holdLately()) {
            if (!response.headWritten()) {
                throw Credentials.ended();
            }
            throw new IOException("The client's credentials were revoked or have expired");
        }
    }

    private void wake() {
        synchronized (queue) {
            queue.notifyAll();
        }
    }

    /**
     * The body of a response, written by {@code content}.
     *
     * @param tenant whose response it is, for the log
     * @param stall how long the client may read nothing
     * @param trailer the trailer's name; null for none
     * @param turn waits for the turn of long answers, when one proves to be long, and holds nothing meanwhile; null if
     *     it has it
     */
    static Answer.Writing writing(
            String tenant,
            RoutingContext routing,
            Duration stall,
            ContentCoding coding,
            @Nullable String trailer,
            @Nullable Runnable turn,
            Reservation.Content content) {
        return () -> {
            ClientStream stream = new ClientStream(tenant, routing, stall, coding, turn);
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
                throw stream.cut(e);
            } catch (IOException | RuntimeException e) {
                if (stream.response.headWritten() || stream.response.closed()) {
                    throw stream.cut(e);
                }
                // Another answer follows.
                stream.response.headers().remove(HttpHeaders.CONTENT_LENGTH);
                throw e instanceof RuntimeException early ? early : new IllegalStateException(e);
            }
            stream.awaitSent();
        };
    }

    /**
     * Blocks until the operating system has all of an ended response. A client that does not read it is disconnected.
     */
    private void awaitSent() {
        try {
            for (int left = unsent.get(); left > 0 && ConnectionGate.isOpen(routing.request()); left = unsent.get()) {
                if (!awaitAtMost(left - 1, stall)) {
                    cut(stalled());
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            cut(e);
        } catch (IOException e) {
            // The client has gone after the end of the response.
            LOG.debugf(e, "A client has not read the end of a response");
        }
    }

    /** Thrown when a response that had begun was cut. It has been logged. */
    static final class CutException extends RuntimeException {

        private static final long serialVersionUID = 1;

        private CutException(Throwable cause) {
            super("A response was cut", cause, false, false);
        }
    }

    private CutException cut(Exception why) {
        ConnectionGate.cut(routing.request());
        CUTS.line(
                tenant,
                "The response to %s %s was cut: %s",
                routing.request().method(),
                LoggedAddress.path(routing.normalizedPath()),
                Outage.describe(why));
        return new CutException(why);
    }

    public void write(byte[] bytes, int offset, int length) throws IOException {
        isEncoding = true;
        encoded.write(bytes, offset, length);
    }

    public void write(byte[] bytes) throws IOException {
        write(bytes, 0, bytes.length);
    }

    /** @param text an array or a part of one */
    public void write(ByteBuffer text) throws IOException {
        write(text.array(), text.arrayOffset() + text.position(), text.remaining());
    }

    /** Sends what has been written so far to the client; if that is nothing, the status and the headers. */
    public void flush() throws IOException {
        encoded.flush();
        if (!response.headWritten()) {
            response.setChunked(true).write(Buffer.buffer());
        }
    }

    /** Announces the length of the body, which is then sent as it is. To be called before anything is written. */
    void announce(long length) {
        response.putHeader(HttpHeaders.CONTENT_LENGTH, Long.toString(length));
    }

    /** Writes the whole body from an array, without copying it. The array must not change any more. */
    void writeWhole(byte[] bytes) throws IOException, InterruptedException {
        int last = bytes.length - Math.min(bytes.length, PIECE);
        for (int from = 0; from < last; from += PIECE) {
            awaitReader();
            send(bytes, from, Math.min(PIECE, last - from));
        }
        awaitReader();
        raw.buffer = last == 0 ? bytes : Arrays.copyOfRange(bytes, last, bytes.length);
        raw.length = bytes.length - last;
    }

    /**
     * Writes a text as long as the client reads it: what it does not take stays out of the write queue.
     *
     * @param text an array or a part of one
     * @param sent how many of its bytes are written already
     * @return how many are written now: all, or so many that it goes on after {@link #awaitReader}
     */
    public int writeSome(ByteBuffer text, int sent) throws IOException, InterruptedException {
        int at = sent;
        if (at >= text.remaining()) {
            throw new IOException("What is being written has become shorter meanwhile");
        }
        do {
            int length = Math.min(PIECE, text.remaining() - at);
            write(text.slice(text.position() + at, length));
            at += length;
        } while (at < text.remaining() && isReading());
        return at;
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
     * Reads from PostgreSQL what is to be written next. Once the response has begun, a read that fails because the
     * database is unavailable is repeated for up to a minute, so that a short outage does not cut off the stream.
     * Before that the failure is thrown at once, and answered with 503.
     *
     * @param read may be run several times, so it has to continue after the last key that it wrote. It must release
     *     memory permits before it fails: others need them meanwhile.
     */
    public <T> T outlastingOutages(OutageRetry.Read<T> read) throws IOException, InterruptedException {
        return RETRY.run(read, () -> response.headWritten() && !response.closed());
    }

    public boolean isClosed() {
        return response.closed();
    }

    /**
     * Runs an action on the event loop when the client disconnects, so that the writer can stop waiting; at once if it
     * has disconnected already. Replaces an earlier action.
     *
     * @param action must not block; may run twice
     */
    public void onClose(Runnable action) {
        onClose = action;
        response.closeHandler(nothing -> onClose.run());
        if (response.closed()) {
            action.run();
        }
    }

    /**
     * Whether the client accepts more within some milliseconds. If not, release what you hold and call
     * {@link #awaitReader}.
     *
     * @throws IOException if the client has disconnected
     */
    public boolean isReading() throws IOException, InterruptedException {
        return !isItsTurnToCome() && awaitAtMost(PIECE, DRAIN_TIME);
    }

    private boolean isItsTurnToCome() {
        return turn != null && handedOver >= SHORT;
    }

    /** Waits for the turn of a long answer, when the operating system has all that was written of it. */
    private void awaitTurn() throws IOException, InterruptedException {
        Runnable wait = turn;
        if (wait == null || handedOver < SHORT) {
            return;
        }
        (isEncoding ? encoded : raw).flush();
        isEncoding = false;
        if (!awaitAtMost(0, stall)) {
            throw stalled();
        }
        turn = null;
        wait.run();
    }

    /**
     * Blocks until the client accepts more.
     *
     * @throws IOException if the client has disconnected, has read nothing for half a minute, or its credentials are
     *     revoked
     */
    public void awaitReader() throws IOException, InterruptedException {
        checkCredentials();
        awaitTurn();
        if (!awaitAtMost(PIECE, stall)) {
            throw stalled();
        }
    }

    private IOException stalled() {
        return new IOException("The client has read nothing for " + stall.toSeconds() + " s");
    }

    private boolean awaitAtMost(int bytes, Duration patience) throws IOException, InterruptedException {
        long end = System.nanoTime() + patience.toNanos();
        synchronized (queue) {
            while (true) {
                if (response.closed()) {
                    throw new IOException("The client has closed the connection");
                }
                if (unsent.get() <= bytes) {
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
