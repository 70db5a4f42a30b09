package dev.nonet.api.platform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.nonet.api.ServiceTest;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.vertx.http.runtime.CurrentVertxRequest;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.control.ActivateRequestContext;
import jakarta.inject.Inject;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;

@QuarkusTest
class ConnectionTurnsTest extends ServiceTest {

    @Inject
    DataSource database;

    @Inject
    ClientTransactions transactions;

    @Inject
    CurrentVertxRequest current;

    @Inject
    MeterRegistry metrics;

    @Test
    @ActivateRequestContext
    void aRequestThatTakesAConnectionWithoutATurnIsFound() throws SQLException {
        assertThat(isConnected()).isTrue();

        current.setCurrent(request());

        assertThatThrownBy(this::isConnected).hasMessageContaining("without a turn");
        assertThat(transactions.accessCredentials("acme", this::isConnectedUnchecked))
                .isTrue();
    }

    /** Otherwise a database that hangs would tell clients that their keys were revoked. */
    @Test
    void credentialsWithoutATurnAreNotTakenForEnded() throws Exception {
        whileAllTurnsAreTaken(() -> {
            assertThatThrownBy(() -> transactions.accessCredentials("patient", () -> true))
                    .matches(Outage::isCauseOf);
            Credentials credentials = new Credentials(anew -> transactions.accessCredentials("patient", () -> false));
            credentials.require();
        });
        assertThat(transactions.<Boolean>accessCredentials("patient", () -> true))
                .isTrue();
    }

    private interface Work {
        void run() throws Exception;
    }

    private void whileAllTurnsAreTaken(Work work) throws Exception {
        CountDownLatch end = new CountDownLatch(1);
        AtomicInteger held = new AtomicInteger();
        List<Thread> holders = new ArrayList<>();
        try {
            // Each holds one: its share shrinks with what the others hold, and the last turn is more than half of one.
            for (int holder = 0; holder < turns() - 1; holder++) {
                String tenant = "holder-" + holder;
                holders.add(Thread.startVirtualThread(() -> transactions.accessCredentials(tenant, () -> {
                    held.incrementAndGet();
                    return awaited(end);
                })));
                int expected = holder + 1;
                await().until(() -> held.get() == expected);
            }
            work.run();
        } finally {
            end.countDown();
            for (Thread holder : holders) {
                holder.join();
            }
        }
    }

    private int turns() {
        return (int) metrics.get("nonet.admission.limit")
                .tag("resource", "lookups")
                .gauge()
                .value();
    }

    private static boolean awaited(CountDownLatch end) {
        try {
            end.await();
            return true;
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static RoutingContext request() {
        return (RoutingContext) Proxy.newProxyInstance(
                ConnectionTurnsTest.class.getClassLoader(),
                new Class<?>[] {RoutingContext.class},
                (self, method, arguments) -> null);
    }

    private boolean isConnected() throws SQLException {
        try (Connection connection = database.getConnection()) {
            return connection.isValid(1);
        }
    }

    private boolean isConnectedUnchecked() {
        try {
            return isConnected();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
