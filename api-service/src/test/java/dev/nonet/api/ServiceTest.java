package dev.nonet.api;

import dev.nonet.local.backend.Backends;
import io.quarkus.test.common.WithTestResource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** What every test of the running service has, besides {@code @QuarkusTest}: the backends, and a worker that does its work. */
@WithTestResource(BackendsResource.class)
@SuppressWarnings("NullAway.Init") // Filled before each test.
public abstract class ServiceTest {

    protected Backends backends;

    protected FakeWorker worker;

    @BeforeEach
    void startWorker() {
        worker = FakeWorker.of(backends);
    }

    /** So that what a test left open takes no place in the next one's window. */
    @AfterEach
    void closeJobs() {
        Database.update(backends, "UPDATE task SET state = 'DROPPED' WHERE state NOT IN ('DONE', 'DROPPED')");
        Database.update(
                backends,
                "UPDATE job SET state = 'CANCELLED', ended_at = now() WHERE state IN ('QUEUED', 'RUNNING', 'CANCELLING')");
    }
}
