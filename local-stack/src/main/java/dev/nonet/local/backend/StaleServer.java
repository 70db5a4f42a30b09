package dev.nonet.local.backend;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A PostgreSQL server that outlived the run that started it, or the file by which it is still remembered. */
final class StaleServer {

    private static final int STOP_SECONDS = 30;

    private StaleServer() {}

    /**
     * Leaves the data directory without a server and without its {@code postmaster.pid}. The first line of that file is the
     * process id, the second the data directory; the id may long belong to another program, which is left alone.
     */
    static void stopIn(Path directory) throws IOException {
        Path file = directory.resolve("postmaster.pid");
        if (!Files.exists(file)) {
            return;
        }
        Optional<ProcessHandle> server = serverOf(Files.readAllLines(file));
        if (server.isPresent()) {
            // SIGINT: disconnect clients, stop at once, leave consistent files.
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

    private static Optional<ProcessHandle> serverOf(List<String> lines) {
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
