package dev.nonet.api.platform;

import io.quarkus.flyway.FlywayConfigurationCustomizer;
import jakarta.inject.Singleton;
import org.flywaydb.core.api.configuration.FluentConfiguration;
import org.flywaydb.database.postgresql.PostgreSQLConfigurationExtension;

/**
 * Makes Flyway take a session-level advisory lock instead of a transaction-level one. CREATE INDEX CONCURRENTLY waits
 * for all older transactions, so with Flyway's own locking transaction open it would wait forever.
 */
@Singleton
class MigrationLock implements FlywayConfigurationCustomizer {

    @Override
    public void customize(FluentConfiguration configuration) {
        configuration
                .getPluginRegister()
                .getExact(PostgreSQLConfigurationExtension.class)
                .setTransactionalLock(false);
        configuration.callbacks(new SchemaOfDevelopment());
    }
}
