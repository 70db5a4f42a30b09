package dev.nonet.api.platform;

import io.agroal.api.AgroalPoolInterceptor;
import jakarta.inject.Singleton;
import java.sql.Connection;

/**
 * In every test of the service, a thread that serves a request takes no connection of the database without a turn. What
 * bounds the connections of thousands of requests is nothing that each of them could forget.
 */
@Singleton
public final class ConnectionTurns implements AgroalPoolInterceptor {

    private final CurrentRequest current;

    ConnectionTurns(CurrentRequest current) {
        this.current = current;
    }

    @Override
    public void onConnectionAcquire(Connection connection) {
        if (current.routing() != null && !ClientTransactions.hasTurn()) {
            throw new IllegalStateException("A request takes a connection of the database without a turn");
        }
    }
}
