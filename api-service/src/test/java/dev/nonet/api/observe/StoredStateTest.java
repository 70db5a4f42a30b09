package dev.nonet.api.observe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nonet.api.Client;
import dev.nonet.api.Database;
import dev.nonet.api.ServiceTest;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;

@QuarkusTest
@SuppressWarnings("NullAway.Init")
class StoredStateTest extends ServiceTest {

    @Inject
    DataSource database;

    private final AtomicBoolean isBroken = new AtomicBoolean();

    @Test
    void recordsTheJobsThatEndedWhileTheDatabaseCouldNotBeRead() {
        SimpleMeterRegistry meters = new SimpleMeterRegistry();
        StoredState stored = new StoredState(breakable(), meters);
        UUID job = Client.submit("{\"kind\":\"generate\",\"count\":1,\"seed\":1}");
        Database.update(backends, "UPDATE job SET ended_at = now() - interval '1 hour' WHERE ended_at IS NOT NULL");
        stored.read();
        Database.update(
                backends,
                "UPDATE job SET state = 'SUCCEEDED', created_at = now() - interval '73 s',"
                        + " ended_at = now() - interval '10 s' WHERE id = '" + job + "'");

        isBroken.set(true);
        stored.read();
        isBroken.set(false);
        stored.read();
        stored.read();

        Timer ended = meters.get("nonet.jobs.ended")
                .tag("kind", "generate")
                .tag("state", "succeeded")
                .timer();
        assertThat(ended.count()).isOne();
        assertThat(ended.totalTime(TimeUnit.SECONDS)).isEqualTo(63);
    }

    /** The database, whose connections cannot read how long jobs took while it {@link #isBroken}. */
    private DataSource breakable() {
        return proxy(DataSource.class, database);
    }

    private <T> T proxy(Class<T> type, T target) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(), new Class<?>[] {type}, (proxy, method, arguments) -> {
                    if (isBroken.get()
                            && method.getName().equals("prepareStatement")
                            && String.valueOf(arguments[0]).contains("ended_at")) {
                        throw new SQLException("canceling statement due to statement timeout");
                    }
                    try {
                        Object result = method.invoke(target, arguments);
                        return result instanceof Connection connection ? proxy(Connection.class, connection) : result;
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                }));
    }
}
