package dev.nonet.api;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.jboss.logmanager.ExtLogRecord;

/** What a logger writes from {@link #listen} on until this is closed. */
public final class LoggedLines extends Handler implements AutoCloseable {

    private final Logger logger;
    private final List<ExtLogRecord> records = new CopyOnWriteArrayList<>();

    /** @param logger its name; empty for all of the process */
    public LoggedLines(String logger) {
        this.logger = Logger.getLogger(logger);
    }

    public LoggedLines listen() {
        logger.addHandler(this);
        return this;
    }

    /** Forgets what was written so far. */
    public void clear() {
        records.clear();
    }

    /** The records, each with the context (MDC) in which it was written. */
    public List<ExtLogRecord> records() {
        return List.copyOf(records);
    }

    /** The messages alone. */
    public List<String> messages() {
        return records.stream().map(ExtLogRecord::getFormattedMessage).toList();
    }

    @Override
    public void publish(LogRecord logged) {
        ExtLogRecord copy = ExtLogRecord.wrap(logged);
        copy.copyMdc();
        records.add(copy);
    }

    @Override
    public void flush() {}

    @Override
    public void close() {
        logger.removeHandler(this);
    }
}
