package dev.nonet.api.dispatch;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.nonet.api.platform.BackgroundLoop;
import dev.nonet.api.platform.Outage;
import dev.nonet.api.task.Outbox;
import dev.nonet.api.task.Weight;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
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
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.eclipse.microprofile.reactive.messaging.Message;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the window of tasks in flight full. A loop in the background runs a round whenever an event wakes it, and every
 * poll interval. A round claims tasks in a short transaction and hands them to the Kafka producer without waiting; the
 * next round stores the acknowledgements that have arrived since, task by task. So an unavailable partition delays only
 * its own tasks, and no lock is held while waiting for Kafka.
 */
@ApplicationScoped
public class Dispatcher {

    private static final Logger LOG = Logger.getLogger(Dispatcher.class);

    /** Pause while another process holds a lock that this one needs, which takes milliseconds. */
    private static final Duration BEFORE_RETRY = Duration.ofMillis(20);

    private static final Duration AFTER_FAILURE = Duration.ofSeconds(1);

    /** How long a stopping process waits for the round under way and for outstanding acknowledgements. */
    private static final Duration STOP_TIMEOUT = Duration.ofSeconds(5);

    /** The pause between two looks for outstanding acknowledgements while the process stops. */
    private static final Duration LAST_ACKNOWLEDGEMENTS = Duration.ofMillis(20);

    private final Pace pace;
    private final DataSource database;
    private final TaskTopic topic;
    private final TaskClaims claims;
    private final Event<Undispatchable> undispatchable;
    private final Counter dispatched;
    private final Counter refused;
    private final Counter failures;

    /** Tasks claimed by this process whose acknowledgement or refusal is not stored yet. */
    private final AtomicInteger unsettled = new AtomicInteger();

    /** Those of them with uploaded puzzles. */
    private final AtomicInteger withPuzzles = new AtomicInteger();

    private final Queue<Answer> answers = new ConcurrentLinkedQueue<>();

    /** Whether nothing can be claimed before Kafka answers. */
    private volatile boolean awaitsAnswer;

    private volatile long lastRound = System.nanoTime();
    private final BackgroundLoop loop = new BackgroundLoop(
            "nonet-dispatcher", "Nothing was dispatched", AFTER_FAILURE, this::step, () -> unsettled.get() == 0);

    Dispatcher(
            Pace pace,
            DataSource database,
            TaskTopic topic,
            TaskClaims claims,
            Event<Undispatchable> undispatchable,
            MeterRegistry metrics) {
        this.pace = pace;
        this.database = database;
        this.topic = topic;
        this.claims = claims;
        this.undispatchable = undispatchable;
        this.dispatched = Counter.builder("nonet.tasks.dispatched")
                .description("Tasks sent to the workers, repeats included")
                .register(metrics);
        this.refused = Counter.builder("nonet.tasks.refused")
                .description("Tasks that Kafka did not take")
                .register(metrics);
        this.failures = Counter.builder("nonet.dispatch.failures")
                .description("Rounds of the dispatcher that failed")
                .register(metrics);
        metrics.gauge("nonet.tasks.unacknowledged", unsettled);
        Gauge.builder("nonet.dispatch.last.round", this, self -> (System.nanoTime() - self.lastRound) / 1e9)
                .description("Since the dispatcher's last round that did not fail")
                .baseUnit("seconds")
                .register(metrics);
    }

    /** The time since a round last ended, whether it failed or not. */
    Duration sinceLastLoop() {
        return loop.sinceLastStep();
    }

    /** Wakes the dispatcher: there may be something to dispatch, or room in the window. */
    public void wake() {
        loop.wake();
    }

    /**
     * So many tasks, of this {@linkplain Weight weight} together, were done: adds them to the measured throughput, and
     * wakes the dispatcher.
     */
    public void done(int tasks, double weight) {
        claims.completed(tasks, weight);
        wake();
    }

    void start(@Observes @Priority(Interceptor.Priority.LIBRARY_AFTER) StartupEvent event) {
        loop.start();
    }

    void stop(@Observes @Priority(Interceptor.Priority.LIBRARY_BEFORE) ShutdownEvent event)
            throws InterruptedException {
        if (!loop.stop(STOP_TIMEOUT)) {
            LOG.warnf("The acknowledgements of %d tasks were not stored: some may be sent twice", unsettled.get());
        }
    }

    /** @param failure why Kafka did not take the task; null if it acknowledged it */
    private record Answer(Outbox.ClaimedTask task, @Nullable Throwable failure) {}

