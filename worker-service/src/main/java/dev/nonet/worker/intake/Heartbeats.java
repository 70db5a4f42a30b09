package dev.nonet.worker.intake;

import dev.nonet.job.v1.ResultMessage;
import dev.nonet.job.v1.TaskMessage;
import dev.nonet.worker.execution.TaskExecution;
import dev.nonet.worker.outcome.Outcomes;
import dev.nonet.worker.platform.WorkerConfig;
import dev.nonet.worker.platform.WorkerName;
import io.quarkus.runtime.ShutdownEvent;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.time.Duration;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jboss.logging.Logger;

/**
 * Says of each task that it has started, and again and again while it runs: each time its lease begins anew. Ends by itself when the
 * task has overrun its time by far, so that a task that cannot be stopped loses its lease.
 */
@ApplicationScoped
class Heartbeats {

    private static final Logger LOG = Logger.getLogger(Heartbeats.class);

    /**
     * A task that has ended by then is said to have started just before its end is said: both go to Kafka in one batch, and cost the API
     * one transaction, without either waiting for the other in the producer.
     */
    private static final Duration SHORT = Duration.ofMillis(5);

    /** What a task may take beyond its limit, as one item of it cannot be stopped at any moment. */
    private static final Duration GRACE = Duration.ofMinutes(2);

    private final Outcomes outcomes;
    private final WorkerName worker;
    private final TaskExecution execution;
    private final int beatSeconds;
    private final ScheduledThreadPoolExecutor timer;

    Heartbeats(Outcomes outcomes, WorkerName worker, TaskExecution execution, WorkerConfig config) {
        this.outcomes = outcomes;
        this.worker = worker;
        this.execution = execution;
        this.beatSeconds = Math.clamp(config.beatSeconds(), 1, 60);
        this.timer = new ScheduledThreadPoolExecutor(
                1, Thread.ofPlatform().name("nonet-heartbeats").daemon().factory());
        timer.setRemoveOnCancelPolicy(true);
    }

    void stop(@Observes ShutdownEvent event) {
        timer.shutdownNow();
    }

    /** A task that beats, until it is closed. */
    final class Beating implements AutoCloseable {

        private final TaskMessage task;
        private final long begin = System.nanoTime();
        private final ScheduledFuture<?> beats;
        private boolean isSaid;
        private boolean isOver;

        private Beating(TaskMessage task) {
            this.task = task;
            this.beats = timer.scheduleAtFixedRate(
                    this::beat, SHORT.toMillis(), TimeUnit.SECONDS.toMillis(beatSeconds), TimeUnit.MILLISECONDS);
        }

        private synchronized void beat() {
            if (isOver) {
                return;
            }
            isSaid = true;
            Duration most = execution.limits().ofAttempt(task.attempt()).plus(GRACE);
            if (System.nanoTime() - begin < most.toNanos()) {
                say();
            } else {
                LOG.errorf("Task %s runs for more than %s; its lease will end", task.task(), most);
                beats.cancel(false);
            }
        }

        /** Nobody waits for this: a task whose start is not heard of is only dispatched again a little sooner. */
        private void say() {
            outcomes.say(new ResultMessage.TaskStarted(
                            task.task(), task.attempt(), worker.value(), beatSeconds, TaskMessage.PROTOCOL))
                    .subscribe()
                    .with(
                            sent -> LOG.debugf("Task %s started", task.task()),
                            failure -> LOG.warnf("The start of task %s was not said: %s", task.task(), failure));
        }

        @Override
        public synchronized void close() {
            isOver = true;
            beats.cancel(false);
            if (!isSaid) {
                say();
            }
        }
    }

    Beating begin(TaskMessage task) {
        return new Beating(task);
    }
}
