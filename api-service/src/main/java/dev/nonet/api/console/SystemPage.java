package dev.nonet.api.console;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.nonet.api.deadletter.DeadLetterResource;
import dev.nonet.api.dependency.Dependencies;
import dev.nonet.api.retention.RetentionConfig;
import dev.nonet.api.tenant.Needs;
import dev.nonet.api.tenant.Scope;
import dev.nonet.job.v1.Topic;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The state of the service for its operator: workers, queues, figures, dead letters. */
@Path("/console/system")
@RunOnVirtualThread
@Needs(value = Scope.ADMIN, operator = true)
public class SystemPage {

    private static final String LETTERS = "20";

    private final Visit visit;
    private final Queues queues;
    private final MeterRegistry metrics;
    private final Dependencies dependencies;
    private final DeadLetterResource letters;
    private final RetentionConfig retention;

    SystemPage(
            Visit visit,
            Queues queues,
            MeterRegistry metrics,
            Dependencies dependencies,
            DeadLetterResource letters,
            RetentionConfig retention) {
        this.visit = visit;
        this.queues = queues;
        this.metrics = metrics;
        this.dependencies = dependencies;
        this.letters = letters;
        this.retention = retention;
    }

    @GET
    public Response show() {
        Texts texts = visit.texts();
        List<Queues.State> states = queues.states();
        List<SystemView.Worker> workers = new ArrayList<>();
        List<SystemView.Queue> shown = new ArrayList<>();
        for (Queues.State state : states) {
            if (state.topic() == Topic.TASKS) {
                state.members()
                        .forEach(member ->
                                workers.add(SystemView.Worker.of(member.name(), member.host(), member.partitions())));
            }
            shown.add(new SystemView.Queue(
                    state.topic().id(),
                    texts.of("queue." + state.topic().name().toLowerCase(Locale.ROOT)),
                    texts.number(state.waiting()),
                    state.members().size()));
        }
        return Pages.of(Templates.system(
                visit.frame("system", texts.of("system.title")),
                new SystemView(!states.isEmpty(), workers, shown, figures(texts), dependencies(texts))));
    }

    private List<SystemView.Figure> figures(Texts texts) {
        List<SystemView.Figure> figures = new ArrayList<>();
        for (String state : List.of("queued", "running", "cancelling")) {
            figures.add(figure(texts, "system.jobs-" + state, gauge("nonet.jobs", "state", state)));
        }
        figures.add(figure(texts, "system.in-flight", gauge("nonet.tasks.in.flight")));
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

    @GET
    @Path("dead-letters/{topic}")
    public Response letters(@PathParam("topic") String topic, @QueryParam("cursor") @DefaultValue("") String cursor) {
        return Pages.of(Templates.deadLetters(frame(), view(topic, cursor.isEmpty() ? null : cursor), null));
    }

    private DeadLetterView view(String topic, @Nullable String cursor) {
        DeadLetterResource.Page page = letters.list(topic, LETTERS, cursor);
        return new DeadLetterView(topic, page.items(), page.next());
    }

    @POST
    @Path("dead-letters/{topic}/replay")
    public Response replay(@PathParam("topic") String topic, InputStream body, @Context HttpHeaders headers) {
        Form form = visit.form(body, headers);
        ObjectNode wanted = JsonNodeFactory.instance.objectNode();
        form.all("id").forEach(wanted.putArray("ids")::add);
        DeadLetterResource.Replayed replayed = letters.replay(
                topic, new ByteArrayInputStream(wanted.toString().getBytes(StandardCharsets.UTF_8)), headers);
        return Pages.of(Templates.deadLetters(
                frame(),
                view(topic, null),
                visit.texts()
                        .of(
                                "letters.replayed",
                                replayed.replayed().size(),
                                replayed.missing().size())));
    }

    private Frame frame() {
        return visit.frame("system", visit.texts().of("letters.title"));
    }
}
