package dev.nonet.api.job;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonRawValue;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.nonet.job.JobState;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.infrastructure.Infrastructure;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.sse.OutboundSseEvent;
import jakarta.ws.rs.sse.Sse;
import java.time.Duration;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The progress of a job as server-sent events: {@code progress} when something changed, {@code end} as the last. The id of an
 * event is the version of the job that it tells of, so one who comes back with the last id is told what is new, and nothing
 * twice.
 */
@ApplicationScoped
public class JobEvents {

    /** Events come at most so often. */
    private static final Duration INTERVAL = Duration.ofMillis(500);

    /** After so many intervals without news a comment keeps the connection open. */
    private static final int QUIET_INTERVALS = 30;

    private final Jobs jobs;
    private final ObjectMapper json;

    JobEvents(Jobs jobs, ObjectMapper json) {
        this.jobs = jobs;
        this.json = json;
    }

    /** What an event says. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Progress(
            UUID id,
            JobState state,
            JobView.Counts counts,
            @JsonRawValue @Nullable String tally,
            JobView.@Nullable Estimate estimate) {}

    /** @param lastEventId what the client was told last; null if this is its first request */
    Multi<OutboundSseEvent> of(String tenant, UUID job, Sse sse, @Nullable String lastEventId) {
        Stream stream = new Stream(sse, lastEventId);
        return Multi.createBy()
                .repeating()
                .uni(() -> Uni.createFrom()
                        .item(() -> JobView.of(jobs.required(tenant, job.toString())))
                        .runSubscriptionOn(Infrastructure.getDefaultWorkerPool()))
                .withDelay(INTERVAL)
                .whilst(view -> !view.state().isFinal())
                .onItem()
                .transformToMultiAndConcatenate(stream::next);
    }

    /** What one client has been told so far. */
    private final class Stream {

        private final Sse sse;
        private @Nullable String told;
        private int quiet;

        Stream(Sse sse, @Nullable String told) {
            this.sse = sse;
            this.told = told;
        }

        Multi<OutboundSseEvent> next(JobView view) {
            if (!view.version().equals(told)) {
                told = view.version();
                quiet = 0;
                return Multi.createFrom().item(event(view));
            }
            if (++quiet % QUIET_INTERVALS == 0) {
                return Multi.createFrom()
                        .item(sse.newEventBuilder().comment("no news").build());
            }
            return Multi.createFrom().empty();
        }

        private OutboundSseEvent event(JobView view) {
            try {
                return sse.newEventBuilder()
                        .name(view.state().isFinal() ? "end" : "progress")
                        .id(view.version())
                        .data(
                                String.class,
                                json.writeValueAsString(new Progress(
                                        view.id(), view.state(), view.counts(), view.tally(), view.estimate())))
                        .build();
            } catch (JsonProcessingException e) {
                throw new IllegalStateException("Progress cannot be written", e);
            }
        }
    }
}
