package dev.nonet.local.backend;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.logging.Level;
import java.util.logging.Logger;

/** PostgreSQL from binaries that came as a library; a child process of this JVM. */
final class EmbeddedPostgresql implements PostgresBackend {

    private static final Duration START_LIMIT = Duration.ofSeconds(60);

    private static final String USER = "postgres";

    /** Kept here as a logger that nobody holds forgets its level. */
    private static final Logger LOGGER = Logger.getLogger("io.zonky.test.db.postgres.embedded");

    private final EmbeddedPostgres server;

    private EmbeddedPostgresql(EmbeddedPostgres server) {
        this.server = server;
    }

    /** On an own temporary directory, removed on closing; fast rather than safe from a power cut. */
    static EmbeddedPostgresql startFresh() {
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
                .setPGStartupWait(START_LIMIT)
                // Whoever started it stops it, after what uses it.
                .setRegisterShutdownHook(false)
                .setOutputRedirector(ProcessBuilder.Redirect.DISCARD)
                .setErrorRedirector(ProcessBuilder.Redirect.DISCARD)
                .setServerConfig("listen_addresses", "127.0.0.1")
                .setServerConfig("max_connections", "100")
                // New tables are as large as old ones within a minute.
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

    /** Not checked: the server trusts connections from this machine. */
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
