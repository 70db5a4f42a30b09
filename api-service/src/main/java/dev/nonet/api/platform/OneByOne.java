package dev.nonet.api.platform;

import io.netty.buffer.ByteBufHolder;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpStatusClass;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.ReferenceCountUtil;
import java.util.ArrayDeque;
import java.util.Map;
import java.util.Queue;

/**
 * Hands on one request of a connection at a time: the next when the operating system has taken the response before.
 * Otherwise all responses to pipelined requests of a client that does not read wait in the write queue of its
 * connection: 1,500 connections with a dozen {@code GET} of the OpenAPI document each ended the process, without any
 * key. A connection with more than a few requests waiting is closed, or with more than some kilobytes of them, which no
 * budget counts; none of the usual clients pipelines requests.
 */
final class OneByOne extends ChannelDuplexHandler {

    static final String NAME = "nonet-one-by-one";

    /** Requests and pieces of their bodies; a request without a body is two. */
    private static final int MOST_WAITING = 8;

    /** The heap that they may take. */
    private static final int MOST_BYTES = 8 * 1024;

    private final Queue<Object> waiting = new ArrayDeque<>();
    private int waitingBytes;

    /** True at first, as this handler is added while the first request is being handled. */
    private boolean isAnswering = true;

    private boolean isInterim;
    private boolean isClosed;

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        if (isClosed) {
            ReferenceCountUtil.release(message);
        } else if (waiting.isEmpty() && !(isAnswering && message instanceof HttpRequest)) {
            handOn(context, message);
        } else if (waiting.size() < MOST_WAITING && waitingBytes + bytes(message) <= MOST_BYTES) {
            waitingBytes += bytes(message);
            waiting.add(message);
        } else {
            isClosed = true;
            ReferenceCountUtil.release(message);
            drop();
            context.close();
        }
    }

    /** The heap that a request or a piece of its body takes. */
    private static int bytes(Object message) {
        int bytes = 0;
        if (message instanceof HttpRequest request) {
            bytes += request.uri().length() + bytes(request.headers());
        }
        if (message instanceof LastHttpContent last) {
            bytes += bytes(last.trailingHeaders());
        }
        return message instanceof ByteBufHolder holder
                ? bytes + holder.content().readableBytes()
                : bytes;
    }

    private static int bytes(HttpHeaders headers) {
        int bytes = 0;
        for (Map.Entry<String, String> line : headers) {
            bytes += RequestDecoder.LINE_BYTES
                    + line.getKey().length()
                    + line.getValue().length();
        }
        return bytes;
    }

    private void handOn(ChannelHandlerContext context, Object message) {
        if (message instanceof HttpRequest) {
            isAnswering = true;
        }
        context.fireChannelRead(message);
    }

    @Override
    public void write(ChannelHandlerContext context, Object message, ChannelPromise promise) {
        if (message instanceof HttpResponse response) {
            // Such as 100 Continue: another response follows.
            isInterim = response.status().codeClass() == HttpStatusClass.INFORMATIONAL;
        }
        if (message instanceof LastHttpContent && !isInterim) {
            context.write(message, promise.unvoid().addListener(written -> answered(context)));
        } else {
            context.write(message, promise);
        }
    }

    private void answered(ChannelHandlerContext context) {
        isAnswering = false;
        if (waiting.isEmpty() || isClosed) {
            return;
        }
        // Not from within the write: a request that is answered at once would otherwise be handled inside the one
        // before.
        context.executor().execute(() -> {
            while (!waiting.isEmpty() && !(isAnswering && waiting.peek() instanceof HttpRequest)) {
                Object next = waiting.remove();
                waitingBytes -= bytes(next);
                handOn(context, next);
            }
            context.fireChannelReadComplete();
        });
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        isClosed = true;
        drop();
        context.fireChannelInactive();
    }

    private void drop() {
        waiting.forEach(ReferenceCountUtil::release);
        waiting.clear();
        waitingBytes = 0;
    }
}
