package dev.nonet.cli;

import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Shows the progress of a long command on standard error: a bar on a terminal, nothing otherwise. The bar appears after
 * one second, so short commands print none, and moves on while nothing is finished. After Ctrl-C the number of finished
 * items is printed.
 */
final class Progress implements AutoCloseable {

    private static final boolean BAR = "bar".equals(System.getProperty("nonet.progress"));
    private static final Duration FIRST = Duration.ofSeconds(1);
    private static final Duration EVERY = Duration.ofMillis(200);

    /** How long nothing may be finished until a command says why that may be. */
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    /** Why nothing may be finished where puzzles are searched for. */
    static final String RARE =
            "no puzzle was found yet; those that fulfil every wish may be rare, or there may be none; Ctrl-C stops";

    private static final int WIDTH = 30;

    private final String what;
    private final long total;
    private final long begun = System.nanoTime();
    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("progress").factory());
    private long done;
    private boolean shown;

    /** @param total the number of items; 0 if unknown */
    Progress(String what, long total) {
        this(what, total, "");
    }

    /** @param why said once if nothing is finished for long; empty for nothing */
    Progress(String what, long total, String why) {
        this.what = what;
        this.total = total;
        if (BAR) {
            clock.scheduleAtFixedRate(this::show, FIRST.toMillis(), EVERY.toMillis(), TimeUnit.MILLISECONDS);
        }
        if (!why.isEmpty()) {
            clock.schedule(() -> sayIfNothingIsDone(why), PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
        }
    }

    synchronized void add(long items) {
        done += items;
    }

    private synchronized void sayIfNothingIsDone(String why) {
        if (done == 0) {
            System.err.println((shown ? "\r\u001b[K" : "") + "nonet: " + why);
        }
    }

    private synchronized void show() {
        long now = System.nanoTime();
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
    public synchronized void close() {
        clock.shutdownNow();
        if (shown) {
            show();
            System.err.println();
        }
        if (Interruption.asked()) {
            System.err.printf("nonet: stopped after %,d; the output so far is complete lines%n", done);
        }
    }
}
