package dev.nonet.api.webhook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.nonet.api.Database;
import dev.nonet.api.ServiceTest;
import io.quarkus.test.junit.QuarkusTest;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A thousand jobs call receivers that accept connections and never answer. */
@QuarkusTest
class TarpitTest extends ServiceTest {

    private static final int JOBS = 1_000;

    /** Documented are two seconds; the rest allows for a busy machine. */
    private static final Duration PATIENCE = Duration.ofSeconds(8);

    @AfterEach
    void removeRows() {
        DeliveryRows.remove(backends, "slow");
        DeliveryRows.remove(backends, "quick");
    }

    @Test
    void delaysNeitherAnotherTenantNorAnotherReceiver() throws IOException {
        try (ServerSocket first = tarpit();
                ServerSocket second = tarpit();
                Receiver quick = new Receiver()) {
            DeliveryRows.insert(backends, "slow", JOBS, url(first), url(second));
            await().atMost(PATIENCE).until(() -> called() > 0);

            DeliveryRows.insert(backends, "slow", 1, quick.url("/same-tenant"));
            DeliveryRows.insert(backends, "quick", 1, quick.url("/other-tenant"));

            await().atMost(PATIENCE).until(() -> quick.calls().size() == 2);
            // In a plain queue the new deliveries would wait for the first call of all the thousand.
            assertThat(called()).isLessThan(JOBS / 4);
            // By then the circuits of both tarpits are open.
            await().atMost(Duration.ofSeconds(20)).until(() -> settled() >= 10);
            long before = called();
            await().pollDelay(Duration.ofSeconds(3)).until(() -> true);
            assertThat(called() - before).isLessThanOrEqualTo(8);
        }
    }

    private static ServerSocket tarpit() throws IOException {
        return new ServerSocket(0, 100, InetAddress.getLoopbackAddress());
    }

    private static String url(ServerSocket socket) {
        return "http://127.0.0.1:" + socket.getLocalPort() + "/";
    }

    /** Calls started. */
    private long called() {
        return Database.number(
                backends,
                "SELECT coalesce(sum(attempts), 0) FROM delivery WHERE tenant = 'slow' AND last_status IS NULL");
    }

    private long settled() {
        return Database.number(
                backends,
                "SELECT count(*) FROM delivery_attempt JOIN delivery ON delivery.id = delivery_id WHERE tenant = 'slow'");
    }
}
