package dev.nonet.api.platform;

import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelFutureListener;
import java.util.function.Supplier;

/**
 * Interrupts the thread of a request that waits when its connection is closed. A request takes 22 KB while it waits,
 * and no connection is counted for it any more: clients that send requests and reset their connections would leave as
 * many waiting as they send in minutes.
 */
final class CloseWatch implements ChannelFutureListener {

    private final Thread waiting = Thread.currentThread();
    private boolean isOver;
    private boolean hasInterrupted;

    private CloseWatch() {}

    /**
     * Waits for something.
     *
     * @param wait ends when its thread is interrupted, and may leave the thread so
     */
    static <T> T during(Channel connection, Supplier<T> wait) {
        CloseWatch watch = new CloseWatch();
        ChannelFuture closed = connection.closeFuture().addListener(watch);
        try {
            return wait.get();
        } finally {
            closed.removeListener(watch);
            watch.end();
        }
    }

    @Override
    public synchronized void operationComplete(ChannelFuture closed) {
        if (!isOver) {
            hasInterrupted = true;
            waiting.interrupt();
        }
    }

    /** The interrupt is for the wait alone: the connections of the database are closed by one that comes later. */
    private synchronized void end() {
        isOver = true;
        if (hasInterrupted) {
            Thread.interrupted();
        }
    }
}
