package dev.nonet.proof.faults;

import dev.nonet.local.backend.TcpProxy;
import dev.nonet.local.process.ServiceProcess;
import dev.nonet.proof.stack.Orchestrator;
import dev.nonet.proof.stack.ProxiedStack;
import dev.nonet.proof.stack.Violations;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** Injects the faults of a schedule into a stack, each at its time. */
final class Injection {

    /**
     * Until a fault must have ended after the schedule: a process that is replaced starts three times, on a machine
     * that is busy.
     */
    private static final Duration END = Duration.ofMinutes(15);

    private final ProxiedStack stack;
    private final Receiver receiver;
    private final Orchestrator orchestrator;
    private final Violations violations;
    private final @Nullable Path otherVersion;
    private final Path folder;
    private final ReentrantLock broker = new ReentrantLock();
    private final ReentrantLock database = new ReentrantLock();

    /**
     * @param otherVersion the folder of another version of the repository, built; null for this one
     * @param folder for files of the clocks
     */
    Injection(
            ProxiedStack stack,
            Receiver receiver,
            Orchestrator orchestrator,
            Violations violations,
            @Nullable Path otherVersion,
            Path folder) {
        this.stack = stack;
        this.receiver = receiver;
        this.orchestrator = orchestrator;
        this.violations = violations;
        this.otherVersion = otherVersion;
        this.folder = folder;
    }

    /** Injects all faults and returns when the last has ended and nothing is out of order any more. */
    void run(Schedule schedule) throws InterruptedException {
        long begun = System.nanoTime();
        List<Thread> threads = new ArrayList<>();
        for (Fault fault : schedule.faults()) {
            threads.add(Thread.startVirtualThread(() -> at(begun, fault, schedule)));
        }
        sleepUntil(begun, schedule.length());
        for (Thread thread : threads) {
            if (!thread.join(END)) {
                throw new IllegalStateException("A fault has not ended within " + END);
            }
        }
        receiver.behave(Receiver.Behaviour.GOOD);
        stack.heal();
    }

    private static void sleepUntil(long begun, int millis) throws InterruptedException {
        TimeUnit.NANOSECONDS.sleep(begun + TimeUnit.MILLISECONDS.toNanos(millis) - System.nanoTime());
    }

    private void at(long begun, Fault fault, Schedule schedule) {
        try {
            sleepUntil(begun, fault.start());
            inject(begun, fault, new Random(schedule.seed() * 31 + fault.start()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException e) {
            violations.add(fault.line() + " could not be injected: " + e);
        }
    }

    private void inject(long begun, Fault fault, Random random) throws InterruptedException {
        switch (fault.kind()) {
            case CUT -> network(begun, fault, TcpProxy.Network.CUT);
            case SILENCE -> network(begun, fault, TcpProxy.Network.SILENT);
            case DELAY -> network(begun, fault, TcpProxy.Network.delayed(Duration.ofMillis(fault.amount())));
            case LIMIT -> network(begun, fault, TcpProxy.Network.limited(fault.amount()));
            case CUT_AFTER -> network(begun, fault, TcpProxy.Network.cutAfter(fault.amount()));
            case BROKER ->
                locked(broker, () -> {
                    stack.backends().stopKafka();
                    sleepUntil(begun, fault.end());
                    stack.backends().startKafka();
                });
            case DATABASE ->
                locked(database, () -> {
                    stack.backends().crashPostgresql();
                    sleepUntil(begun, fault.end());
                    stack.backends().startPostgresql();
                });
            case FULL_DISK ->
                locked(database, () -> {
                    stack.backends().limitPostgresqlFiles(fault.amount());
                    sleepUntil(begun, fault.end());
                    stack.backends().limitPostgresqlFiles(0);
                    stack.backends().startPostgresql();
                });
            case DUPLICATE, REORDER, CORRUPT, VERSION ->
                new Messages(stack.backends().kafkaBootstrapServers())
                        .disturb(fault.kind(), fault.target(), Duration.ofMillis(fault.length()), random);
            case RECEIVER -> {
                receiver.behave(Receiver.Behaviour.values()[fault.amount()]);
                sleepUntil(begun, fault.end());
                receiver.behave(Receiver.Behaviour.GOOD);
            }
            case KILL, SUSPEND, CLOCK, REPLACE -> locked(stack.lock(fault.target()), () -> process(begun, fault));
        }
    }

    private interface Change {
        void run() throws InterruptedException;
    }

    private static void locked(ReentrantLock lock, Change change) throws InterruptedException {
        lock.lock();
        try {
            change.run();
        } finally {
            lock.unlock();
        }
    }

    private void network(long begun, Fault fault, TcpProxy.Network state) throws InterruptedException {
        stack.link(fault.target()).set(state);
        sleepUntil(begun, fault.end());
        stack.link(fault.target()).set(TcpProxy.Network.GOOD);
    }

    private void process(long begun, Fault fault) throws InterruptedException {
        ServiceProcess service = stack.service(fault.target());
        ServiceProcess.Definition normal = stack.definition(fault.target());
        orchestrator.checkMemory(service);
        switch (fault.kind()) {
            case SUSPEND -> {
                service.suspend();
                sleepUntil(begun, fault.end());
                service.resume();
            }
            case KILL -> {
                service.kill();
                sleepUntil(begun, fault.end());
                stack.start(normal);
            }
            case REPLACE -> {
                service.stop();
                stack.start(otherVersion == null ? normal : normal.in(otherVersion));
                sleepUntil(begun, fault.end());
                stack.service(fault.target()).stop();
                stack.start(normal);
            }
            default -> jump(begun, fault, service, normal);
        }
    }

    /**
     * Starts the process with a clock that can be set, lets it jump, and ends it as its orchestrator would in the end.
     */
    private void jump(long begun, Fault fault, ServiceProcess service, ServiceProcess.Definition normal)
            throws InterruptedException {
        Path clock = folder.resolve("clock-" + fault.target());
        set(clock, 0);
        service.kill();
        stack.start(normal.with(Clock.environment(clock)));
        set(clock, fault.amount());
        sleepUntil(begun, fault.end());
        orchestrator.checkMemory(stack.service(fault.target()));
        stack.service(fault.target()).kill();
        stack.start(normal);
    }

    private static void set(Path clock, int minutes) {
        try {
            Files.writeString(clock, String.format("%+dm%n", minutes));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** libfaketime, where it is installed. */
    static final class Clock {

        private static final List<Path> LIBRARIES = List.of(
                Path.of("/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1"),
                Path.of("/usr/lib/aarch64-linux-gnu/faketime/libfaketimeMT.so.1"));

        private Clock() {}

        static boolean isInstalled() {
            return LIBRARIES.stream().anyMatch(Files::exists);
        }

        /** The variables by which a process reads how far its clock is off from a file, once a second. */
        static Map<String, String> environment(Path file) {
            String library = LIBRARIES.stream()
                    .filter(Files::exists)
                    .findFirst()
                    .orElseThrow(() -> new IllegalStateException("libfaketime is not installed"))
                    .toString();
            return Map.of(
                    "LD_PRELOAD",
                    library,
                    "FAKETIME_TIMESTAMP_FILE",
                    file.toString(),
                    "FAKETIME_CACHE_DURATION",
                    "1",
                    // The monotonic clock does not jump when somebody sets the time.
                    "FAKETIME_DONT_FAKE_MONOTONIC",
                    "1",
                    "DONT_FAKE_MONOTONIC",
                    "1");
        }
    }
}
