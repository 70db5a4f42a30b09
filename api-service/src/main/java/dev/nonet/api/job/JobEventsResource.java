package dev.nonet.api.job;

import dev.nonet.api.platform.Answer;
import dev.nonet.api.platform.Reservation;
import dev.nonet.api.platform.Reservations;
import dev.nonet.api.tenant.Caller;
import dev.nonet.api.tenant.Needs;
import dev.nonet.api.tenant.Scope;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import org.jboss.resteasy.reactive.RestResponse;
import org.jspecify.annotations.Nullable;

/** The events of a job over HTTP. {@code META-INF/openapi.yaml} describes the call. */
@Path(JobResource.PATH + "/{id}/events")
public class JobEventsResource {

    private final Caller caller;
    private final Reservations reservations;
    private final JobSignals signals;
    private final JobEventStream events;

    JobEventsResource(Caller caller, Reservations reservations, JobSignals signals, JobEventStream events) {
        this.caller = caller;
        this.reservations = reservations;
        this.signals = signals;
        this.events = events;
    }

    @GET
    @RunOnVirtualThread
    @Produces(MediaType.SERVER_SENT_EVENTS)
    @Needs(Scope.JOBS_READ)
    public RestResponse<Answer> events(
            @PathParam("id") String id, @HeaderParam(HttpHeaders.LAST_EVENT_ID_HEADER) @Nullable String lastEventId) {
        JobProgress job = signals.toFollow(caller.tenant(), id);
        if (job.state().isFinal() && job.version().equals(lastEventId)) {
            // 204 makes an EventSource stop reconnecting after the end (WHATWG HTML).
            return RestResponse.noContent();
        }
        Reservation reservation = reservations.of(caller.tenant(), JobEventStream.BYTES);
        return RestResponse.ok(events.of(job, reservation, lastEventId));
    }
}
