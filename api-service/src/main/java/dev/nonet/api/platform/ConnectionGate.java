package dev.nonet.api.platform;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufHolder;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOption;
import io.netty.channel.ChannelOutboundBuffer;
import io.netty.channel.ChannelPipeline;
import io.netty.channel.ChannelPromise;
import io.netty.channel.FixedRecvByteBufAllocator;
import io.netty.channel.RecvByteBufAllocator;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpStatusClass;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.concurrent.PromiseNotifier;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.net.impl.ConnectionBase;
import org.jspecify.annotations.Nullable;

/**
 * Watches one connection from the place before its decoder, where bytes come in, and from the place after it, where
 * requests come out.
 *
 * <pre>
 *   socket → this → decoder (RequestDecoder) → encoder → Requests → JoinedChunks → OneByOne → Vert.x
 * </pre>
 *
 * It counts what the connection holds and nothing else counts. A request takes memory from {@link Admission} when its
 * head has come, and gives it back with its answer, which may be before its body has ended:
 *
 * <pre>
 *   head comes   │ request is handled │ answered, and its body still comes
 *   counted here │ by Admission       │ here
 * </pre>
 *
 * Also counted here are unfinished lines between chunks, trailers, and requests that wait for the answer before.
 *
 * <p>With TLS in the process itself, which is not how the service is deployed, the bytes seen here are encrypted: then
 * heads are bounded in size by the server and in time by the silence, and not counted.
 */
final class ConnectionGate extends ChannelInboundHandlerAdapter {

    private static final String DECODER = "httpDecoder";
    private static final String ENCODER = "httpEncoder";

    /**
     * The heap that a received byte of a head takes: buffers that grow in powers of two, and the text made of it;
     * measured.
     */
    private static final int BYTE_COST = 4;

    private static final int SHORTEST_LINE = 4;

    /** The heap that a request takes besides its head, until its body has ended. */
    private static final int REQUEST_BYTES = 16 * 1024;

    /**
     * The most bytes that are received and decoded at once. Whatever is kept of them keeps all: with Netty's 64 KB, a
     * thousand connections with the first byte of a second request would take 64 MB. And it is what comes of a body
     * before its connection can be paused, see {@link UnreadBody}.
     */
    static final int PIECE = 8 * 1024;

    private static final RecvByteBufAllocator PIECES = new FixedRecvByteBufAllocator(PIECE);

    private final Connections connections;
    private final Channel channel;
    private @Nullable RequestDecoder decoder;

    /** Written by the connection's event loop only, as all below. */
    private volatile int inFlight;

    private volatile long lastSign = System.nanoTime();

    /** Since when the client has been owing the end of a head, or of a request that was answered; 0 if it owes none. */
    private volatile long owingSince;

    /** When an answer was written to its end that the operating system has not taken yet; 0 for none. */
    private volatile long sendingSince;

    /** The bytes of the unfinished head. */
    private int headBytes;

    /** The heap of the latest request, while its body is received. */
    private long requestBytes;

    /** The heap of requests that wait for the answer to the one before, see {@link OneByOne}. */
    private int waitingBytes;

    /** The body that is held back; null if there is none. One that was let come is never held again. */
    private volatile @Nullable UnreadBody held;

    /** What was last counted of the connection. */
    private long counted;

    private boolean isReceivingBody;

    /** Whether a request came out of the bytes being decoded. */
    private boolean hasDecoded;

    ConnectionGate(Connections connections, Channel channel) {
        this.connections = connections;
        this.channel = channel;
    }

    /** Counts the connection, before anything is done for it; false if there is no room. */
    boolean admit() {
        boolean isAdmitted = connections.opened(this);
        if (isAdmitted) {
            channel.closeFuture().addListener(closed -> connections.closed(this));
        }
        return isAdmitted;
    }

    @Override
    public void channelActive(ChannelHandlerContext context) {
        channel.config().setAllocator(HeapBuffers.INSTANCE).setRecvByteBufAllocator(PIECES);
        ChannelPipeline pipeline = context.pipeline();
        if (pipeline.get(DECODER) != null) {
            RequestDecoder ours = new RequestDecoder(connections.options());
            pipeline.replace(DECODER, DECODER, ours);
            pipeline.addAfter(ENCODER, "nonet-requests", new Requests());
            decoder = ours;
        }
        context.fireChannelActive();
    }

