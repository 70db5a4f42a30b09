package dev.nonet.api.platform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.nonet.api.ServiceTest;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;

@QuarkusTest
@SuppressWarnings("NullAway.Init")
class AdvisoryLockTest extends ServiceTest {

    private static final AdvisoryLock LOCK = new AdvisoryLock(0x6e6f_6e65_74ffL);

    @Inject
    DataSource database;

    @Test
    void admitsOneConnection() throws SQLException {
        try (Connection one = database.getConnection();
                Connection other = database.getConnection()) {
            assertThat(LOCK.tryAcquire(one)).isTrue();
            assertThat(LOCK.tryAcquire(other)).isFalse();
            LOCK.release(one);
            assertThat(LOCK.tryAcquire(other)).isTrue();
            LOCK.release(other);
        }
    }

    @Test
    void doesNotGoToThePoolWithAConnectionWhoseReleaseFailed() throws SQLException {
        try (Connection connection = database.getConnection()) {
            assertThat(LOCK.tryAcquire(connection)).isTrue();
            assertThat(holders()).isOne();
            Connection failing = (Connection) Proxy.newProxyInstance(
                    Connection.class.getClassLoader(),
                    new Class<?>[] {Connection.class},
                    (proxy, method, arguments) -> {
                        if (method.getName().equals("prepareStatement")) {
                            throw new SQLException("canceling statement due to statement timeout");
                        }
                        try {
                            return method.invoke(connection, arguments);
                        } catch (InvocationTargetException e) {
                            throw e.getCause();
                        }
                    });
            assertThatThrownBy(() -> LOCK.release(failing)).hasMessageContaining("timeout");
        }
        await().untilAsserted(() -> assertThat(holders()).isZero());
        for (int borrowed = 0; borrowed < 20; borrowed++) {
            try (Connection next = database.getConnection()) {
                assertThat(next.isValid(5)).isTrue();
            }
        }
    }

    private long holders() throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT count(*) FROM pg_locks WHERE locktype = 'advisory'"
                        + " AND objid = x'6e6574ff'::int8::oid")) {
            row.next();
            return row.getLong(1);
        }
    }
}
