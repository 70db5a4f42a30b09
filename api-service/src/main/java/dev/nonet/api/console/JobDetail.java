package dev.nonet.api.console;

import dev.nonet.api.webhook.DeliveryResource;
import dev.nonet.job.ItemError;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A job's page.
 *
 * @param techniques with their names
 * @param times how long people are expected to take: median and quartiles; empty if it is not known
 * @param course its throughput over time
 * @param spec as JSON, for people
 * @param deliveries null if the job calls nobody back
 */
public record JobDetail(
        JobRow row,
        Chart levels,
        Chart techniques,
        String times,
        Course course,
        String spec,
        List<Label> labels,
        List<ItemError> errors,
        @Nullable List<DeliveryResource.View> deliveries,
        boolean retries) {

    /** One pair of the job's metadata. */
    public record Label(String key, String value) {

        /** As the filter of the list takes it. */
        public String filter() {
            return URLEncoder.encode(key + ":" + value, StandardCharsets.UTF_8);
        }
    }

    public String version() {
        return Integer.toHexString(row.version().hashCode());
    }

    public boolean hasResults() {
        return row.view().counts().done() > 0;
    }

    public boolean isStopping() {
        return row.stateId().equals("cancelling");
    }

    public String time(java.time.Instant instant) {
        return row.texts().time(instant);
    }

    public boolean hasMoreErrors() {
        return row.view().counts().failed() > errors.size();
    }
}