    /** Copies what came to the heap, so that nothing keeps the buffer that it was received in. */
    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        if (!(message instanceof ByteBuf received)) {
            context.fireChannelRead(message);
            return;
        }
        ByteBuf piece;
        try {
            piece = Unpooled.copiedBuffer(received);
        } finally {
            received.release();
        }
        decode(context, piece);
    }

    private void decode(ChannelHandlerContext context, ByteBuf piece) {
        int count = piece.readableBytes();
        lastSign = System.nanoTime();
        hasDecoded = false;
        boolean wasBody = isReceivingBody;
        context.fireChannelRead(piece);
        if (decoder != null) {
            // Line ends before a head are read, and nothing comes out.
            boolean isNothing = !hasDecoded && !wasBody && inFlight == 0;
            boolean isHead = decoder.isWithinHead() || !isReceivingBody && (decoder.unread() > 0 || isNothing);
            int bytes = !isHead ? 0 : hasDecoded || wasBody ? count : headBytes + count;
            if (bytes < headBytes) {
                owingSince = 0;
            }
            headBytes = bytes;
            count();
        }
    }

    /** Counts the heap that the connection takes and {@link Admission} does not count; that is none of most. */
    private void count() {
        RequestDecoder current = decoder;
        if (current == null || !channel.isActive()) {
            return;
        }
        long bytes = waitingBytes
                + (long) BYTE_COST * headBytes
                + RequestDecoder.LINE_BYTES * Math.min(RequestDecoder.MAX_LINES, headBytes / SHORTEST_LINE);
        if (isReceivingBody) {
            // Lines between the chunks, which keep their piece, and trailers.
            int unread = current.unread();
            bytes += current.trailerBytes() + (unread == 0 ? 0 : PIECE + (long) BYTE_COST * unread);
            if (inFlight == 0) {
                // Answered, so its memory was given back.
                bytes += requestBytes;
            }
        }
        if (bytes == 0) {
            owingSince = 0;
        } else if (owingSince == 0) {
            owingSince = System.nanoTime();
        }
        if (bytes != counted) {
            counted = bytes;
            connections.unfinishedTakes(this, bytes);
        }
    }

    /** @param bytes the heap of the requests of this connection that wait for the answer to the one before */
    void waits(int bytes) {
        waitingBytes = bytes;
        count();
    }

    /** Reads no more of the connection until {@link #receive}, or the end of the body has come. */
    void hold(UnreadBody body) {
        held = body;
        channel.config().setAutoRead(false);
    }

    /** Reads on, unless the body has come, or a later request has its body held. From any thread. */
    void receive(UnreadBody body) {
        if (held == body) {
            channel.eventLoop().execute(() -> {
                if (held == body) {
                    readOn();
                }
            });
        }
    }

    private void readOn() {
        if (held != null) {
            held = null;
            channel.config().setAutoRead(true);
        }
    }

    /** Gives the heap of a decoder that has grown back, while there is no request of which it has read only a part. */
    private void renewDecoder() {
        RequestDecoder old = decoder;
        if (old != null && old.hasGrown() && !old.isWithinHead() && !isReceivingBody && channel.isActive()) {
            RequestDecoder renewed = new RequestDecoder(connections.options());
            decoder = renewed;
            // Bytes that the old one has not read yet are handed to the new one.
            channel.pipeline().replace(old, DECODER, renewed);
        }
    }

    /** What comes behind a message that is no valid HTTP may be anything. */
    private void readNoMore() {
        if (decoder != null) {
            decoder.readNoMore();
        }
    }

    /** Closes the connection if no request has come meanwhile. */
    void closeUnlessInFlight() {
        channel.eventLoop().execute(() -> {
            if (inFlight == 0) {
                channel.close();
            }
            connections.yielded();
        });
    }

    /**
     * Whether the connection of a request is open. Vert.x calls a response closed once it was written to its end, if
     * the connection is closed after it, although the client may have read nothing of it.
     */
    static boolean isOpen(HttpServerRequest request) {
        return !(request.connection() instanceof ConnectionBase connection)
                || connection.channel().isActive();
    }

    /**
     * Cuts the connection of a request, so that its client sees that the response is not whole: the last chunk is
     * missing, or the connection is reset.
     */
    static void cut(HttpServerRequest request) {
        if (request.version() == io.vertx.core.http.HttpVersion.HTTP_2) {
            request.response().reset();
        } else if (request.connection() instanceof ConnectionBase connection) {
            Channel channel = connection.channel();
            // Bypass Vert.x: its close would first flush what is queued, the last chunk included.
            channel.eventLoop().execute(() -> channel.unsafe().close(channel.newPromise()));
        }
    }

    /** Closes the connection, at once if this is its event loop. */
    void close() {
        channel.close();
    }

    /** Whether both connections have the same event loop. */
    boolean isBeside(ConnectionGate other) {
        return channel.eventLoop() == other.channel.eventLoop();
    }

    void closeIfOverdue(long now) {
        if (isOverdue(now)) {
            channel.eventLoop().execute(() -> {
                if (isOverdue(now)) {
                    channel.close();
                }
            });
        }
    }

    private boolean isOverdue(long now) {
        long owing = owingSince;
        long sending = sendingSince;
        long silence = connections.silence().toNanos();
        return sending != 0 && now - sending > silence
                || inFlight == 0
                        && (owing != 0 && now - owing > connections.headTime().toNanos() || now - lastSign > silence);
    }

    /** Counts the requests in flight: from the end of their head to the end of their response. */
    private final class Requests extends ChannelDuplexHandler {

        private boolean isInterim;

        /** Whether the connection is reset when it is closed. */
        private boolean isReset;

        @Override
        public void channelRead(ChannelHandlerContext context, Object message) {
            if (message instanceof HttpRequest request) {
                AmbiguousHead.check(request);
                requestBytes = REQUEST_BYTES + RequestMemory.bytes(request.uri(), request.headers());
                hasDecoded = true;
                isReceivingBody = true;
                if (++inFlight == 1) {
                    connections.begun(ConnectionGate.this);
                }
                if (isLast(request)) {
                    HttpUtil.setKeepAlive(request, false);
                }
                if (request.protocolVersion().equals(HttpVersion.HTTP_1_0)) {
                    resetUnlessWhole(true);
                }
            }
            if (message instanceof HttpObject part && part.decoderResult().isFailure()) {
                readNoMore();
            }
            boolean isEnd = message instanceof LastHttpContent;
            if (isEnd) {
                isReceivingBody = false;
            }
            context.fireChannelRead(message);
            if (isEnd) {
                // Nothing is left to be held back, and only a connection that is read shows that its client is gone.
                readOn();
            }
            if (!isReceivingBody && decoder != null && decoder.hasGrown()) {
                // Not from within the decoder.
                channel.eventLoop().execute(ConnectionGate.this::renewDecoder);
            }
        }

        /**
         * Whether the connection is closed after the answer to a request, which says so. So it is with HTTP/1.0: the
         * end of an answer whose length is not known could not be told otherwise. Vert.x alone would not see the word
         * {@code close} among others.
         */
        private boolean isLast(HttpRequest request) {
            return request.decoderResult().isFailure()
                    || request.protocolVersion().equals(HttpVersion.HTTP_1_0)
                    || !HttpUtil.isKeepAlive(request);
        }

        @Override
        public void write(ChannelHandlerContext context, Object message, ChannelPromise promise) {
            if (message instanceof HttpResponse response) {
                // Such as 100 Continue: another response follows.
                isInterim = response.status().codeClass() == HttpStatusClass.INFORMATIONAL;
            }
            if (!(message instanceof LastHttpContent) || isInterim) {
                context.write(message, promise);
                return;
            }
            sendingSince = System.nanoTime();
            connections.sending(ConnectionGate.this, unsent() + bytes(message));
            ChannelFuture written = context.write(message);
            written.addListener(done -> {
                if (done.isSuccess()) {
                    resetUnlessWhole(false);
                }
                ended();
            });
            // After that, as whoever waits for it may close the connection.
            PromiseNotifier.cascade(written, promise.unvoid());
        }

        /**
         * Sets whether the connection is reset, in whatever way it is closed. So it is in HTTP/1.0 until the operating
         * system has the whole response: without a length it ends with its connection, so one that is cut would look
         * whole.
         */
        private void resetUnlessWhole(boolean isWanted) {
            if (isReset != isWanted) {
                isReset = isWanted;
                channel.config().setOption(ChannelOption.SO_LINGER, isWanted ? 0 : -1);
            }
        }

        /** The bytes written before that the operating system has not taken. */
        private int unsent() {
            ChannelOutboundBuffer before = channel.unsafe().outboundBuffer();
            return before == null ? 0 : Math.toIntExact(before.totalPendingWriteBytes());
        }

        private static int bytes(Object message) {
            return message instanceof ByteBufHolder held ? held.content().readableBytes() : 0;
        }

        private void ended() {
            lastSign = System.nanoTime();
            sendingSince = 0;
            connections.sent(ConnectionGate.this);
            if (inFlight > 0 && --inFlight == 0 && channel.isActive()) {
                connections.ended(ConnectionGate.this);
            }
            count();
        }
    }
}
