package dev.nonet.api.dependency;

import dev.nonet.api.platform.Outage;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/** Monitors one external system: a thread probes it every second. */
final class Dependency implements AutoCloseable {

    private static final Logger LOG = Logger.getLogger(Dependency.class);
    private static final Duration INTERVAL = Duration.ofSeconds(1);

    /** Checks once that the system answers; throws within seconds if it does not. */
    interface Probe extends AutoCloseable {
        void check() throws Exception;

        @Override
        void close();
    }

    private final String name;
    private final String meanwhile;
    private final Probe probe;
    private final Runnable onReturn;
    private final CountDownLatch closing = new CountDownLatch(1);
    private final Thread thread;

    private volatile State state = new State(Instant.now(), null);

    /**
     * The latest observation.
     *
     * @param since when it went down or came back
     * @param failure why it is down; null while it is up
     */
    record State(Instant since, @Nullable String failure) {

        boolean isUp() {
            return failure == null;
        }
    }

    /**
     * Creates a monitor; the system counts as up until the first probe.
     *
     * @param meanwhile how the service behaves while the system is down, for the log
     * @param onReturn run when the system is back, and when existing connections were broken
     */
    Dependency(String name, String meanwhile, Probe probe, Runnable onReturn) {
        this.name = name;
        this.meanwhile = meanwhile;
        this.probe = probe;
        this.onReturn = onReturn;
        this.thread = Thread.ofPlatform().name("nonet-watch-" + name).daemon().unstarted(this::watch);
    }

    void start() {
        thread.start();
    }

    State state() {
        return state;
    }

    private void watch() {
        try (probe) {
            do {
                probe();
            } while (!closing.await(INTERVAL.toMillis(), TimeUnit.MILLISECONDS));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Probes twice before the system counts as down: the first probe may fail only because its connection was cut. */
    private void probe() {
        try {
            probe.check();
        } catch (Exception first) {
            try {
                probe.check();
            } catch (Exception second) {
                failed(second);
                return;
            }
            onReturn.run();
        }
        State before = state;
        if (!before.isUp()) {
            state = new State(Instant.now(), null);
            LOG.infof(
                    "%s is back after %d s",
                    name, Duration.between(before.since(), Instant.now()).toSeconds());
            onReturn.run();
        }
    }

    private void failed(Exception failure) {
        if (state.isUp() && closing.getCount() > 0) {
            String reason = Outage.describe(failure);
            state = new State(Instant.now(), reason);
            LOG.warnf("%s is out of reach: %s. Meanwhile %s", name, reason, meanwhile);
        }
    }

    /** Stops probing. */
    @Override
    public void close() {
        closing.countDown();
        thread.interrupt();
    }
}
