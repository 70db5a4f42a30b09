package dev.nonet.local.backend;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * A PostgreSQL server as a child process of this JVM, with binaries from a Maven artifact. It asks for a random
 * password, as its superuser runs programs and reads files as the user of this JVM, and everybody on the machine
 * reaches its port.
 */
final class EmbeddedPostgresql implements PostgresBackend {

    private static final Duration START_LIMIT = Duration.ofSeconds(60);

    private static final String USER = "postgres";

    /** A strong reference: java.util.logging lets unreferenced loggers be collected, and they lose their level then. */
    private static final Logger LOGGER = Logger.getLogger("io.zonky.test.db.postgres.embedded");

    private static final int COMMAND_SECONDS = 60;
    private static final int PAUSE_MILLIS = 100;

    private final EmbeddedPostgres server;
    private final String password;

    /** Where the data is, if the server can be {@linkplain #crash crashed}. */
    private final @Nullable Path directory;

    /** Where its programs are. */
    private final @Nullable Path programs;

    private EmbeddedPostgresql(EmbeddedPostgres server, String password, @Nullable Path directory) throws IOException {
        this.server = server;
        this.password = password;
        this.directory = directory;
        this.programs = directory == null ? null : programs(directory);
    }

    /**
     * Starts a server in a temporary directory, which is removed on closing. Without fsync: faster, but not crash-safe.
     */
    static EmbeddedPostgresql startTemporary() {
        return start(
                builder().setServerConfig("fsync", "off").setServerConfig("synchronous_commit", "off"),
                OwnerOnly.secret(),
                null);
    }

    /**
     * Starts a server in a temporary directory that can be {@linkplain #crash crashed}. A commit reaches the operating
     * system before the client is told of it, so it survives the server, though not the machine.
     */
    static EmbeddedPostgresql startCrashable() {
        try {
            Path directory = Files.createTempDirectory("nonet-postgres-");
            return start(
                    builder()
                            .setDataDirectory(directory)
                            .setCleanDataDirectory(true)
                            .setServerConfig("fsync", "off")
                            .setServerConfig("synchronous_commit", "on"),
                    OwnerOnly.secret(),
                    directory);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static EmbeddedPostgresql startIn(Path directory) {
        try {
            StaleServer.stopIn(directory);
            String password = OwnerOnly.secretIn(directory.resolveSibling(directory.getFileName() + ".password"));
            return start(builder().setDataDirectory(directory).setCleanDataDirectory(false), password, null);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static EmbeddedPostgres.Builder builder() {
        return EmbeddedPostgres.builder()
                .setOverrideWorkingDirectory(
                        temporaryFolder().resolve("programs").toFile())
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

    /** For the unpacked programs, which others could exchange in a folder that they may write into. */
    private static Path temporaryFolder() {
        try {
            return OwnerOnly.temporaryDirectory("nonet-postgresql");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** @param password of a new server, or of the one whose data are there */
    private static EmbeddedPostgresql start(
            EmbeddedPostgres.Builder builder, String password, @Nullable Path directory) {
        LOGGER.setLevel(Level.SEVERE);
        try {
            Path file = Files.createTempFile(temporaryFolder(), "password", "");
            Files.writeString(file, password);
            try {
                // What is set as a locale is an option of initdb. They come last, after those that trust everybody.
                builder.setLocaleConfig("auth", "scram-sha-256")
                        .setLocaleConfig("pwfile", file.toString())
                        .setConnectConfig("password", password);
                return new EmbeddedPostgresql(builder.start(), password, directory);
            } finally {
                Files.delete(file);
            }
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

    @Override
    public String password() {
        return password;
    }

    /**
     * Ends the server without a checkpoint: connections are cut, and the next start recovers from the write-ahead log.
     *
     * @throws IllegalStateException if the server was not {@linkplain #startCrashable started for that}
     */
    void crash() {
        control("stop", "-m", "immediate");
    }

    /**
     * Starts a server that has ended, on the same port with the same data, and returns when it accepts connections; so
     * does one that runs.
     *
     * @throws IllegalStateException if it does not within {@value #COMMAND_SECONDS} s
     */
    void startAgain() {
        long limit = System.nanoTime() + TimeUnit.SECONDS.toNanos(COMMAND_SECONDS);
        while (!accepts()) {
            if (System.nanoTime() > limit) {
                throw new IllegalStateException("PostgreSQL in " + crashable() + " does not start again");
            }
            if (serverProcess(crashable()).isEmpty()) {
                // Unlike start, restart takes the options of the last start.
                control(
                        "restart",
                        "-m",
                        "immediate",
                        "-l",
                        String.valueOf(crashable().resolve("server.log")));
            }
            pause();
        }
    }

    private boolean accepts() {
        try (Connection connection = DriverManager.getConnection(jdbcUrl(), USER, password)) {
            return connection.isValid(COMMAND_SECONDS);
        } catch (SQLException e) {
            return false;
        }
    }

    private static void pause() {
        try {
            TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while PostgreSQL starts", e);
        }
    }

    /**
     * Limits how large files may be that any process of the server writes, as a full disk would.
     *
     * @param bytes also of files that are larger already, which cannot be written beyond it; 0 for no limit
     */
    void limitFiles(long bytes) {
        for (ProcessHandle postmaster : serverProcess(crashable()).stream().toList()) {
            List<ProcessHandle> all = new ArrayList<>(postmaster.children().toList());
            all.addFirst(postmaster);
            for (ProcessHandle process : all) {
                String limit = bytes == 0 ? "unlimited" : String.valueOf(bytes);
                run(List.of("prlimit", "--pid", String.valueOf(process.pid()), "--fsize=" + limit + ":unlimited"));
            }
        }
    }

    private Path crashable() {
        if (directory == null) {
            throw new IllegalStateException("This server was not started to be crashed");
        }
        return directory;
    }

    private void control(String command, String... options) {
        Path data = crashable();
        List<String> line = new ArrayList<>();
        if (System.getProperty("user.name").equals("root")) {
            // PostgreSQL refuses to run as root; in a user namespace of its own it is nobody.
            line.addAll(List.of("unshare", "-U"));
        }
        line.addAll(List.of(programs + "/pg_ctl", command, "-D", data.toString(), "-w", "-t", "" + COMMAND_SECONDS));
        line.addAll(List.of(options));
        run(line);
    }

    /**
     * Runs a program to its end. That it fails is no error: a server may have ended by itself, or not recover while its
     * disk is full.
     */
    private static void run(List<String> line) {
        try {
            Process process = new ProcessBuilder(line)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            if (!process.waitFor(2 * COMMAND_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static Path programs(Path directory) throws IOException {
        return serverProcess(directory)
                .flatMap(process -> process.info().command())
                .map(command -> Path.of(command).getParent())
                .orElseThrow(() -> new IOException("The server of " + directory + " is not found"));
    }

    private static Optional<ProcessHandle> serverProcess(Path directory) {
        try {
            return StaleServer.serverOf(Files.readAllLines(directory.resolve("postmaster.pid")));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    @Override
    public void close() {
        if (directory != null) {
            limitFiles(0);
        }
        try {
            server.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
