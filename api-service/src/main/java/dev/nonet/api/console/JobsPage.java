package dev.nonet.api.console;

import dev.nonet.api.job.Job;
import dev.nonet.api.job.JobResource;
import dev.nonet.api.job.JobView;
import dev.nonet.api.job.Jobs;
import dev.nonet.api.platform.Answer;
import dev.nonet.api.platform.Cursor;
import dev.nonet.api.platform.TrustedJson;
import dev.nonet.api.tenant.Needs;
import dev.nonet.api.tenant.Scope;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import java.util.List;
import org.jboss.resteasy.reactive.RestResponse;
import org.jspecify.annotations.Nullable;

/** The list of jobs. */
@Path("/console")
@Produces(MediaType.WILDCARD)
@RunOnVirtualThread
@Needs(Scope.JOBS_READ)
public class JobsPage {

    private static final int SIZE = 25;

    private final Visit visit;
    private final Jobs jobs;
    private final TrustedJson json;

    JobsPage(Visit visit, Jobs jobs, TrustedJson json) {
        this.visit = visit;
        this.jobs = jobs;
        this.json = json;
    }

    @GET
    public RestResponse<Answer> list(
            @QueryParam("state") @DefaultValue("") String state,
            @QueryParam("kind") @DefaultValue("") String kind,
            @QueryParam("label") @DefaultValue("") String label,
            @QueryParam("cursor") @DefaultValue("") String cursor) {
        return visit.page(() -> Templates.jobs(frame(), page(state, kind, label, cursor)));
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
            return list.version().equals(version) ? null : Templates.jobsTable(frame(), list);
        });
    }

    private JobList page(String state, String kind, String label, String cursor) {
        Texts texts = visit.texts();
        Jobs.Filter filter = JobResource.filter(
                visit.tenant(), orNull(state), orNull(kind), label.isBlank() ? List.of() : List.of(label.strip()));
        List<Job> found = jobs.newest(filter, Cursor.id(orNull(cursor)), SIZE + 1);
        List<Job> page = found.size() > SIZE ? found.subList(0, SIZE) : found;
        return new JobList(
                page.stream().map(job -> row(texts, JobView.of(job))).toList(),
                state,
                kind,
                label,
                cursor,
                found.size() > SIZE ? Cursor.after(page.getLast().id()) : null);
    }

    private static @Nullable String orNull(String parameter) {
        return parameter.isBlank() ? null : parameter;
    }

    private JobRow row(Texts texts, JobView view) {
        return new JobRow(texts, view, json.tree(view.spec()));
    }

    private Frame frame() {
        return visit.frame("jobs", visit.texts().of("jobs.title"));
    }
}
