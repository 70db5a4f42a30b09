package dev.nonet.api.result;

import dev.nonet.api.job.JobView;
import dev.nonet.api.job.Jobs;
import dev.nonet.api.tenant.Caller;
import dev.nonet.api.tenant.Needs;
import dev.nonet.api.tenant.Scope;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;

/** The retry of a job's failed items over HTTP. */
@Path("/api/v1/jobs/{id}/retry")
@RunOnVirtualThread
public class JobRetryResource {

    private static final int RETRY_AFTER = 1;

    private final Caller caller;
    private final Jobs jobs;
    private final JobRetry retry;

    JobRetryResource(Caller caller, Jobs jobs, JobRetry retry) {
        this.caller = caller;
        this.jobs = jobs;
        this.retry = retry;
    }

    @POST
    @Needs(Scope.JOBS_WRITE)
    @Produces(MediaType.APPLICATION_JSON)
    public Response retry(@PathParam("id") String id) {
        retry.retry(jobs.required(caller.tenant(), id).id());
        return Response.accepted(JobView.of(jobs.required(caller.tenant(), id)))
                .header(HttpHeaders.RETRY_AFTER, RETRY_AFTER)
                .build();
    }
}
