package dev.nonet.local.backend;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Removes what a crashed run left in a data directory: a running PostgreSQL server, or its lock file. */
final class StaleServer {

    private static final int STOP_SECONDS = 30;

    private StaleServer() {}

    /**
     * Stops the server of a data directory and deletes its {@code postmaster.pid}. The first line of that file is the
     * process id, the second the data directory. The operating system may have given the id to another program, which
     * is not touched.
     *
     * @throws IOException if the server does not stop within {@value #STOP_SECONDS} s
     */
    static void stopIn(Path directory) throws IOException {
        Path file = directory.resolve("postmaster.pid");
        if (!Files.exists(file)) {
            return;
        }
        Optional<ProcessHandle> server = serverOf(Files.readAllLines(file));
        if (server.isPresent()) {
            // SIGINT is PostgreSQL's "fast shutdown": it disconnects clients and leaves consistent files.
            new ProcessBuilder("kill", "-INT", String.valueOf(server.get().pid())).start();
            try {
                server.get().onExit().get(STOP_SECONDS, TimeUnit.SECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IOException("Interrupted while the earlier server stopped", e);
            } catch (java.util.concurrent.ExecutionException | TimeoutException e) {
                throw new IOException("PostgreSQL process " + server.get().pid() + " still uses " + directory, e);
            }
        }
        Files.deleteIfExists(file);
    }

    static Optional<ProcessHandle> serverOf(List<String> lines) {
        try {
            return lines.isEmpty()
                    ? Optional.empty()
                    : ProcessHandle.of(Long.parseLong(lines.getFirst().strip())).filter(StaleServer::isPostgres);
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }

    private static boolean isPostgres(ProcessHandle process) {
        return process.info().command().map(Path::of).map(Path::getFileName).stream()
                .anyMatch(name -> name.toString().startsWith("postgres"));
    }
}
