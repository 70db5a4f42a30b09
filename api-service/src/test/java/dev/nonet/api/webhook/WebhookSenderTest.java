package dev.nonet.api.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nonet.api.platform.TimeOrderedIds;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import java.lang.reflect.Proxy;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;

class WebhookSenderTest {

    /** A stopping process closes its connection pool, so that a round would fail. */
    @Test
    @SuppressWarnings("NullAway") // Without deliveries nothing else is used.
    void asksForNoDeliveriesOnceTheProcessStops() throws InterruptedException {
        AtomicInteger connections = new AtomicInteger();
        DataSource database = (DataSource) Proxy.newProxyInstance(
                DataSource.class.getClassLoader(), new Class<?>[] {DataSource.class}, (proxy, method, arguments) -> {
                    connections.incrementAndGet();
                    throw new SQLException("closed");
                });
        WebhookSender sender = new WebhookSender(
                new DeliveryQueue(database, new TimeOrderedIds()),
                null,
                null,
                DeliveryBackoffTest.defaults(),
                null,
                new SimpleMeterRegistry());

        sender.stop(new ShutdownEvent());
        sender.start(new StartupEvent());
        sender.stop(new ShutdownEvent()); // Waits for the thread's end.

        assertThat(connections).hasValue(0);
    }
}
