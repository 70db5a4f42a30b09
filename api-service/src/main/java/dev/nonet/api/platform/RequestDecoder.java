package dev.nonet.api.platform;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http.DefaultHttpRequest;
import io.netty.handler.codec.http.HttpDecoderConfig;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpHeadersFactory;
import io.netty.handler.codec.http.HttpMessage;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequestDecoder;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.TooLongHttpHeaderException;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.impl.HttpUtils;
import io.vertx.core.http.impl.headers.HeadersMultiMap;
import java.util.List;
import java.util.Set;

/**
 * The decoder of Vert.x, which bounds heads and trailers in bytes only, with a bound of their number of lines: a header
 * line of four bytes takes 200 bytes of heap. It reads methods that HTTP does not define as {@code OTHER}: Quarkus has
 * a counter for each method, so a client without a key could fill the heap with them.
 */
final class RequestDecoder extends HttpRequestDecoder {

    /** The most lines of a head or of trailers; browsers behind proxies send some thirty. */
    static final int MAX_LINES = 150;

    /** The heap that the objects of a header line take, besides its characters. */
    static final int LINE_BYTES = 200;

    /** The heap that a character of a line takes: it is held as it came, and as text. */
    static final int CHARACTER_BYTES = 3;

    private static final Set<String> METHODS =
            Set.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "CONNECT");

    private static final String OTHER = "OTHER";

    /** Most lines are shorter. */
    private static final int USUAL_LINE = 1024;

    private final Trailers trailers;
    private LineCount head = new LineCount();
    private boolean isWithinHead;
    private boolean hasGrown;

    /** Whether whatever else comes is discarded, as what came before is no valid HTTP. */
    private boolean readsNoMore;

    RequestDecoder(HttpServerOptions options) {
        this(options, new Trailers());
    }

    private RequestDecoder(HttpServerOptions options, Trailers trailers) {
        super(new HttpDecoderConfig()
                .setMaxInitialLineLength(options.getMaxInitialLineLength())
                .setMaxHeaderSize(options.getMaxHeaderSize())
                .setMaxChunkSize(options.getMaxChunkSize())
                .setInitialBufferSize(options.getDecoderInitialBufferSize())
                .setTrailersFactory(trailers));
        this.trailers = trailers;
    }

    /** Counts the lines of a head or of trailers, until all have come: the server itself sets some later. */
    private static final class LineCount {

        private int lines;
        private int characters;
        private int lengths;
        private boolean isOver;

        HttpHeaders headers() {
            return new HeadersMultiMap((name, value) -> {
                if (!isOver && ++lines > MAX_LINES) {
                    throw new TooLongHttpHeaderException("The head has more than " + MAX_LINES + " lines");
                }
                // Netty takes the first of several from HTTP/1.0 clients, where a proxy may take the last.
                if (HttpHeaderNames.CONTENT_LENGTH.contentEqualsIgnoreCase(name) && !isOver && ++lengths > 1) {
                    throw new IllegalArgumentException("The head has several lengths");
                }
                characters += name.length() + value.length();
                HttpUtils.validateHeader(name, value);
            });
        }
    }

    /** The trailers of the request whose body is being received. */
    private static final class Trailers implements HttpHeadersFactory {

        private LineCount count = new LineCount();

        @Override
        public HttpHeaders newHeaders() {
            count = new LineCount();
            return count.headers();
        }

        @Override
        public HttpHeaders newEmptyHeaders() {
            return newHeaders();
        }
    }

    /** The heap that the trailers take that have come of an unfinished body. */
    int trailerBytes() {
        return LINE_BYTES * trailers.count.lines + CHARACTER_BYTES * trailers.count.characters;
    }

    /**
     * Whether this decoder may take much more heap than a new one, which could take its place: Netty's keeps a buffer
     * as long as the longest line that came, until the connection is closed.
     */
    boolean hasGrown() {
        return hasGrown && !readsNoMore;
    }

    /** Discards whatever else comes. */
    void readNoMore() {
        readsNoMore = true;
    }

    /** How many bytes have come that are no whole line yet. */
    int unread() {
        return actualReadableBytes();
    }

    /** Whether a request line has come, and its head has not ended yet. */
    boolean isWithinHead() {
        return isWithinHead;
    }

    @Override
    protected void decode(ChannelHandlerContext context, ByteBuf buffer, List<Object> out) throws Exception {
        if (readsNoMore) {
            buffer.skipBytes(buffer.readableBytes());
            return;
        }
        int before = out.size();
        int start = buffer.readerIndex();
        super.decode(context, buffer, out);
        // A line is read at once, when its end has come.
        hasGrown |= buffer.readerIndex() - start > USUAL_LINE;
        if (out.size() > before) {
            isWithinHead = false;
            head.isOver = true;
        }
    }

    @Override
    protected HttpMessage createMessage(String[] requestLine) {
        isWithinHead = true;
        head = new LineCount();
        trailers.count = new LineCount();
        HttpMethod method = HttpMethod.valueOf(METHODS.contains(requestLine[0]) ? requestLine[0] : OTHER);
        return new DefaultHttpRequest(HttpVersion.valueOf(requestLine[2]), method, requestLine[1], head.headers());
    }

    /** Keeps the length, which Netty removes, so that {@link ConnectionGate} sees that there are two. */
    @Override
    protected void handleTransferEncodingChunkedWithContentLength(HttpMessage message) {}

    /** As in Vert.x: a request has content unless it says that it has none. */
    @Override
    protected boolean isContentAlwaysEmpty(HttpMessage message) {
        return message != null && message.getClass() != DefaultHttpRequest.class && super.isContentAlwaysEmpty(message);
    }
}
