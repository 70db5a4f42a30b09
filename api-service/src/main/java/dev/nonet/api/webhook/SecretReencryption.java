package dev.nonet.api.webhook;

import dev.nonet.api.platform.AdvisoryLock;
import dev.nonet.api.platform.BackgroundLoop;
import dev.nonet.api.platform.SecretCipher;
import dev.nonet.api.platform.Sql;
import dev.nonet.api.tenant.AuthConfig;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.interceptor.Interceptor;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import javax.sql.DataSource;
import org.jboss.logging.Logger;

/**
 * Re-encrypts callback secrets with the current key. Secrets that are stored under an older key are rewritten in the
 * background, at the start and every minute: during a rolling restart, processes that still have the older key as their
 * current one go on writing with it. An advisory lock lets one process at a time re-encrypt. Each process counts the
 * secrets that are still under an older key, and logs when none is left.
 */
@ApplicationScoped
class SecretReencryption {

    private static final Logger LOG = Logger.getLogger(SecretReencryption.class);

    private static final AdvisoryLock LOCK = new AdvisoryLock(0x6e6f_6e65_7403L);

    private static final int BATCH = 500;
    private static final Duration AFTER_FAILURE = Duration.ofSeconds(10);
    private static final Duration INTERVAL = Duration.ofMinutes(1);
    private static final Duration STOP_TIMEOUT = Duration.ofSeconds(2);

    private static final List<Column> COLUMNS =
            List.of(new Column("webhook_secret", "secret"), new Column("job", "callback_secret"));

    private final DataSource database;
    private final SecretCipher cipher;
    private final AuthConfig auth;
    private final BackgroundLoop loop = new BackgroundLoop(
            "nonet-stored-secrets", "Callback secrets could not be re-encrypted", AFTER_FAILURE, this::step);

    /** Secrets that are not under the current key, as last counted; -1 before that. */
    private volatile long outdated = -1;

    /** A column that holds secrets, each encrypted with its row's id as owner. */
    private record Column(String table, String column) {}

    /** The stored text of a row's secret. */
    private record Stored(UUID id, String text) {}

    SecretReencryption(DataSource database, SecretCipher cipher, AuthConfig auth, MeterRegistry metrics) {
        this.database = database;
        this.cipher = cipher;
        this.auth = auth;
        Gauge.builder("nonet.secrets.outdated", this, secrets -> Math.max(0, secrets.outdated))
                .description("Stored secrets that are not encrypted with the current key")
                .register(metrics);
    }

    void start(@Observes StartupEvent event) {
        if (cipher.hasKey()) {
            loop.start();
        } else if (auth.mode() == AuthConfig.Mode.LOCAL) {
            LOG.warn("nonet.secrets.keys is not set: callbacks with a secret are refused");
        } else {
            throw new IllegalStateException(
                    "nonet.secrets.keys is not set: it must hold the key that encrypts callback secrets, 32 random"
                            + " bytes in base64 (openssl rand -base64 32)");
        }
    }

    void stop(@Observes @Priority(Interceptor.Priority.LIBRARY_BEFORE) ShutdownEvent event)
            throws InterruptedException {
        loop.stop(STOP_TIMEOUT);
    }

    private Duration step() throws SQLException {
        encryptAll();
        count();
        return INTERVAL;
    }

    /** Counts the secrets that are not under the current key, and logs when none is left. */
    long count() throws SQLException {
        long found = 0;
        try (Connection connection = database.getConnection()) {
            for (Column column : COLUMNS) {
                found += Sql.first(
                                connection,
                                "SELECT count(*) FROM %1$s WHERE %2$s IS NOT NULL AND NOT starts_with(%2$s, ?)"
                                        .formatted(column.table(), column.column()),
                                row -> row.getLong(1),
                                cipher.currentPrefix())
                        .orElseThrow();
            }
        }
        if (found == 0 && outdated != 0 && cipher.hasOlderKeys()) {
            LOG.info("All callback secrets are encrypted with the current key. Once every process has it as its first,"
                    + " the older ones can be removed from nonet.secrets.keys");
        }
        outdated = found;
        return found;
    }

    /**
     * Re-encrypts all secrets that are not encrypted with the current key.
     *
     * @return how many were re-encrypted; 0 also if another process is doing so
     */
    int encryptAll() throws SQLException {
        try (Connection connection = database.getConnection()) {
            if (!LOCK.tryAcquire(connection)) {
                return 0;
            }
            try {
                int encrypted = 0;
                int unreadable = 0;
                for (Column column : COLUMNS) {
                    UUID last = new UUID(0, 0);
                    List<Stored> batch = next(connection, column, last);
                    while (!batch.isEmpty() && !loop.isStopping()) {
                        int done = encrypt(connection, column, batch);
                        encrypted += done;
                        unreadable += batch.size() - done;
                        last = batch.getLast().id();
                        batch = next(connection, column, last);
                    }
                }
                if (encrypted > 0) {
                    LOG.infof("%d callback secrets were re-encrypted with the current key", encrypted);
                }
                if (unreadable > 0) {
                    LOG.errorf("%d callback secrets cannot be decrypted with any of nonet.secrets.keys", unreadable);
                }
                return encrypted;
            } finally {
                LOCK.release(connection);
            }
        }
    }

    private List<Stored> next(Connection connection, Column column, UUID after) throws SQLException {
        return Sql.list(
                connection,
                """
                SELECT id, %2$s FROM %1$s
                WHERE id > ? AND %2$s IS NOT NULL AND NOT starts_with(%2$s, ?) ORDER BY id LIMIT ?
                """.formatted(column.table(), column.column()),
                row -> new Stored(row.getObject("id", UUID.class), row.getString(column.column())),
                after,
                cipher.currentPrefix(),
                BATCH);
    }

    /**
     * Re-encrypts a batch. The condition on the old text keeps a client's concurrent change from being overwritten.
     *
     * @return how many could be decrypted
     */
    private int encrypt(Connection connection, Column column, List<Stored> batch) throws SQLException {
        int readable = 0;
        try (PreparedStatement update = connection.prepareStatement(
                "UPDATE %1$s SET %2$s = ? WHERE id = ? AND %2$s = ?".formatted(column.table(), column.column()))) {
            for (Stored stored : batch) {
                String owner = stored.id().toString();
                String secret;
                try {
                    secret = cipher.decrypt(stored.text(), owner);
                } catch (IllegalStateException e) {
                    LOG.debugf("The secret of %s %s: %s", column.table(), owner, e.getMessage());
                    continue;
                }
                readable++;
                update.setString(1, cipher.encrypt(secret, owner));
                update.setObject(2, stored.id());
                update.setString(3, stored.text());
                update.addBatch();
            }
            update.executeBatch();
        }
        return readable;
    }
}
