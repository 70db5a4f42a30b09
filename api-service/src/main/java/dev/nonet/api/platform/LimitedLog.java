package dev.nonet.api.platform;

import java.time.Duration;
import java.util.function.LongSupplier;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Log lines of one kind that clients, receivers or workers cause, as often as they like. The first hundred of a minute
 * are written; before the next line is written, one says how many were left out. Metrics count all of them.
 */
public final class LimitedLog {

    /** Lines of one kind in a minute. */
    static final int MAX = 100;

    private static final Duration WINDOW = Duration.ofMinutes(1);

    private final Logger log;
    private final Logger.Level level;
    private final LongSupplier clock;
    private long since;
    private int lines;
    private long leftOut;

    public LimitedLog(Logger log, Logger.Level level) {
        this(log, level, System::nanoTime);
    }

    LimitedLog(Logger log, Logger.Level level, LongSupplier clock) {
        this.log = log;
        this.level = level;
        this.clock = clock;
        this.since = clock.getAsLong();
    }

    /** Writes a line, unless there were too many. */
    public void line(String format, @Nullable Object... values) {
        if (isAdmitted()) {
            log.logf(level, format, values);
        }
    }

    /** As {@link #line(String, Object...)}, with the trace of an exception. */
    public void line(Throwable cause, String format, @Nullable Object... values) {
        if (isAdmitted()) {
            log.logf(level, cause, format, values);
        }
    }

    private boolean isAdmitted() {
        long before;
        synchronized (this) {
            long now = clock.getAsLong();
            if (now - since >= WINDOW.toNanos()) {
                since = now;
                lines = 0;
            }
            if (lines >= MAX) {
                leftOut++;
                return false;
            }
            lines++;
            before = leftOut;
            leftOut = 0;
        }
        if (before > 0) {
            log.logf(level, "%d lines like the next one were left out", before);
        }
        return true;
    }
}
