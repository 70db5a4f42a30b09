package dev.nonet.api.platform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nonet.api.ServiceTest;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.vertx.http.runtime.CurrentVertxRequest;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.control.ActivateRequestContext;
import jakarta.inject.Inject;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
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

    @Test
    @ActivateRequestContext
    void aRequestThatTakesAConnectionWithoutATurnIsFound() throws SQLException {
        assertThat(isConnected()).isTrue();

        current.setCurrent(request());

        assertThatThrownBy(this::isConnected).hasMessageContaining("without a turn");
        assertThat(transactions.ofCredentials(this::isConnectedUnchecked)).isTrue();
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
