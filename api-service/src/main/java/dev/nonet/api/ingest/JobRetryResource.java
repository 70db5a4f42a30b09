package dev.nonet.api.ingest;

import dev.nonet.api.job.Job;
import dev.nonet.api.job.JobResource;
import dev.nonet.api.job.JobView;
import dev.nonet.api.job.Jobs;
import dev.nonet.api.platform.Answer;
import dev.nonet.api.platform.Reservation;
import dev.nonet.api.platform.Reservations;
import dev.nonet.api.tenant.Caller;
import dev.nonet.api.tenant.Needs;
import dev.nonet.api.tenant.Scope;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Request;
import org.jboss.resteasy.reactive.RestResponse;

/** The retry of a job's failed items over HTTP. */
@Path("/api/v1/jobs/{id}/retry")
@RunOnVirtualThread
public class JobRetryResource {

    private static final int RETRY_AFTER = 1;

    private final Caller caller;
    private final Jobs jobs;
    private final JobRetry retry;
    private final Reservations reservations;

    JobRetryResource(Caller caller, Jobs jobs, JobRetry retry, Reservations reservations) {
        this.caller = caller;
        this.jobs = jobs;
        this.retry = retry;
        this.reservations = reservations;
    }

    @POST
    @Needs(Scope.JOBS_WRITE)
    @Produces(MediaType.APPLICATION_JSON)
    public RestResponse<Answer> retry(@PathParam("id") String id, @Context Request request) {
        Job job = jobs.required(caller.tenant(), id);
        retry.retry(caller.tenant(), job.id(), JobResource.precondition(request));
        Reservation reservation = reservations.view(caller.tenant());
        return RestResponse.ResponseBuilder.accepted(reservation.json(JobView.of(jobs.required(caller.tenant(), id))))
                .header(HttpHeaders.RETRY_AFTER, RETRY_AFTER)
                .build();
    }
}
