package dev.nonet.api.console;

import dev.nonet.api.dependency.Dependencies;
import dev.nonet.api.platform.Answer;
import dev.nonet.api.retention.RetentionConfig;
import dev.nonet.api.task.Tasks;
import dev.nonet.api.tenant.Caller;
import dev.nonet.api.tenant.Needs;
import dev.nonet.api.tenant.Scope;
import dev.nonet.job.v1.Topic;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jboss.resteasy.reactive.RestResponse;

/** The page for the operator: workers, lag of the topics, metrics, and whether PostgreSQL and Kafka answer. */
@Path("/console/system")
@Produces(MediaType.WILDCARD)
@RunOnVirtualThread
@Needs(value = Scope.ADMIN, operator = true)
public class SystemPage {

    private final Visit visit;
    private final Queues queues;
    private final MeterRegistry metrics;
    private final Dependencies dependencies;
    private final RetentionConfig retention;
    private final StartedTasks startedTasks;
    private final Caller caller;

    SystemPage(
            Visit visit,
            Queues queues,
            MeterRegistry metrics,
            Dependencies dependencies,
            RetentionConfig retention,
            StartedTasks startedTasks,
            Caller caller) {
        this.visit = visit;
        this.queues = queues;
        this.metrics = metrics;
        this.dependencies = dependencies;
        this.retention = retention;
        this.startedTasks = startedTasks;
        this.caller = caller;
    }

    @GET
    public RestResponse<Answer> show() {
        return visit.page(
                this::view,
                view -> Templates.system(visit.frame("system", visit.texts().of("system.title")), view));
    }

    /** The part of the page that the browser polls. */
    @GET
    @Path("live")
    public RestResponse<Answer> live() {
        return visit.page(
                this::view,
                view -> Templates.systemLive(visit.frame("system", visit.texts().of("system.title")), view));
    }

    private SystemView view() {
        Texts texts = visit.texts();
        List<Queues.State> states = queues.states();
        List<Queues.Consumer> consumers = new ArrayList<>();
        List<SystemView.Queue> shownQueues = new ArrayList<>();
        for (Queues.State state : states) {
            if (state.topic() == Topic.TASKS) {
                consumers.addAll(state.consumers());
            }
            shownQueues.add(new SystemView.Queue(
                    state.topic().id(),
                    texts.of("queue." + state.topic().name().toLowerCase(Locale.ROOT)),
                    texts.number(state.lag()),
                    state.consumers().size()));
        }
        return new SystemView(
                !states.isEmpty(), workers(consumers, texts), shownQueues, figures(texts), dependencies(texts));
    }

    private List<SystemView.Worker> workers(List<Queues.Consumer> consumers, Texts texts) {
        Map<String, List<SystemView.StartedTask>> tasksByWorker = new LinkedHashMap<>();
        for (Tasks.StartedTask task : startedTasks.all(caller.share())) {
            tasksByWorker
                    .computeIfAbsent(task.worker(), none -> new ArrayList<>())
                    .add(shown(task, texts));
        }
        List<SystemView.Worker> workers = new ArrayList<>();
        for (Queues.Consumer consumer : consumers) {
            SystemView.Worker worker = SystemView.Worker.of(consumer.name(), consumer.host(), consumer.partitions());
            workers.add(worker.with(tasksByWorker.getOrDefault(worker.name(), List.of())));
        }
        // The tasks that are left were started by workers that are not in the consumer group now.
        workers.forEach(worker -> tasksByWorker.remove(worker.name()));
        tasksByWorker.forEach(
                (name, tasks) -> workers.add(SystemView.Worker.notReading(name).with(tasks)));
        workers.sort(Comparator.comparing(SystemView.Worker::name));
        return workers;
    }

    private SystemView.StartedTask shown(Tasks.StartedTask task, Texts texts) {
        boolean isOwn = task.tenant().equals(caller.tenant());
        List<String> details = new ArrayList<>();
        details.add(
                task.slice().count() == 1
                        ? texts.of("system.item", task.slice().first() + 1)
                        : texts.of(
                                "system.items",
                                task.slice().first() + 1,
                                task.slice().end()));
        if (!isOwn) {
            details.add(task.tenant());
        }
        if (task.attempt() > 1) {
            details.add(texts.of("system.attempt", task.attempt()));
        }
        if (task.age().toSeconds() >= 1) {
            details.add(texts.of("system.sent", texts.duration(task.age())));
        }
        return new SystemView.StartedTask(
                JobRow.name(task.kind(), task.job(), texts),
                isOwn ? "/console/jobs/" + task.job() : "",
                String.join(" · ", details));
    }

    private List<SystemView.Figure> figures(Texts texts) {
        List<SystemView.Figure> figures = new ArrayList<>();
        for (String state : List.of("queued", "running", "cancelling")) {
            figures.add(figure(texts, "system.jobs-" + state, gauge("nonet.jobs", "state", state)));
        }
        figures.add(figure(texts, "system.in-flight", gauge("nonet.tasks.in.flight")));
        // Of this process only; all others are of the database or of Kafka.
        figures.add(figure(
                texts,
                "system.results",
                metrics.find("nonet.results").counter() instanceof Counter counter ? counter.count() : 0));
        figures.add(figure(texts, "system.dead-tasks", gauge("nonet.dead.letters", "topic", Topic.TASKS_DLQ.id())));
        figures.add(figure(texts, "system.dead-results", gauge("nonet.dead.letters", "topic", Topic.RESULTS_DLQ.id())));
        figures.add(figure(texts, "system.deliveries", gauge("nonet.webhook.deliveries.due")));
        figures.add(new SystemView.Figure(texts.of("system.retention"), texts.duration(retention.jobs()), true));
        return figures;
    }

    private static SystemView.Figure figure(Texts texts, String label, double value) {
        return new SystemView.Figure(texts.of(label), texts.number(Math.round(value)), true);
    }

    /** The value of a gauge; 0 if there is none, or it has no value yet. */
    private double gauge(String name, String... tags) {
        Gauge gauge = metrics.find(name).tags(tags).gauge();
        return gauge == null || Double.isNaN(gauge.value()) ? 0 : gauge.value();
    }

    private List<SystemView.Figure> dependencies(Texts texts) {
        boolean database = dependencies.isDatabaseUp();
        boolean kafka = gauge("nonet.dependency.up", "dependency", "kafka") > 0;
        return List.of(
                new SystemView.Figure("PostgreSQL", texts.of(database ? "system.up" : "system.away"), database),
                new SystemView.Figure("Kafka", texts.of(kafka ? "system.up" : "system.away"), kafka));
    }
}
