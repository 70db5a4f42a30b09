package dev.nonet.worker.intake;

import dev.nonet.job.v1.ResultMessage;
import dev.nonet.job.v1.TaskMessage;
import dev.nonet.packing.ResultRecord;
import dev.nonet.worker.execution.TaskExecution;
import dev.nonet.worker.outcome.Outcomes;
import dev.nonet.worker.platform.WorkerConfig;
import io.quarkus.runtime.ShutdownEvent;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.time.Duration;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jboss.logging.Logger;

/**
 * Reports the start of each task, and repeats it as a heartbeat while the task runs: each one extends the task's lease.
 * The heartbeats stop when the task has far exceeded its time limits, so that the lease of a task that hangs expires,
 * and another worker gets it.
 */
@ApplicationScoped
class Heartbeats {

    private static final Logger LOG = Logger.getLogger(Heartbeats.class);

    /**
     * The first heartbeat is sent after this time. For a shorter task the start is reported together with its outcome,
     * so that both are in one Kafka batch, and cost the API one transaction.
     */
    private static final Duration FIRST_BEAT = Duration.ofMillis(5);

    /**
     * How far a task may exceed its limits before it counts as hanging: an item asks only now and then whether to stop.
     */
    private static final Duration GRACE = Duration.ofMinutes(2);

    private final Outcomes outcomes;
    private final TaskExecution execution;
    private final String worker;
    private final int beatSeconds;
    private final ScheduledThreadPoolExecutor timer;

    Heartbeats(Outcomes outcomes, TaskExecution execution, WorkerConfig config) {
        this.outcomes = outcomes;
        this.execution = execution;
        this.worker = config.name();
        this.beatSeconds = config.beatSeconds();
        // The timer's thread is started by a thread that carries out a task, whose low priority it would inherit: then
        // heartbeats would come late, and leases expire, while other programs use the CPUs.
        this.timer = new ScheduledThreadPoolExecutor(
                1,
                Thread.ofPlatform()
                        .name("nonet-heartbeats")
                        .daemon()
                        .priority(Thread.NORM_PRIORITY)
                        .factory());
        timer.setRemoveOnCancelPolicy(true);
    }

    void stop(@Observes ShutdownEvent event) {
        timer.shutdownNow();
    }

    /** Sends the heartbeats of one task until it is closed. */
    final class Beating implements AutoCloseable {

        private final TaskMessage task;
        private final long begin = System.nanoTime();
        private final ScheduledFuture<?> beats;
        private boolean isReported;
        private boolean isClosed;

        private Beating(TaskMessage task) {
            this.task = task;
            this.beats = timer.scheduleAtFixedRate(
                    this::beat, FIRST_BEAT.toMillis(), TimeUnit.SECONDS.toMillis(beatSeconds), TimeUnit.MILLISECONDS);
        }

        private synchronized void beat() {
            if (isClosed) {
                return;
            }
            isReported = true;
            // A task gets its limit a second time after a slow batch, and may begin its last item just before the end.
            Duration limit = execution
                    .limit()
                    .ofAttempt(task.attempt())
                    .plusMillis(2L * task.limitMillis())
                    .plus(GRACE);
            if (System.nanoTime() - begin < limit.toNanos()) {
                report();
            } else {
                LOG.errorf("Task %s has run for more than %s; its lease will expire", task.task(), limit);
                beats.cancel(false);
            }
        }

        /** Does not wait for Kafka: if a report is lost, the task is at worst dispatched a second time. */
        private void report() {
            outcomes.send(ResultRecord.of(
                            new ResultMessage.TaskStarted(task.task(), task.attempt(), worker, beatSeconds)))
                    .subscribe()
                    .with(
                            sent -> LOG.debugf("Task %s started", task.task()),
                            failure -> LOG.warnf("The start of task %s was not reported: %s", task.task(), failure));
        }

        @Override
        public synchronized void close() {
            isClosed = true;
            beats.cancel(false);
            if (!isReported) {
                report();
            }
        }
    }

    Beating begin(TaskMessage task) {
        return new Beating(task);
    }
}
