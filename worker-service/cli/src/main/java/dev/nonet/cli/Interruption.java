package dev.nonet.cli;

import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Handles Ctrl-C: the running command stops after the current batch, so that its output ends with a complete line, and
 * reports its progress.
 */
final class Interruption {

    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final CountDownLatch DONE = new CountDownLatch(1);
    private static volatile boolean asked;

    private Interruption() {}

    /** Installs a shutdown hook that delays the end of the process until {@link #done}, for at most ten seconds. */
    static void install() {
        Runtime.getRuntime()
                .addShutdownHook(new Thread(
                        () -> {
                            asked = DONE.getCount() > 0;
                            try {
                                if (!DONE.await(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
                                    System.err.println("nonet: stopped in the middle of a batch");
                                }
                            } catch (InterruptedException e) {
                                Thread.currentThread().interrupt();
                            }
                        },
                        "interruption"));
    }

    /** Whether the user has asked the command to stop. */
    static boolean asked() {
        return asked;
    }

    /**
     * For commands whose output needs all of the input: after Ctrl-C the part that was read must not pass for the
     * whole.
     *
     * @throws CancellationException if the user has asked the command to stop
     */
    static void check() {
        if (asked) {
            throw new CancellationException("stopped; there is no result, as it needs all puzzles");
        }
    }

    /** For tests, which cannot press Ctrl-C. */
    static void pretend(boolean isAsked) {
        asked = isAsked;
    }

    /** Called when the command has written all its output. */
    static void done() {
        DONE.countDown();
    }
}
