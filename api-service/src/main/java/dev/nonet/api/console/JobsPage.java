package dev.nonet.api.console;

import dev.nonet.api.job.Job;
import dev.nonet.api.job.JobLists;
import dev.nonet.api.job.JobResource;
import dev.nonet.api.job.JobView;
import dev.nonet.api.platform.Answer;
import dev.nonet.api.platform.Cursor;
import dev.nonet.api.platform.TrustedJson;
import dev.nonet.api.tenant.Needs;
import dev.nonet.api.tenant.Scope;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
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
    private final JobLists lists;
    private final TrustedJson json;

    JobsPage(Visit visit, JobLists lists, TrustedJson json) {
        this.visit = visit;
        this.lists = lists;
        this.json = json;
    }

    /** The query parameters, which are filters and a cursor; each is empty if it is not set. */
    public record ListQuery(
            @QueryParam("state") @DefaultValue("") String state,
            @QueryParam("kind") @DefaultValue("") String kind,
            @QueryParam("label") @DefaultValue("") String label,
            @QueryParam("cursor") @DefaultValue("") String cursor) {}

    @GET
    public RestResponse<Answer> list(@BeanParam ListQuery query) {
        return visit.page(() -> Templates.jobs(frame(), page(query)));
    }

    /** The same list at {@code /console/jobs}, for people who shorten the URL of a job to its parent. */
    @GET
    @Path("jobs")
    public RestResponse<Answer> listAtParentOfJobs(@BeanParam ListQuery query) {
        return list(query);
    }

    /**
     * @param version {@link JobList#version} of the list that the browser shows; the answer is 204 if it is unchanged
     */
    @GET
    @Path("jobs-table")
    public RestResponse<Answer> table(
            @BeanParam ListQuery query, @QueryParam("version") @DefaultValue("") String version) {
        return visit.page(() -> {
            JobList list = page(query);
            return list.version().equals(version) ? null : Templates.jobsTable(frame(), list);
        });
    }

    private JobList page(ListQuery query) {
        Texts texts = visit.texts();
        JobLists.Filter filter = JobResource.filter(
                visit.tenant(),
                orNull(query.state()),
                orNull(query.kind()),
                query.label().isBlank() ? List.of() : List.of(query.label().strip()));
        List<JobLists.Seen> seen = lists.look(filter, Cursor.id(orNull(query.cursor())), SIZE + 1);
        List<Job> found =
                seen.stream().map(JobLists.Seen::job).filter(Objects::nonNull).toList();
        // The next page begins after the last job shown, or where the search stopped before it had seen all jobs.
        UUID last = found.size() > SIZE
                ? seen.get(SIZE - 1).id()
                : seen.size() > found.size() ? seen.getLast().id() : null;
        return new JobList(
                found.stream()
                        .limit(SIZE)
                        .map(job -> JobRow.of(texts, JobView.of(job), json))
                        .toList(),
                query.state(),
                query.kind(),
                query.label(),
                query.cursor(),
                last == null ? null : Cursor.after(last));
    }

    private static @Nullable String orNull(String parameter) {
        return parameter.isBlank() ? null : parameter;
    }

    private Frame frame() {
        return visit.frame("jobs", visit.texts().of("jobs.title"));
    }
}
