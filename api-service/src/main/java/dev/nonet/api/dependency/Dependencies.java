package dev.nonet.api.dependency;

import io.agroal.api.AgroalDataSource;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.interceptor.Interceptor;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** The monitors of Kafka and PostgreSQL. */
@ApplicationScoped
public class Dependencies {

    private static final int KAFKA_TIMEOUT_MILLIS = 3_000;

    private final Dependency kafka;
    private final Dependency database;

    Dependencies(
            Admin admin,
            AgroalDataSource pool,
            @ConfigProperty(name = "quarkus.datasource.jdbc.url") String url,
            @ConfigProperty(name = "quarkus.datasource.username") String username,
            @ConfigProperty(name = "quarkus.datasource.password") String password,
            MeterRegistry metrics) {
        kafka = new Dependency(
                "kafka",
                "jobs are accepted and wait, and finished results can be read",
                // The client is shared by the whole process.
                () -> admin.describeCluster().nodes().get(KAFKA_TIMEOUT_MILLIS, TimeUnit.MILLISECONDS),
                () -> {});
        database = new Dependency(
                "postgresql",
                "requests are answered with 503, and results wait on their topic",
                new DatabaseProbe(url, username, password),
                // The pool's idle connections are broken as well: without a flush each would fail one request.
                () -> pool.flush(AgroalDataSource.FlushMode.IDLE));
        gauge("kafka", kafka, metrics);
        gauge("postgresql", database, metrics);
    }

    private static void gauge(String name, Dependency dependency, MeterRegistry metrics) {
        Gauge.builder("nonet.dependency.up", dependency, one -> one.state().isUp() ? 1 : 0)
                .description("1 while the dependency answers, 0 while it does not")
                .tag("dependency", name)
                .register(metrics);
    }

    void start(@Observes StartupEvent event) {
        kafka.start();
        database.start();
    }

    void stop(@Observes @Priority(Interceptor.Priority.LIBRARY_BEFORE) ShutdownEvent event)
            throws InterruptedException {
        kafka.stop();
        database.stop();
    }

    Dependency.State kafka() {
        return kafka.state();
    }

    Dependency.State database() {
        return database.state();
    }

    /** Whether PostgreSQL answered the latest probe; true before the first. */
    public boolean isDatabaseUp() {
        return database.state().isUp();
    }
}
