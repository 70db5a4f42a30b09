package dev.nonet.local.backend;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.logging.Level;
import java.util.logging.Logger;

/** A PostgreSQL server as a child process of this JVM, with binaries from a Maven artifact. */
final class EmbeddedPostgresql implements PostgresBackend {

    private static final Duration START_LIMIT = Duration.ofSeconds(60);

    private static final String USER = "postgres";

    /** A strong reference: java.util.logging lets unreferenced loggers be collected, and they lose their level then. */
    private static final Logger LOGGER = Logger.getLogger("io.zonky.test.db.postgres.embedded");

    private final EmbeddedPostgres server;

    private EmbeddedPostgresql(EmbeddedPostgres server) {
        this.server = server;
    }

    /** Starts a server in a temporary directory, which is removed on closing. Without fsync: faster, but not crash-safe. */
    static EmbeddedPostgresql startTemporary() {
        return start(builder().setServerConfig("fsync", "off").setServerConfig("synchronous_commit", "off"));
    }

    static EmbeddedPostgresql startIn(Path directory) {
        try {
            StaleServer.stopIn(directory);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return start(builder().setDataDirectory(directory).setCleanDataDirectory(false));
    }

    private static EmbeddedPostgres.Builder builder() {
        return EmbeddedPostgres.builder()
                .setPort(Ports.free())
                .setPGStartupWait(START_LIMIT)
                // The caller stops the server, after the services that use it; a shutdown hook would not keep that
                // order.
                .setRegisterShutdownHook(false)
                .setOutputRedirector(ProcessBuilder.Redirect.DISCARD)
                .setErrorRedirector(ProcessBuilder.Redirect.DISCARD)
                .setServerConfig("listen_addresses", "127.0.0.1")
                .setServerConfig("max_connections", "100")
                // Test tables grow large within a minute, so autovacuum must look at them more often than that.
                .setServerConfig("autovacuum_naptime", "10s");
    }

    private static EmbeddedPostgresql start(EmbeddedPostgres.Builder builder) {
        LOGGER.setLevel(Level.SEVERE);
        try {
            return new EmbeddedPostgresql(builder.start());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public String jdbcUrl() {
        return "jdbc:postgresql://127.0.0.1:" + server.getPort() + "/" + USER;
    }

    @Override
    public String username() {
        return USER;
    }

    /** The server does not check it, because it trusts local connections. */
    @Override
    public String password() {
        return USER;
    }

    @Override
    public void close() {
        try {
            server.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
