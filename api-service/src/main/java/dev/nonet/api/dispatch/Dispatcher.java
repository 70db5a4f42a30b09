package dev.nonet.api.dispatch;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.nonet.api.platform.Outage;
import dev.nonet.api.platform.Quotas;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Event;
import jakarta.enterprise.event.Observes;
import jakarta.interceptor.Interceptor;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.eclipse.microprofile.reactive.messaging.Message;
import org.jboss.logging.Logger;

/** Keeps the window full: one thread that works when it is nudged, and looks for itself now and then. */
@ApplicationScoped
public class Dispatcher {

    private static final Logger LOG = Logger.getLogger(Dispatcher.class);

    /** Between tries while another process fills the window, which takes milliseconds. */
    private static final Duration AFTER_BUSY = Duration.ofMillis(20);

    private static final Duration AFTER_FAILURE = Duration.ofSeconds(1);
    private static final Duration STOP = Duration.ofSeconds(10);
    private static final Duration IDLE_MARGIN = Duration.ofSeconds(10);

    private final DispatchConfig config;
    private final DataSource database;
    private final TaskTopic topic;
    private final Quotas quotas;
    private final Event<Undispatchable> undispatchable;
    private final Counter dispatched;
    private final AtomicInteger inFlight = new AtomicInteger();
    private final AtomicInteger window = new AtomicInteger();
    private final Throughput throughput = new Throughput(System::nanoTime);
    private final Semaphore nudges = new Semaphore(0);
    private final Thread thread =
            Thread.ofPlatform().name("nonet-dispatcher").daemon().unstarted(this::run);
    private volatile boolean stopping;

    Dispatcher(
            DispatchConfig config,
            DataSource database,
            TaskTopic topic,
            Quotas quotas,
            Event<Undispatchable> undispatchable,
            MeterRegistry metrics) {
        this.config = config;
        this.database = database;
        this.topic = topic;
        this.quotas = quotas;
        this.undispatchable = undispatchable;
        this.dispatched = Counter.builder("nonet.tasks.dispatched")
                .description("Tasks sent to the workers, repeats included")
                .register(metrics);
        metrics.gauge("nonet.tasks.in.flight", inFlight);
        metrics.gauge("nonet.dispatch.window", window);
    }

    /** There may be something to dispatch, or a free place. */
    public void nudge() {
        nudges.release();
    }

    /** Tasks of this {@linkplain Weight weight} were done: as {@link #nudge}, and the window follows. */
    public void done(double weight) {
        throughput.add(weight);
        nudge();
    }

    void start(@Observes @Priority(Interceptor.Priority.LIBRARY_AFTER) StartupEvent event) {
        thread.start();
    }

    void stop(@Observes @Priority(Interceptor.Priority.LIBRARY_BEFORE) ShutdownEvent event)
            throws InterruptedException {
        stopping = true;
        nudge();
        thread.join(STOP);
    }

    private enum Round {
        /** The window is full, or nobody wants anything. */
        SETTLED,
        /** There may be more to do. */
        AGAIN,
        /** Another process is at it. */
        BUSY
    }

    private void run() {
        Duration pause = Duration.ZERO;
        while (!stopping) {
            try {
                if (nudges.tryAcquire(pause.toMillis(), TimeUnit.MILLISECONDS)) {
                    nudges.drainPermits();
                }
                pause = stopping ? Duration.ZERO : pauseAfter(fillWindow());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return;
            } catch (SQLException | RuntimeException e) {
                if (Outage.isCauseOf(e)) {
                    LOG.warnf("Nothing was dispatched: %s", Outage.describe(e));
                } else {
                    LOG.error("Nothing was dispatched", e);
                }
                pause = AFTER_FAILURE;
            }
        }
    }

    private Duration pauseAfter(Round round) {
        return switch (round) {
            case SETTLED -> config.pollInterval();
            case AGAIN -> Duration.ZERO;
            case BUSY -> AFTER_BUSY;
        };
    }

    /**
     * A plain JDBC transaction: the messaging library would carry one of JTA over to its own threads while this one waits
     * for Kafka.
     */
    private Round fillWindow() throws SQLException {
        Map<UUID, String> broken = new HashMap<>();
        Round round;
        try (Connection connection = database.getConnection()) {
            connection.setAutoCommit(false);
            try {
                round = dispatch(new Outbox(connection), broken);
                connection.commit();
            } catch (SQLException | RuntimeException e) {
                undo(connection, e);
                throw e;
            }
        }
        broken.forEach((job, reason) -> undispatchable.fire(new Undispatchable(job, reason)));
        return round;
    }

    private static void undo(Connection connection, Exception cause) {
        try {
            connection.rollback();
        } catch (SQLException e) {
            cause.addSuppressed(e);
        }
    }

    private Round dispatch(Outbox outbox, Map<UUID, String> broken) throws SQLException {
        if (!outbox.tryLock(config.sendTimeout().plus(IDLE_MARGIN))) {
            return Round.BUSY;
        }
        Outbox.Load load = outbox.load(config.windowPerJob());
        inFlight.set(load.inFlight().tasks());
        window.set(Window.size(load.started(), throughput.perSecond(), config));
        List<UUID> granted = FairShare.grant(
                load.demands(),
                load.inFlightByTenant(),
                new FairShare.Places(
                        window.get() - load.inFlight().weight(),
                        config.window() - load.inFlight().tasks(),
                        config.leastWindow()),
                config.windowPerJob(),
                tenant -> quotas.of(tenant).runningTasks());
        if (granted.isEmpty()) {
            return Round.SETTLED;
        }
        List<Message<byte[]>> messages = new ArrayList<>();
        for (Outbox.ClaimedTask task : outbox.claim(granted)) {
            try {
                messages.add(topic.encode(task));
            } catch (JsonProcessingException e) {
                LOG.errorf(e, "Job %s cannot be dispatched", task.job());
                broken.put(task.job(), "The stored spec cannot be read");
            }
        }
        if (messages.isEmpty()) {
            return Round.SETTLED;
        }
        topic.send(messages, config.sendTimeout());
        dispatched.increment(messages.size());
        inFlight.addAndGet(messages.size());
        // Whoever brings more work, or frees a place, gives a nudge; so another look is for what this one did not see.
        return load.isCut() || messages.size() < granted.size() ? Round.AGAIN : Round.SETTLED;
    }
}
