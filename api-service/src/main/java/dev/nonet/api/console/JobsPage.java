package dev.nonet.api.console;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.nonet.api.job.Job;
import dev.nonet.api.job.JobResource;
import dev.nonet.api.job.JobView;
import dev.nonet.api.job.Jobs;
import dev.nonet.api.platform.Answer;
import dev.nonet.api.platform.Cursor;
import dev.nonet.api.platform.ProblemException;
import dev.nonet.api.result.Errors;
import dev.nonet.api.result.JobRetryResource;
import dev.nonet.api.result.JobThroughput;
import dev.nonet.api.tenant.Needs;
import dev.nonet.api.tenant.Scope;
import dev.nonet.api.webhook.DeliveryResource;
import dev.nonet.job.ItemError;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import java.io.InputStream;
import java.time.Instant;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jboss.resteasy.reactive.RestResponse;
import org.jspecify.annotations.Nullable;

/** The list of jobs, and the page of each job. */
@Path("/console")
@Produces(MediaType.WILDCARD)
@RunOnVirtualThread
@Needs(Scope.JOBS_READ)
public class JobsPage {

    private static final int SIZE = 25;
    private static final int ERRORS = 20;
    private static final int DELIVERIES = 20;
    private static final int TECHNIQUES = 15;

    private final Visit visit;
    private final Jobs jobs;
    private final JobResource api;
    private final JobRetryResource retries;
    private final DeliveryResource deliveries;
    private final Errors errors;
    private final JobThroughput throughput;
    private final TechniqueNames techniques;
    private final ObjectMapper json;

    JobsPage(
            Visit visit,
            Jobs jobs,
            JobResource api,
            JobRetryResource retries,
            DeliveryResource deliveries,
            Errors errors,
            JobThroughput throughput,
            TechniqueNames techniques,
            ObjectMapper json) {
        this.visit = visit;
        this.jobs = jobs;
        this.api = api;
        this.retries = retries;
        this.deliveries = deliveries;
        this.errors = errors;
        this.throughput = throughput;
        this.techniques = techniques;
        this.json = json;
    }

    @GET
    public RestResponse<Answer> list(
            @QueryParam("state") @DefaultValue("") String state,
            @QueryParam("kind") @DefaultValue("") String kind,
            @QueryParam("label") @DefaultValue("") String label,
            @QueryParam("cursor") @DefaultValue("") String cursor) {
        return visit.page(() -> Templates.jobs(frame("jobs.title"), page(state, kind, label, cursor)));
    }

    /** @param version {@link JobList#version} of the list that the browser shows; 204 if it is still the same */
    @GET
    @Path("jobs-table")
    public RestResponse<Answer> table(
            @QueryParam("state") @DefaultValue("") String state,
            @QueryParam("kind") @DefaultValue("") String kind,
            @QueryParam("label") @DefaultValue("") String label,
            @QueryParam("cursor") @DefaultValue("") String cursor,
            @QueryParam("version") @DefaultValue("") String version) {
        return visit.page(() -> {
            JobList list = page(state, kind, label, cursor);
            return list.version().equals(version) ? null : Templates.jobsTable(frame("jobs.title"), list);
        });
    }

    private JobList page(String state, String kind, String label, String cursor) {
        Texts texts = visit.texts();
        Jobs.Wanted wanted = JobResource.wanted(
                visit.tenant(), given(state), given(kind), label.isBlank() ? List.of() : List.of(label.strip()));
        List<Job> found = jobs.newest(wanted, Cursor.id(given(cursor)), SIZE + 1);
        List<Job> page = found.size() > SIZE ? found.subList(0, SIZE) : found;
        return new JobList(
                page.stream().map(job -> row(texts, JobView.of(job))).toList(),
                state,
                kind,
                label,
                cursor,
                found.size() > SIZE ? Cursor.after(page.getLast().id()) : null);
    }

    private static @Nullable String given(String parameter) {
        return parameter.isBlank() ? null : parameter;
    }

    private JobRow row(Texts texts, JobView view) {
        return new JobRow(texts, view, tree(view.spec()));
    }

    @GET
    @Path("jobs/{id}")
    public RestResponse<Answer> job(@PathParam("id") String id) {
        return visit.page(() -> {
            JobDetail detail = detail(id);
            return Templates.job(
                    visit.frame("jobs", detail.row().kind() + " " + detail.row().shortId()), detail);
        });
    }

    @GET
    @Path("jobs/{id}/live")
    public RestResponse<Answer> live(
            @PathParam("id") String id, @QueryParam("version") @DefaultValue("") String version) {
        return visit.page(() -> {
            JobDetail detail = detail(id);
            return detail.version().equals(version) ? null : Templates.jobLive(frame("jobs.title"), detail);
        });
    }

