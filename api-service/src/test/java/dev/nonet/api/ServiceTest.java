package dev.nonet.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.nonet.api.task.Outbox;
import dev.nonet.api.task.TransitionsWatch;
import dev.nonet.local.backend.Backends;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.common.http.TestHTTPResource;
import io.restassured.RestAssured;
import jakarta.inject.Inject;
import java.net.URI;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** The base of tests of the running service, besides {@code @QuarkusTest}: the backends and a worker. */
@WithTestResource(BackendsResource.class)
@SuppressWarnings("NullAway.Init") // Filled before each test.
public abstract class ServiceTest {

    static {
        // Awaitility's ten seconds are too few for a machine that runs other things as well.
        Awaitility.setDefaultTimeout(Duration.ofMinutes(1));
    }

    protected Backends backends;

    protected FakeWorker worker;

    /** The management port, with health and metrics. */
    @TestHTTPResource(value = "/", management = true)
    protected URI management;

    @Inject
    MeterRegistry meters;

    @BeforeEach
    void startWorker() {
        TransitionsWatch.install(backends);
        worker = FakeWorker.of(backends);
    }

    /** The sum of the metric samples whose line begins with a prefix. */
    protected double metric(String name) {
        return RestAssured.get(management.resolve("metrics"))
                .asString()
                .lines()
                .filter(line -> line.startsWith(name))
                .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
                .sum();
    }

    /**
     * A transaction that holds the lock under which the dispatchers claim tasks: until it ends, nothing is cut or sent.
     */
    protected Connection holdingDispatch() throws SQLException {
        Connection holder = Database.connect(backends);
        holder.setAutoCommit(false);
        await().until(() -> {
            holder.rollback();
            return new Outbox(holder).tryLock(Duration.ofSeconds(30));
        });
        return holder;
    }

    /** What clients hold now of a bounded resource of the service. */
    protected double held(String resource) {
        return meters.get("nonet.admission.used")
                .tag("resource", resource)
                .gauge()
                .value();
    }

    /** Ends the jobs that a test left running: they would occupy the dispatch window of the next test. */
    @AfterEach
    void closeJobs() {
        Database.update(backends, "DELETE FROM uncut");
        Database.update(
                backends,
                "UPDATE job SET state = 'CANCELLED', ended_at = now()"
                        + " WHERE state IN ('QUEUED', 'RUNNING', 'CANCELLING')");
        Database.update(backends, "DELETE FROM task");
        assertThat(worker.failures())
                .as("what the worker's answers have thrown")
                .isEmpty();
    }
}
