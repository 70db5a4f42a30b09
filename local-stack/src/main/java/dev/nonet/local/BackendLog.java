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

/** Where the backends that run inside this process log. */
final class BackendLog {

    private static final Logger ROOT = Logger.getLogger("");

    /** Kept here as a logger that nobody holds forgets its level. */
    private static final List<Logger> KAFKA = List.of(
            Logger.getLogger("kafka"), Logger.getLogger("org.apache.kafka"), Logger.getLogger("state.change.logger"));

    private static final int LARGEST_FILE = 10 << 20;

    private BackendLog() {}

    /** Only what is at least so grave. */
    static void quiet(Level level) {
        ROOT.setLevel(level);
        for (Logger logger : KAFKA) {
            logger.setLevel(level);
        }
    }

    /** Into {@code backends.log} in a folder, warnings and worse, and none of it to the terminal. */
    static void into(Path folder) {
        try {
            Files.createDirectories(folder);
            Handler file = new FileHandler(folder.resolve("backends.log").toString(), LARGEST_FILE, 1, true);
            file.setFormatter(new SimpleFormatter());
            for (Handler handler : ROOT.getHandlers()) {
                ROOT.removeHandler(handler);
            }
            ROOT.addHandler(file);
            quiet(Level.WARNING);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
