package dev.nonet.cli;

import java.time.Duration;

/**
 * Shows the progress of a long command on standard error: a bar on a terminal, nothing otherwise. The bar appears after
 * one second, so short commands print none. After Ctrl-C the number of finished items is printed.
 */
final class Progress implements AutoCloseable {

    private static final boolean BAR = "bar".equals(System.getProperty("nonet.progress"));
    private static final long EVERY = Duration.ofMillis(200).toNanos();
    private static final int WIDTH = 30;

    private final String what;
    private final long total;
    private final long begun = System.nanoTime();
    private long last = begun + Duration.ofSeconds(1).toNanos() - EVERY;
    private long done;
    private boolean shown;

    /** @param total the number of items; 0 if unknown */
    Progress(String what, long total) {
        this.what = what;
        this.total = total;
    }

    void add(long items) {
        done += items;
        long now = System.nanoTime();
        if (BAR && now - last >= EVERY) {
            last = now;
            show(now);
        }
    }

    private void show(long now) {
        shown = true;
        double rate = done / ((now - begun) / 1e9);
        StringBuilder line = new StringBuilder("\r").append(what).append(' ');
        if (total > 0) {
            int filled = (int) (WIDTH * done / total);
            line.append("█".repeat(filled)).append("░".repeat(WIDTH - filled));
            line.append(String.format(" %,d of %,d, %,.0f/s", done, total, rate));
            if (done > 0 && rate > 0) {
                line.append(String.format(", %,.0f s left", (total - done) / rate));
            }
        } else {
            line.append(String.format("%,d, %,.0f/s", done, rate));
        }
        System.err.print(line.append("\u001b[K"));
        System.err.flush();
    }

    @Override
    public void close() {
        if (shown) {
            show(System.nanoTime());
            System.err.println();
        }
        if (Interruption.asked()) {
            System.err.printf("nonet: stopped after %,d; the output so far is complete lines%n", done);
        }
    }
}
