package dev.nonet.local.console;

import java.io.PrintStream;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Shows progress: a bar on a terminal, otherwise a line every few seconds. Written to standard error, because results
 * go to standard output.
 */
public final class Progress {

    private static final int WIDTH = 30;
    private static final Duration BETWEEN_LINES = Duration.ofSeconds(5);

    private final PrintStream out;
    private final boolean bar;
    private @Nullable Instant lastLine;
    private int lastLength;

    public Progress(PrintStream out, boolean bar) {
        this.out = out;
        this.bar = bar;
    }

    /**
     * Progress on standard error. The launcher script checks whether that is a terminal and then sets
     * {@code -Dnonet.progress=bar}.
     */
    public static Progress onStandardError() {
        return new Progress(System.err, "bar".equals(System.getProperty("nonet.progress")));
    }

    /** Shows the current state; {@link #finish} ends the display. */
    public synchronized void update(String label, long done, long total) {
        if (bar) {
            int filled = total == 0 ? WIDTH : (int) (WIDTH * done / total);
            rewrite(String.format(
                    Locale.ROOT,
                    "%-22s %s%s %,d of %,d",
                    label,
                    "█".repeat(filled),
                    "░".repeat(WIDTH - filled),
                    done,
                    total));
            return;
        }
        Instant now = Instant.now();
        if (lastLine == null) {
            lastLine = now;
        } else if (Duration.between(lastLine, now).compareTo(BETWEEN_LINES) >= 0) {
            out.printf(Locale.ROOT, "%s: %,d of %,d%n", label, done, total);
            lastLine = now;
        }
    }

    /** Replaces the progress with a final line. */
    public synchronized void finish(String label, String what) {
        String line = String.format(Locale.ROOT, "%-22s %s", label, what);
        if (bar) {
            rewrite(line);
            out.println();
            lastLength = 0;
        } else {
            out.println(line);
        }
        lastLine = null;
    }

    private void rewrite(String line) {
        out.print("\r" + line + " ".repeat(Math.max(0, lastLength - line.length())));
        out.flush();
        lastLength = line.length();
    }
}
