package dev.nonet.api.platform;

import io.netty.buffer.ByteBufHolder;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpStatusClass;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.ReferenceCountUtil;
import java.util.ArrayDeque;
import java.util.Queue;

/**
 * Hands on one request of a connection at a time: the next when the operating system has taken the response before.
 * Otherwise all responses to pipelined requests of a client that does not read wait in the write queue of its
 * connection: 1,500 connections with a dozen {@code GET} of the OpenAPI document each ended the process, without any
 * key. A connection with more than a few requests waiting is closed, or with more than some kilobytes of them; none of
 * the usual clients pipelines requests. Behind a response that says that the connection is closed after it none is
 * handed on (RFC 9112, 9.6): its client would not know that it was carried out.
 */
final class OneByOne extends ChannelDuplexHandler {

    static final String NAME = "nonet-one-by-one";

    /** Requests and pieces of their bodies; a request without a body is two. */
    private static final int MAX_WAITING = 8;

    /** The heap that they may take. */
    private static final int MAX_BYTES = 16 * 1024;

    private final Queue<Object> waiting = new ArrayDeque<>();
    private int waitingBytes;

    /** True at first, as this handler is added while the first request is being handled. */
    private boolean isAnswering = true;

    private boolean isInterim;

    /** Whether the response that is being written, or was written, is the last of its connection. */
    private boolean isLast;

    /** Whether whatever else comes is discarded. */
    private boolean isClosed;

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        // The rest of the request that is answered comes still, to be drained.
        isClosed |= isLast && message instanceof HttpRequest;
        if (isClosed) {
            ReferenceCountUtil.release(message);
        } else if (waiting.isEmpty() && !(isAnswering && message instanceof HttpRequest)) {
            handOn(context, message);
        } else if (waiting.size() < MAX_WAITING && waitingBytes + bytes(message) <= MAX_BYTES) {
            waiting.add(message);
            waits(context, bytes(message));
        } else {
            ReferenceCountUtil.release(message);
            discard(context);
            context.close();
        }
    }

    /** The heap that a request or a piece of its body takes. */
    private static int bytes(Object message) {
        int bytes = 0;
        if (message instanceof HttpRequest request) {
            bytes += (int) RequestMemory.bytes(request.uri(), request.headers());
        }
        if (message instanceof LastHttpContent last) {
            bytes += (int) RequestMemory.bytes("", last.trailingHeaders());
        }
        return message instanceof ByteBufHolder holder
                ? bytes + holder.content().readableBytes()
                : bytes;
    }

    private void waits(ChannelHandlerContext context, int more) {
        waitingBytes += more;
        ConnectionGate gate = context.pipeline().get(ConnectionGate.class);
        if (gate != null) {
            gate.waits(waitingBytes);
        }
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
            isLast |= !isInterim && !HttpUtil.isKeepAlive(response);
        }
        if (message instanceof LastHttpContent && !isInterim) {
            context.write(message, promise.unvoid().addListener(written -> answered(context)));
        } else {
            context.write(message, promise);
        }
    }

    private void answered(ChannelHandlerContext context) {
        isAnswering = false;
        if (waiting.isEmpty()) {
            return;
        }
        if (isLast) {
            discard(context);
            return;
        }
        // Not from within the write: a request that is answered at once would otherwise be handled inside the one
        // before.
        context.executor().execute(() -> {
            if (!context.channel().isActive()) {
                // The response has failed with its connection.
                return;
            }
            while (!waiting.isEmpty() && !(isAnswering && waiting.peek() instanceof HttpRequest)) {
                Object next = waiting.remove();
                waits(context, -bytes(next));
                handOn(context, next);
            }
            context.fireChannelReadComplete();
        });
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        discard(context);
        context.fireChannelInactive();
    }

    /** Discards what waits, and whatever else comes. */
    private void discard(ChannelHandlerContext context) {
        isClosed = true;
        waiting.forEach(ReferenceCountUtil::release);
        waiting.clear();
        waits(context, -waitingBytes);
    }
}
