package dev.nonet.api.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.quarkus.runtime.ShutdownEvent;
import org.junit.jupiter.api.Test;

class WebhookSenderTest {

    /** The database may be closed by then. */
    @Test
    @SuppressWarnings("NullAway") // It has nothing to take deliveries from.
    void takesNoDeliveryOnceTheProcessStops() throws InterruptedException {
        SimpleMeterRegistry metrics = new SimpleMeterRegistry();
        WebhookSender sender = new WebhookSender(null, null, null, null, RetryScheduleTest.defaults(), metrics);

        sender.stop(new ShutdownEvent());
        sender.send();

        assertThat(metrics.counter("nonet.webhook.calls", "outcome", "delivered")
                        .count())
                .isZero();
        assertThat(metrics.counter("nonet.webhook.calls", "outcome", "failed").count())
                .isZero();
    }
}
