package dev.nonet.api.platform;

import java.io.IOException;
import java.time.Duration;
import java.util.function.BooleanSupplier;

/** Repeats a read of PostgreSQL that fails because the database is temporarily unavailable, for a bounded time. */
public final class OutageRetry {

    private final long longestNanos;
    private final Duration pause;

    /** A part of some work that reads from PostgreSQL. */
    @FunctionalInterface
    public interface Read<T> {
        T run() throws IOException, InterruptedException;
    }

    /**
     * @param longest how long after the first failure of a read it is still repeated
     * @param pause between two attempts
     */
    OutageRetry(Duration longest, Duration pause) {
        this.longestNanos = longest.toNanos();
        this.pause = pause;
    }

    /**
     * Runs a read until it succeeds. The caller should hold no memory, lock or connection, as this may wait.
     *
     * @param read may be run several times, so it has to continue where its last attempt failed
     * @param isWanted asked after each failure; if false, the read is not repeated
     * @throws RuntimeException the last failure, if it has another cause or the outage lasts too long
     */
    <T> T run(Read<T> read, BooleanSupplier isWanted) throws IOException, InterruptedException {
        long begin = 0;
        for (boolean isFirst = true; ; isFirst = false) {
            try {
                return read.run();
            } catch (RuntimeException e) {
                long now = System.nanoTime();
                begin = isFirst ? now : begin;
                if (!Outage.isCauseOf(e) || now - begin > longestNanos || !isWanted.getAsBoolean()) {
                    throw e;
                }
            }
            Thread.sleep(pause);
        }
    }
}