    private JobDetail detail(String id) {
        Texts texts = visit.texts();
        Job job = jobs.required(visit.tenant(), id);
        JobRow row = row(texts, JobView.of(job));
        JsonNode tally = row.view().tally() == null
                ? json.createObjectNode()
                : tree(row.view().tally());
        List<ItemError> failed = job.failed() == 0 ? List.of() : errors.page(job.id(), ERRORS);
        return new JobDetail(
                row,
                Chart.of(counts(tally.path("levels")), level -> texts.of("level." + level), texts, Integer.MAX_VALUE),
                Chart.of(
                        hardestFirst(counts(tally.path("techniques"))),
                        technique -> techniques.name(technique, texts),
                        texts,
                        TECHNIQUES),
                times(texts, tally.path("humanSeconds")),
                throughput(job, row.view(), texts),
                row.spec().toPrettyString(),
                labels(row.spec().path("metadata")),
                failed,
                job.callbackUrl() == null ? null : deliveries.latest(job.id(), DELIVERIES),
                row.isFinal() && failed.stream().anyMatch(error -> Errors.mayBeRetried(error)));
    }

    private Sparkline throughput(Job job, JobView view, Texts texts) {
        Instant begin = view.startedAt();
        Instant end = view.endedAt() == null ? view.changedAt() : view.endedAt();
        return begin == null
                ? Sparkline.NONE
                : Sparkline.of(begin, end, (from, span, spans) -> throughput.of(job.id(), from, span, spans), texts);
    }

    private static Map<String, Integer> counts(JsonNode counts) {
        Map<String, Integer> map = new LinkedHashMap<>();
        counts.properties()
                .forEach(count -> map.put(count.getKey(), count.getValue().asInt()));
        return map;
    }

    /** Sorted by difficulty, as the chart shows the first at once, and the hardest techniques say most about a job. */
    private Map<String, Integer> hardestFirst(Map<String, Integer> counts) {
        Map<String, Integer> sorted = new TreeMap<>(
                Comparator.comparingInt(techniques::rank).reversed().thenComparing(Comparator.naturalOrder()));
        sorted.putAll(counts);
        return sorted;
    }

    private static String times(Texts texts, JsonNode times) {
        return times.isMissingNode()
                ? ""
                : texts.of(
                        "job.times",
                        texts.about(times.path("median").asInt()),
                        texts.timeRange(
                                times.path("lower").asInt(), times.path("upper").asInt()));
    }

    private static List<JobDetail.Label> labels(JsonNode metadata) {
        return metadata.properties().stream()
                .map(label ->
                        new JobDetail.Label(label.getKey(), label.getValue().asText()))
                .toList();
    }

    private JsonNode tree(String text) {
        try {
            return json.readTree(text);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("What is stored is not JSON", e);
        }
    }

    @POST
    @Path("jobs/{id}/cancel")
    @Needs(Scope.JOBS_WRITE)
    public RestResponse<Answer> cancel(@PathParam("id") String id, InputStream body, @Context HttpHeaders headers) {
        return after(id, body, headers, form -> api.cancel(id));
    }

    @POST
    @Path("jobs/{id}/retry")
    @Needs(Scope.JOBS_WRITE)
    public RestResponse<Answer> retry(@PathParam("id") String id, InputStream body, @Context HttpHeaders headers) {
        return after(id, body, headers, form -> retries.retry(id));
    }

    @POST
    @Path("jobs/{id}/redeliver")
    @Needs(Scope.JOBS_WRITE)
    public RestResponse<Answer> redeliver(@PathParam("id") String id, InputStream body, @Context HttpHeaders headers) {
        return after(id, body, headers, form -> deliveries.redeliver(id, form.value("delivery")));
    }

    @POST
    @Path("jobs/{id}/delete")
    @Needs(Scope.JOBS_WRITE)
    public RestResponse<Answer> delete(@PathParam("id") String id, InputStream body, @Context HttpHeaders headers) {
        visit.form(body, headers);
        api.delete(id);
        return Pages.seeOther("/console");
    }

    /** Handles a form, then redirects to the job's page. */
    private RestResponse<Answer> after(String id, InputStream body, HttpHeaders headers, Consumer<Form> act)
            throws ProblemException {
        act.accept(visit.form(body, headers));
        return Pages.seeOther("/console/jobs/" + id);
    }

    private Frame frame(String title) {
        return visit.frame("jobs", visit.texts().of(title));
    }
}
