package dev.nonet.local;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.logging.FileHandler;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;

/** Configures the logging of the backends that run inside this process. */
public final class BackendLog {

    private static final Logger ROOT = Logger.getLogger("");

    /** Strong references: java.util.logging lets unreferenced loggers be collected, and they lose their level then. */
    private static final List<Logger> KAFKA = List.of(
            Logger.getLogger("kafka"), Logger.getLogger("org.apache.kafka"), Logger.getLogger("state.change.logger"));

    static {
        // Kafka asks Log4j for its loggers' levels. Log4j would register a shutdown hook then, and complain if the
        // process ends already.
        System.setProperty("log4j.shutdownHookEnabled", "false");
    }

    private static final int LARGEST_FILE = 10 << 20;

    private BackendLog() {}

    /** Drops messages below this level. */
    public static void setLevel(Level level) {
        ROOT.setLevel(level);
        for (Logger logger : KAFKA) {
            logger.setLevel(level);
        }
    }

    /** Writes warnings and errors to {@code backends.log} in a folder, and nothing to the terminal. */
    public static void logTo(Path folder) {
        try {
            Files.createDirectories(folder);
            Handler file = new FileHandler(folder.resolve("backends.log").toString(), LARGEST_FILE, 1, true);
            file.setFormatter(new SimpleFormatter());
            for (Handler handler : ROOT.getHandlers()) {
                ROOT.removeHandler(handler);
            }
            ROOT.addHandler(file);
            setLevel(Level.WARNING);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
