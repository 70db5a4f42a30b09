package dev.nonet.api.dependency;

import dev.nonet.api.platform.BackgroundLoop;
import dev.nonet.api.platform.Outage;
import java.time.Duration;
import java.time.Instant;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/** Monitors one external system by probing it every second in the background. */
final class Dependency {

    private static final Logger LOG = Logger.getLogger(Dependency.class);
    private static final Duration INTERVAL = Duration.ofSeconds(1);
    private static final Duration STOP_TIMEOUT = Duration.ofSeconds(1);

    /** Checks once that the system answers; throws within seconds if it does not. */
    interface Probe extends AutoCloseable {
        void check() throws Exception;

        /** Closes what the probe has opened. */
        @Override
        default void close() {}
    }

    private final String name;
    private final String meanwhile;
    private final Probe probe;
    private final Runnable onReturn;
    private final BackgroundLoop loop;

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
        this.loop = new BackgroundLoop("nonet-watch-" + name, name + " was not probed", INTERVAL, this::probe);
    }

    void start() {
        loop.start();
    }

    State state() {
        return state;
    }

    /** Probes twice before the system counts as down: the first probe may fail only because its connection was cut. */
    private Duration probe() {
        try {
            probe.check();
        } catch (Exception first) {
            try {
                probe.check();
            } catch (Exception second) {
                failed(second);
                return INTERVAL;
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
        return INTERVAL;
    }

    private void failed(Exception failure) {
        if (state.isUp() && !loop.isStopping()) {
            String reason = Outage.describe(failure);
            state = new State(Instant.now(), reason);
            LOG.warnf("%s is out of reach: %s. Meanwhile %s", name, reason, meanwhile);
        }
    }

    /** Stops probing; a probe under way is waited for shortly. */
    void stop() throws InterruptedException {
        loop.stop(STOP_TIMEOUT);
        probe.close();
    }
}
