package dev.nonet.local.process;

import java.time.Duration;
import java.time.Instant;
import java.util.function.Consumer;

/** Starts services that die again, sooner at first and later if they die at once, until it is closed. */
public final class Supervisor implements AutoCloseable {

    private static final Duration FIRST_PAUSE = Duration.ofSeconds(1);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(30);

    /** A service that ran so long is taken to have been well. */
    private static final Duration WELL = Duration.ofMinutes(1);

    private final Stack stack;
    private final Consumer<String> log;
    private volatile boolean closed;

    private Supervisor(Stack stack, Consumer<String> log) {
        this.stack = stack;
        this.log = log;
    }

    /**
     * Watches every service of a stack.
     *
     * @param log is told what happens, a line at a time
     */
    public static Supervisor of(Stack stack, Consumer<String> log) {
        Supervisor supervisor = new Supervisor(stack, log);
        for (ServiceProcess service : stack.services()) {
            Thread.startVirtualThread(
                    () -> supervisor.watch(service.definition().name()));
        }
        return supervisor;
    }

    private void watch(String name) {
        Duration pause = FIRST_PAUSE;
        try {
            while (!closed) {
                Instant started = Instant.now();
                int exit = stack.service(name).awaitEnd();
                if (Duration.between(started, Instant.now()).compareTo(WELL) >= 0) {
                    pause = FIRST_PAUSE;
                }
                // Ctrl-C reaches services too, and a little before this learns of it.
                Thread.sleep(pause);
                if (closed) {
                    return;
                }
                log.accept(name + " ended with exit code " + exit + "; starting it again");
                pause = restart(name, pause);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** @return how long to wait should it end again */
    private Duration restart(String name, Duration pause) throws InterruptedException {
        Duration longer = pause.multipliedBy(2);
        try {
            stack.restart(name);
            log.accept(name + " is back");
        } catch (IllegalStateException e) {
            log.accept(String.valueOf(e.getMessage()));
        }
        return longer.compareTo(LONGEST_PAUSE) < 0 ? longer : LONGEST_PAUSE;
    }

    /** Lets services end from now on. */
    @Override
    public void close() {
        closed = true;
    }
}
