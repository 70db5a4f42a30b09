package dev.nonet.worker.intake;

import dev.nonet.job.JobKind;
import dev.nonet.job.v1.ResultMessage;
import dev.nonet.job.v1.TaskMessage;
import dev.nonet.packing.ResultRecord;
import dev.nonet.worker.execution.Stop;
import dev.nonet.worker.execution.TaskExecution;
import dev.nonet.worker.outcome.Outcomes;
import dev.nonet.worker.platform.Traces;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.context.Scope;
import io.smallrye.mutiny.Uni;
import io.smallrye.reactive.messaging.annotations.Blocking;
import io.smallrye.reactive.messaging.kafka.api.IncomingKafkaRecordMetadata;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Locale;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.header.Headers;
import org.eclipse.microprofile.reactive.messaging.Incoming;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/** Consumes tasks: as many at once as the worker has threads, and interactive ones on threads reserved for them. */
@ApplicationScoped
public class TaskIntake {

    /** Names of the channels in the configuration. */
    static final String CHANNEL = "tasks";

    static final String INTERACTIVE = "interactive";

    private static final Logger LOG = Logger.getLogger(TaskIntake.class);

    private final TaskExecution execution;
    private final Outcomes outcomes;
    private final Drain drain;
    private final Heartbeats heartbeats;
    private final StoppedJobs stopped;
    private final Traces traces;
    private final MeterRegistry metrics;

    TaskIntake(
            TaskExecution execution,
            Outcomes outcomes,
            Drain drain,
            Heartbeats heartbeats,
            StoppedJobs stopped,
            Traces traces,
            MeterRegistry metrics) {
        this.traces = traces;
        this.execution = execution;
        this.outcomes = outcomes;
        this.drain = drain;
        this.heartbeats = heartbeats;
        this.stopped = stopped;
        this.metrics = metrics;
    }

    /**
     * Carries out a task on one of the engine's threads. The record is acknowledged after Kafka has acknowledged the
     * outcome. If Kafka does not do so within the producer's delivery timeout, the record goes to the dead-letter
     * topic, and the task is dispatched again when its lease expires. A task of a stopped job is skipped without a
     * message, as the API has dropped the tasks of that job already.
     */
    @Incoming(CHANNEL)
    @Blocking(value = "engine", ordered = false)
    public Uni<Void> take(@Nullable TaskMessage task, IncomingKafkaRecordMetadata<String, TaskMessage> record) {
        // Where the JVM maps thread priorities to those of the operating system, bulk work yields to interactive tasks.
        Thread.currentThread().setPriority(Thread.MIN_PRIORITY);
        return carryOut(task, false, record.getHeaders());
    }

    /**
     * As {@link #take}, on one of the threads reserved for interactive tasks. There are several such threads, which
     * share the CPUs, so that a slow task does not hold up interactive tasks of other clients.
     */
    @Incoming(INTERACTIVE)
    @Blocking(value = "interactive", ordered = false)
    public Uni<Void> takeInteractive(
            @Nullable TaskMessage task, IncomingKafkaRecordMetadata<String, TaskMessage> record) {
        return carryOut(task, true, record.getHeaders());
    }

    /** @param task null if the record could not be read */
    private Uni<Void> carryOut(@Nullable TaskMessage task, boolean isInteractive, Headers headers) {
        if (task == null) {
            return Uni.createFrom().failure(new SerializationException("The record is no task"));
        }
        if (stopped.contains(task.task().job())) {
            metrics.counter("nonet.worker.tasks.skipped").increment();
            return Uni.createFrom().voidItem();
        }
        ResultMessage.TaskReturned refusal = execution.refusal(task);
        if (refusal != null) {
            LOG.warnf("Task %s is handed back: %s", task.task(), refusal.reason());
            metrics.counter("nonet.worker.tasks.returned").increment();
            return outcomes.send(ResultRecord.of(refusal));
        }
        drain.begin(task);
        return Uni.createFrom()
                .deferred(() -> {
                    Span span = traces.begin(task.task(), headers);
                    try (Scope scope = span.makeCurrent()) {
                        return carryOutAndReport(task, isInteractive);
                    } finally {
                        span.end();
                    }
                })
                .eventually(() -> drain.end(task));
    }

    private Uni<Void> carryOutAndReport(TaskMessage task, boolean isInteractive) {
        Timer.Sample time = Timer.start(metrics);
        ResultRecord outcome;
        try (Heartbeats.Beating beating = heartbeats.begin(task)) {
            outcome = execution.carryOut(task, isInteractive, () -> stopOf(task));
        }
        count(task, outcome.message(), time);
        if (stopOf(task) == Stop.NOW) {
            metrics.counter("nonet.worker.tasks.stopped").increment();
        }
        return outcomes.send(outcome);
    }

    private Stop stopOf(TaskMessage task) {
        if (stopped.contains(task.task().job())) {
            return Stop.NOW;
        }
        return drain.isUnderWay() ? Stop.SOON : Stop.NO;
    }

    private void count(TaskMessage task, ResultMessage outcome, Timer.Sample time) {
        String kind = switch (task) {
            case TaskMessage.Generate generate -> JobKind.GENERATE.id();
            case TaskMessage.Solve solve -> JobKind.SOLVE.id();
        };
        time.stop(metrics.timer("nonet.worker.task", "kind", kind, "outcome", nameOf(outcome)));
        switch (outcome) {
            case ResultMessage.TaskCompleted all ->
                countItems(kind, all.packed().results(), all.errors().size());
            case ResultMessage.TaskDivided some ->
                countItems(kind, some.packed().results(), some.errors().size());
            default -> {}
        }
    }

    private void countItems(String kind, int results, int errors) {
        metrics.counter("nonet.worker.items", "kind", kind, "outcome", "result").increment(results);
        metrics.counter("nonet.worker.items", "kind", kind, "outcome", "error").increment(errors);
    }

    private static String nameOf(ResultMessage outcome) {
        return outcome.getClass().getSimpleName().replaceFirst("^Task", "").toLowerCase(Locale.ROOT);
    }
}
