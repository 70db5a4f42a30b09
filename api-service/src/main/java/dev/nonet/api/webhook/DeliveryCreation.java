package dev.nonet.api.webhook;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonRawValue;
import dev.nonet.api.job.Job;
import dev.nonet.api.job.JobEnded;
import dev.nonet.api.job.JobRemoved;
import dev.nonet.api.job.JobView;
import dev.nonet.api.platform.TimeOrderedIds;
import dev.nonet.api.platform.TrustedJson;
import dev.nonet.job.JobKind;
import dev.nonet.job.JobState;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Creates the delivery of a job's callback in the transaction that ends the job (transactional outbox), so that a crash
 * can lose neither. Deletes it together with the job.
 */
@ApplicationScoped
class DeliveryCreation {

    private final Deliveries deliveries;
    private final Endpoints endpoints;
    private final TimeOrderedIds ids;
    private final TrustedJson json;

    DeliveryCreation(Deliveries deliveries, Endpoints endpoints, TimeOrderedIds ids, TrustedJson json) {
        this.deliveries = deliveries;
        this.endpoints = endpoints;
        this.ids = ids;
        this.json = json;
    }

    /**
     * The body of a callback.
     *
     * @param type {@code job.succeeded}, {@code job.failed}, {@code job.cancelled} or {@code job.expired}
     * @param timestamp when the job ended
     */
    record Payload(String type, @Nullable Instant timestamp, Data data) {}

    /** The job without its spec, which may be megabytes long. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Data(
            UUID id,
            JobKind kind,
            JobState state,
            JobView.@Nullable Outcome outcome,
            JobView.Counts counts,
            @JsonRawValue @Nullable String metadata,
            JobView.Links links) {}

    void create(@Observes JobEnded event) {
        Job job = event.job();
        String url = job.callbackUrl();
        if (url == null) {
            return;
        }
        Instant now = Instant.now();
        Delivery delivery = new Delivery();
        delivery.id = ids.next();
        delivery.jobId = job.id();
        delivery.tenant = job.tenant();
        delivery.url = url;
        delivery.body = body(job);
        delivery.state = Delivery.State.PENDING;
        delivery.dueAt = now;
        delivery.createdAt = now;
        if (isDisabled(job.tenant(), url)) {
            delivery.state = Delivery.State.DISABLED;
            delivery.lastError = Delivery.ENDPOINT_DISABLED;
            delivery.endedAt = now;
        }
        deliveries.persist(delivery);
    }

    private boolean isDisabled(String tenant, String url) {
        return endpoints
                .of(tenant, url)
                .filter(endpoint -> endpoint.disabledAt != null)
                .isPresent();
    }

    void delete(@Observes JobRemoved event) {
        deliveries.delete("jobId", event.job());
    }

    private String body(Job job) {
        JobView view = JobView.of(job);
        return json.text(new Payload(
                "job." + view.state().id(),
                view.endedAt(),
                new Data(
                        view.id(),
                        view.kind(),
                        view.state(),
                        view.outcome(),
                        view.counts(),
                        view.metadata(),
                        view.links())));
    }
}
