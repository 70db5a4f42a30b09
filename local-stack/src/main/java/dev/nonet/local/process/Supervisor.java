package dev.nonet.local.process;

import java.time.Duration;
import java.time.Instant;
import java.util.function.Consumer;

/** Restarts services that end, with exponential backoff from 1 s to 30 s, until it is closed. */
public final class Supervisor implements AutoCloseable {

    private static final Duration FIRST_PAUSE = Duration.ofSeconds(1);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(30);

    /** After a service has run this long, the backoff starts again from its first pause. */
    private static final Duration STABLE_AFTER = Duration.ofMinutes(1);

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
     * @param log receives messages of one line
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
                if (Duration.between(started, Instant.now()).compareTo(STABLE_AFTER) >= 0) {
                    pause = FIRST_PAUSE;
                }
                // Ctrl-C also goes to the services, which may end before this supervisor is closed.
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

    /** @return the pause before the next restart */
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

    /** Stops restarting services. */
    @Override
    public void close() {
        closed = true;
    }
}
