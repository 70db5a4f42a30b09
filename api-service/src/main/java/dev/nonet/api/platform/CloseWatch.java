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
final class CloseWatch {

    private CloseWatch() {}

    /**
     * Waits for something.
     *
     * @param wait ends when its thread is interrupted, and may leave the thread so
     */
    static <T> T during(Channel connection, Supplier<T> wait) {
        InterruptibleWait own = new InterruptibleWait();
        ChannelFutureListener listener = closed -> own.interrupt();
        ChannelFuture closed = connection.closeFuture().addListener(listener);
        try {
            return wait.get();
        } finally {
            closed.removeListener(listener);
            own.end();
        }
    }
}
