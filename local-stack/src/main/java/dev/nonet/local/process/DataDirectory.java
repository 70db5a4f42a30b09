package dev.nonet.local.process;

import dev.nonet.local.backend.OwnerOnly;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;

/**
 * The folder with the data of a stack, used by one stack at a time. A file lock ensures that; the operating system
 * releases it even if the process crashes. The process ids of the services are recorded in {@code run/}, so that the
 * next run can stop services that a crashed run left behind.
 */
public final class DataDirectory implements AutoCloseable {

    private static final int STOP_SECONDS = 20;

    private final Path path;
    private final FileChannel lockFile;

    private DataDirectory(Path path, FileChannel lockFile) {
        this.path = path;
        this.lockFile = lockFile;
    }

    /**
     * Locks a folder and stops services left behind by an earlier run.
     *
     * @param path created if absent, for this user alone
     * @throws IllegalStateException if another stack uses the folder
     */
    public static DataDirectory open(Path path) throws IOException, InterruptedException {
        OwnerOnly.createDirectories(path);
        Files.createDirectories(path.resolve("run"));
        FileChannel lockFile =
                FileChannel.open(path.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        if (tryLock(lockFile).isEmpty()) {
            lockFile.close();
            throw new IllegalStateException("The data in " + path
                    + " is in use by another local stack; stop it, or name another folder with --data");
        }
        DataDirectory directory = new DataDirectory(path, lockFile);
        directory.stopOrphans();
        return directory;
    }

    /**
     * Notes which tables the data have.
     *
     * @param schema the migration that makes them; until version 1.0.0 it is edited in place
     * @throws IllegalStateException if there are data whose tables were made by another text
     */
    public void requireSchema(Path schema) throws IOException {
        String wanted = KeyFile.sha256(Files.readString(schema));
        Path noted = path.resolve("schema");
        boolean isSame = Files.exists(noted) && Files.readString(noted).equals(wanted);
        if (!isSame && Files.exists(path.resolve("postgresql"))) {
            throw new IllegalStateException(
                    "The data in " + path + " are of a development version of Nonet, whose tables"
                            + " were different: delete the folder, or name another with --data");
        }
        Files.writeString(noted, wanted);
    }

    private static Optional<FileLock> tryLock(FileChannel channel) throws IOException {
        try {
            return Optional.ofNullable(channel.tryLock());
        } catch (OverlappingFileLockException e) {
            return Optional.empty();
        }
    }

    public Path logs() {
        return path.resolve("logs");
    }

    /** The file with the key that encrypts secrets in the database. */
    public Path secretsKey() {
        return path.resolve("secrets.key");
    }

    /** The file with the key of the operator, for a stack that asks for keys. */
    public Path operatorKey() {
        return path.resolve("operator.key");
    }

    public Path backends() {
        return path;
    }

    /** Records the id and start time of a process, so that a later run can stop it if this run crashes. */
    public void recordProcess(ServiceProcess service) {
        Path file = path.resolve("run").resolve(service.definition().name() + ".pid");
        try {
            Files.writeString(
                    file, service.pid() + " " + startOf(service.handle()).toEpochMilli());
        } catch (IOException e) {
            throw new IllegalStateException("Cannot write " + file, e);
        }
    }

    private void stopOrphans() throws IOException, InterruptedException {
        List<Path> files;
        try (Stream<Path> run = Files.list(path.resolve("run"))) {
            files = run.filter(file -> file.toString().endsWith(".pid")).toList();
        }
        for (Path file : files) {
            Optional<ProcessHandle> process = processOf(Files.readString(file));
            if (process.isPresent()) {
                stop(process.get());
            }
            Files.delete(file);
        }
    }

    /** The recorded process. The start time must match too, because the operating system reuses process ids. */
    private static Optional<ProcessHandle> processOf(String text) {
        String[] parts = text.strip().split(" ", 2);
        try {
            Instant started = Instant.ofEpochMilli(Long.parseLong(parts[1]));
            return ProcessHandle.of(Long.parseLong(parts[0]))
                    .filter(process -> startOf(process).equals(started));
        } catch (NumberFormatException | ArrayIndexOutOfBoundsException e) {
            return Optional.empty();
        }
    }

    private static Instant startOf(ProcessHandle process) {
        return process.info().startInstant().orElse(Instant.EPOCH);
    }

    private static void stop(ProcessHandle process) throws InterruptedException {
        process.destroy();
        try {
            process.onExit().get(STOP_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException | TimeoutException e) {
            process.destroyForcibly();
            process.onExit().join();
        }
    }

    @Override
    public void close() {
        try {
            lockFile.close();
        } catch (IOException e) {
            throw new IllegalStateException("Cannot unlock " + path, e);
        }
    }
}
