package dev.nonet.api.platform;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.quarkus.vertx.http.runtime.filters.Filters;
import io.vertx.core.net.impl.ConnectionBase;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import java.util.concurrent.atomic.AtomicLong;

/** Counts what comes of a connection after the piece with the head of a request that asks for it. */
@Singleton
class Arrivals {

    /** The header by which a request asks for it. */
    static final String HEADER = "Arrivals";

    /** Before all filters of the service. */
    private static final int FIRST = 2_000;

    private final AtomicLong bytes = new AtomicLong();

    void register(@Observes Filters filters) {
        filters.register(this::count, FIRST);
    }

    /** Since the latest such request began. */
    long bytes() {
        return bytes.get();
    }

    private void count(RoutingContext routing) {
        if (routing.request().getHeader(HEADER) != null
                && routing.request().connection() instanceof ConnectionBase connection) {
            bytes.set(0);
            connection.channel().pipeline().addFirst(new Counter());
        }
        routing.next();
    }

    private final class Counter extends ChannelInboundHandlerAdapter {

        @Override
        public void channelRead(ChannelHandlerContext context, Object message) {
            if (message instanceof ByteBuf received) {
                bytes.addAndGet(received.readableBytes());
            }
            context.fireChannelRead(message);
        }
    }
}
