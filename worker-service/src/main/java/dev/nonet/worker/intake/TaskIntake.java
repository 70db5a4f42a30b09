package dev.nonet.worker.intake;

import dev.nonet.job.JobKind;
import dev.nonet.job.v1.ResultMessage;
import dev.nonet.job.v1.TaskMessage;
import dev.nonet.worker.execution.TaskExecution;
import dev.nonet.worker.outcome.Outcomes;
import dev.nonet.worker.platform.WorkerName;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.smallrye.mutiny.Uni;
import io.smallrye.reactive.messaging.annotations.Blocking;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Locale;
import org.eclipse.microprofile.reactive.messaging.Incoming;
import org.jboss.logging.Logger;

/** Takes tasks, as many at once as the worker has threads. */
@ApplicationScoped
public class TaskIntake {

    /** The channel's name in the configuration. */
    static final String CHANNEL = "tasks";

    private static final Logger LOG = Logger.getLogger(TaskIntake.class);

    private final TaskExecution execution;
    private final Outcomes outcomes;
    private final WorkerName worker;
    private final Drain drain;
    private final StoppedJobs stopped;
    private final MeterRegistry metrics;

    TaskIntake(
            TaskExecution execution,
            Outcomes outcomes,
            WorkerName worker,
            Drain drain,
            StoppedJobs stopped,
            MeterRegistry metrics) {
        this.execution = execution;
        this.outcomes = outcomes;
        this.worker = worker;
        this.drain = drain;
        this.stopped = stopped;
        this.metrics = metrics;
    }

    /**
     * Carries out a task on one of the engine's threads. The task is acknowledged when Kafka has its outcome. Without that it
     * goes to the dead-letter topic, and the API has it done again when its lease has run out. A task of a job that has
     * stopped is skipped without a word, as nobody waits for one.
     */
    @Incoming(CHANNEL)
    @Blocking(value = "engine", ordered = false)
    public Uni<Void> take(TaskMessage task) {
        if (stopped.contains(task.task().job())) {
            metrics.counter("nonet.worker.tasks.skipped").increment();
            return Uni.createFrom().voidItem();
        }
        drain.begin(task);
        return Uni.createFrom()
                .deferred(() -> {
                    sayStarted(task);
                    Timer.Sample time = Timer.start(metrics);
                    ResultMessage outcome = execution.carryOut(task);
                    count(task, outcome, time);
                    return outcomes.say(outcome);
                })
                .eventually(() -> drain.end(task));
    }

    /** Nobody waits for this: a task whose start is not heard of is only dispatched again a little sooner. */
    private void sayStarted(TaskMessage task) {
        outcomes.say(new ResultMessage.TaskStarted(task.task(), task.attempt(), worker.value()))
                .subscribe()
                .with(
                        sent -> LOG.debugf("Task %s started", task.task()),
                        failure -> LOG.warnf("The start of task %s was not said: %s", task.task(), failure));
    }

    private void count(TaskMessage task, ResultMessage outcome, Timer.Sample time) {
        String kind = switch (task) {
            case TaskMessage.Generate generate -> JobKind.GENERATE.id();
            case TaskMessage.Solve solve -> JobKind.SOLVE.id();
        };
        time.stop(metrics.timer("nonet.worker.task", "kind", kind, "outcome", nameOf(outcome)));
        if (outcome instanceof ResultMessage.TaskCompleted completed) {
            metrics.counter("nonet.worker.items", "kind", kind, "outcome", "result")
                    .increment(completed.results().size());
            metrics.counter("nonet.worker.items", "kind", kind, "outcome", "error")
                    .increment(completed.errors().size());
        }
    }

    private static String nameOf(ResultMessage outcome) {
        return outcome.getClass().getSimpleName().replaceFirst("^Task", "").toLowerCase(Locale.ROOT);
    }
}
