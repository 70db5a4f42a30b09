package dev.nonet.api.dispatch;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.equalTo;

import dev.nonet.api.Client;
import dev.nonet.api.ServiceTest;
import dev.nonet.api.tenant.QuotaConfig;
import dev.nonet.api.tenant.Quotas;
import io.quarkus.arc.ClientProxy;
import io.quarkus.test.junit.QuarkusMock;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/** The dispatcher's thread survives every failure, and the liveness check fails when it hangs. */
@QuarkusTest
class DispatcherLivenessTest extends ServiceTest {

    @Inject
    Quotas quotas;

    @Inject
    QuotaConfig config;

    /** Runs code of the test in the middle of a round, where the dispatcher asks for quotas. */
    private final class InTheRound extends Quotas {

        private final Quotas real = ClientProxy.unwrap(quotas);
        private final Runnable happening;

        InTheRound(Runnable happening) {
            super(config);
            this.happening = happening;
        }

        @Override
        public Quota of(String tenant) {
            if (Thread.currentThread().getName().equals("nonet-dispatcher")) {
                happening.run();
            }
            return real.of(tenant);
        }
    }

    @Test
    void survivesAnErrorOfAnyKind() {
        AtomicBoolean failing = new AtomicBoolean(true);
        QuarkusMock.installMockForType(
                new InTheRound(() -> {
                    if (failing.get()) {
                        throw new OutOfMemoryError("simulated");
                    }
                }),
                Quotas.class);
        UUID id = Client.submit("{\"kind\":\"generate\",\"count\":1}");
        await().until(() -> metric("nonet_dispatch_failures_total") > 0);
        assertThat(worker.tasksOf(id)).isEmpty();

        failing.set(false);

        Client.awaitState(id, "succeeded");
    }

    @Test
    void reportsALoopThatHangs() {
        given().get(management.resolve("health/live")).then().statusCode(200);
        CountDownLatch hanging = new CountDownLatch(1);
        QuarkusMock.installMockForType(
                new InTheRound(() -> {
                    try {
                        hanging.await();
                    } catch (InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                }),
                Quotas.class);
        UUID id = Client.submit("{\"kind\":\"generate\",\"count\":1}");

        await().atMost(Duration.ofSeconds(30))
                .untilAsserted(() -> given().get(management.resolve("health/live"))
                        .then()
                        .statusCode(503)
                        .body("checks.find { it.name == 'dispatcher' }.status", equalTo("DOWN")));
        hanging.countDown();

        await().untilAsserted(() ->
                given().get(management.resolve("health/live")).then().statusCode(200));
        Client.awaitState(id, "succeeded");
    }
}
