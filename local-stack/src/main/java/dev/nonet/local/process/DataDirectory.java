package dev.nonet.local.process;

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
 * A folder that one stack at a time keeps its data in. The lock goes with its process, however that ends; what services such
 * a process left running are known by their process ids in {@code run/}, and are ended when the folder is next used.
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
     * Takes a folder into use.
     *
     * @param path made if absent
     * @throws IllegalStateException if another stack uses it
     */
    public static DataDirectory open(Path path) throws IOException, InterruptedException {
        Files.createDirectories(path.resolve("run"));
        FileChannel lockFile =
                FileChannel.open(path.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        if (tryLock(lockFile).isEmpty()) {
            lockFile.close();
            throw new IllegalStateException("The data in " + path
                    + " is in use by another local stack; stop it, or name another folder with --data");
        }
        DataDirectory directory = new DataDirectory(path, lockFile);
        directory.endLeftOver();
        return directory;
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

    public Path backends() {
        return path;
    }

    /** Notes a process that is to end when this stack has gone. */
    public void note(ServiceProcess service) {
        Path file = path.resolve("run").resolve(service.definition().name() + ".pid");
        try {
            Files.writeString(
                    file, service.pid() + " " + startOf(service.handle()).toEpochMilli());
        } catch (IOException e) {
            throw new IllegalStateException("Cannot write " + file, e);
        }
    }

    private void endLeftOver() throws IOException, InterruptedException {
        List<Path> files;
        try (Stream<Path> run = Files.list(path.resolve("run"))) {
            files = run.filter(file -> file.toString().endsWith(".pid")).toList();
        }
        for (Path file : files) {
            Optional<ProcessHandle> process = processOf(Files.readString(file));
            if (process.isPresent()) {
                end(process.get());
            }
            Files.delete(file);
        }
    }

    /** The process of that id, if it is still the one that was noted: ids are used again. */
    private static Optional<ProcessHandle> processOf(String note) {
        String[] parts = note.strip().split(" ", 2);
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

    private static void end(ProcessHandle process) throws InterruptedException {
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
            throw new IllegalStateException("Cannot give up " + path, e);
        }
    }
}