    private Duration step() throws SQLException {
        try {
            if (loop.isStopping()) {
                settle();
                return LAST_ACKNOWLEDGEMENTS;
            }
            Duration pause = pauseAfter(round());
            lastRound = System.nanoTime();
            return pause;
        } catch (Throwable e) {
            failures.increment();
            throw e;
        }
    }

    private Duration pauseAfter(TaskClaims.Next next) {
        return switch (next) {
            case SLEEP -> pace.pollInterval();
            case AGAIN -> Duration.ZERO;
            case RETRY -> BEFORE_RETRY;
            case AWAIT_KAFKA -> {
                awaitsAnswer = true;
                yield answers.isEmpty() ? pace.pollInterval() : Duration.ZERO;
            }
        };
    }

    private TaskClaims.Next round() throws SQLException {
        settle();
        Map<UUID, String> broken = new HashMap<>();
        TaskClaims.Claimed claimed =
                inTransaction(connection -> claims.claim(connection, unsettled.get(), withPuzzles.get()));
        int sent = send(claimed.tasks(), broken);
        broken.forEach((job, reason) -> undispatchable.fire(new Undispatchable(job, reason)));
        return sent < claimed.tasks().size() ? TaskClaims.Next.AGAIN : claimed.next();
    }

    private interface Work<T> {
        T in(Connection connection) throws SQLException;
    }

    /** A plain JDBC transaction, without JTA: its statement and idle timeouts are its own ({@link Outbox#tryLock}). */
    private <T> T inTransaction(Work<T> work) throws SQLException {
        try (Connection connection = database.getConnection()) {
            connection.setAutoCommit(false);
            try {
                T made = work.in(connection);
                connection.commit();
                return made;
            } catch (Throwable e) {
                undo(connection, e);
                throw e;
            }
        }
    }

    private static void undo(Connection connection, Throwable cause) {
        try {
            connection.rollback();
        } catch (SQLException e) {
            cause.addSuppressed(e);
        }
    }

    /** Stores the acknowledgements and refusals that have arrived since the last round. */
    private void settle() throws SQLException {
        List<Outbox.ClaimedTask> taken = new ArrayList<>();
        List<Outbox.ClaimedTask> notTaken = new ArrayList<>();
        List<Answer> settled = new ArrayList<>();
        for (Answer answer = answers.poll(); answer != null; answer = answers.poll()) {
            settled.add(answer);
            (answer.failure() == null ? taken : notTaken).add(answer.task());
        }
        if (settled.isEmpty()) {
            return;
        }
        try {
            inTransaction(connection -> {
                Outbox outbox = new Outbox(connection);
                outbox.acknowledged(taken);
                outbox.refused(notTaken);
                return settled;
            });
        } catch (Throwable e) {
            answers.addAll(settled);
            throw e;
        }
        settled.forEach(answer -> count(answer.task(), -1));
    }

    private void count(Outbox.ClaimedTask task, int change) {
        unsettled.addAndGet(change);
        withPuzzles.addAndGet(task.puzzles() == null ? 0 : change);
    }

    /** @return how many were handed to the producer; acknowledgements come later */
    private int send(List<Outbox.ClaimedTask> claimed, Map<UUID, String> broken) {
        claimed.forEach(task -> count(task, 1));
        int sent = 0;
        for (Outbox.ClaimedTask task : claimed) {
            try {
                Message<byte[]> message = topic.encode(task);
                topic.send(message)
                        .subscribe()
                        .with(taken -> answered(new Answer(task, null)), failure -> refuse(task, failure));
                sent++;
            } catch (JsonProcessingException e) {
                LOG.errorf(e, "Job %s cannot be dispatched", task.key().job());
                broken.put(task.key().job(), "The stored spec cannot be read");
                count(task, -1);
            } catch (Throwable e) {
                refuse(task, e);
            }
        }
        dispatched.increment(sent);
        claims.sent(sent);
        return sent;
    }

    private void answered(Answer answer) {
        answers.add(answer);
        if (awaitsAnswer) {
            awaitsAnswer = false;
            loop.wake();
        }
    }

    private void refuse(Outbox.ClaimedTask task, Throwable failure) {
        refused.increment();
        LOG.warnf(
                "Kafka did not take task %s/%d, attempt %d: %s",
                task.key().job(), task.key().id(), task.attempt(), Outage.describe(failure));
        answered(new Answer(task, failure));
    }
}
