package dev.nonet.api.console;

import dev.nonet.api.ingest.JobRetryResource;
import dev.nonet.api.job.JobResource;
import dev.nonet.api.platform.Answer;
import dev.nonet.api.tenant.Needs;
import dev.nonet.api.tenant.Scope;
import dev.nonet.api.webhook.DeliveryResource;
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
import jakarta.ws.rs.core.Request;
import java.io.InputStream;
import java.util.function.Consumer;
import org.jboss.resteasy.reactive.RestResponse;

/** The page of a job, and the actions on it. */
@Path("/console")
@Produces(MediaType.WILDCARD)
@RunOnVirtualThread
@Needs(Scope.JOBS_READ)
public class JobPage {

    private final Visit visit;
    private final JobDetails details;
    private final JobResource api;
    private final JobRetryResource retries;
    private final DeliveryResource deliveries;

    JobPage(Visit visit, JobDetails details, JobResource api, JobRetryResource retries, DeliveryResource deliveries) {
        this.visit = visit;
        this.details = details;
        this.api = api;
        this.retries = retries;
        this.deliveries = deliveries;
    }

    @GET
    @Path("jobs/{id}")
    public RestResponse<Answer> job(@PathParam("id") String id) {
        return visit.page(() -> {
            JobDetail detail = details.of(visit.tenant(), id, visit.texts());
            return Templates.job(visit.frame("jobs", detail.row().name()), detail);
        });
    }

    /** @param version {@link JobDetail#version} of what the browser shows; 204 if it is still the same */
    @GET
    @Path("jobs/{id}/live")
    public RestResponse<Answer> live(
            @PathParam("id") String id, @QueryParam("version") @DefaultValue("") String version) {
        return visit.page(() -> {
            JobDetail detail = details.of(visit.tenant(), id, visit.texts());
            return detail.version().equals(version)
                    ? null
                    : Templates.jobLive(visit.frame("jobs", visit.texts().of("jobs.title")), detail);
        });
    }

    @POST
    @Path("jobs/{id}/cancel")
    @Needs(Scope.JOBS_WRITE)
    public RestResponse<Answer> cancel(
            @PathParam("id") String id, InputStream body, @Context HttpHeaders headers, @Context Request request) {
        return handle(id, body, headers, form -> api.cancel(id, request));
    }

    @POST
    @Path("jobs/{id}/retry")
    @Needs(Scope.JOBS_WRITE)
    public RestResponse<Answer> retry(
            @PathParam("id") String id, InputStream body, @Context HttpHeaders headers, @Context Request request) {
        return handle(id, body, headers, form -> retries.retry(id, request));
    }

    @POST
    @Path("jobs/{id}/redeliver")
    @Needs(Scope.JOBS_WRITE)
    public RestResponse<Answer> redeliver(@PathParam("id") String id, InputStream body, @Context HttpHeaders headers) {
        return handle(id, body, headers, form -> deliveries.redeliver(id, form.value("delivery")));
    }

    @POST
    @Path("jobs/{id}/delete")
    @Needs(Scope.JOBS_WRITE)
    public RestResponse<Answer> delete(
            @PathParam("id") String id, InputStream body, @Context HttpHeaders headers, @Context Request request) {
        visit.form(body, headers);
        api.delete(id, request);
        return Pages.seeOther("/console");
    }

    /** Handles a form, then redirects to the job's page. */
    private RestResponse<Answer> handle(String id, InputStream body, HttpHeaders headers, Consumer<Form> action) {
        action.accept(visit.form(body, headers));
        return Pages.seeOther("/console/jobs/" + id);
    }
}
