package dev.nonet.api.webhook;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.nonet.api.Client;
import dev.nonet.api.Database;
import dev.nonet.api.ServiceTest;
import io.quarkus.test.junit.QuarkusTest;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A thousand jobs call receivers that accept connections and never answer. */
@QuarkusTest
class TarpitTest extends ServiceTest {

    private static final int JOBS = 1_000;

    /** The only tenant without authentication. */
    private static final String LOCAL = "local";

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

    /** Otherwise a tenant could have any number of calls under way, to one receiver. */
    @Test
    void isCalledOnceHoweverOftenTheCallUnderWayIsRedelivered() throws IOException {
        try (ServerSocket silent = tarpit()) {
            UUID id = DeliveryRows.insert(backends, LOCAL, 1, url(silent)).getFirst();
            await().atMost(PATIENCE).until(() -> attempts(id) > 0);

            for (int i = 0; i < 3; i++) {
                given().post(Client.JOBS + "/" + id + "/deliveries/" + id + "/redeliver")
                        .then()
                        .statusCode(202);
                await().pollDelay(Duration.ofMillis(300)).until(() -> true);
                // On a busy machine the first call may have ended meanwhile, and another one begun.
                assertThat(underWay(id)).isLessThanOrEqualTo(1);
            }
            given().delete(Client.JOBS + "/" + id).then().statusCode(204);
        }
    }

    private long attempts(UUID delivery) {
        return Database.number(backends, "SELECT attempts FROM delivery WHERE id = ?", delivery);
    }

    /** Calls of a delivery that have begun and not ended. */
    private long underWay(UUID delivery) {
        return Database.number(
                backends,
                "SELECT attempts - (SELECT count(*) FROM delivery_attempt WHERE delivery_id = delivery.id)"
                        + " FROM delivery WHERE id = ?",
                delivery);
    }

    private static ServerSocket tarpit() throws IOException {
        return new ServerSocket(0, 100, InetAddress.getLoopbackAddress());
    }

    private static String url(ServerSocket socket) {
        return "http://127.0.0.1:" + socket.getLocalPort() + "/";
    }

    /** Calls started, of deliveries whose receiver has not answered. */
    private long called() {
        return Database.number(
                backends,
                "SELECT coalesce(sum(attempts), 0) FROM delivery WHERE tenant = 'slow' AND NOT EXISTS"
                        + " (SELECT FROM delivery_attempt WHERE delivery_id = delivery.id AND status IS NOT NULL)");
    }

    private long settled() {
        return Database.number(
                backends,
                "SELECT count(*) FROM delivery_attempt JOIN delivery ON delivery.id = delivery_id"
                        + " WHERE tenant = 'slow'");
    }
}
