package dev.nonet.api.console;

import dev.nonet.api.webhook.DeliveryResource;
import dev.nonet.job.ItemError;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The page of a job.
 *
 * @param techniques counts by name
 * @param times the estimated times of human solvers, median and quartiles; empty if unknown
 * @param throughput items stored over time
 * @param spec as formatted JSON
 * @param errors the first errors
 * @param deliveries null if the job has no callback
 * @param retries whether to offer a retry
 */
public record JobDetail(
        JobRow row,
        Chart levels,
        Chart techniques,
        String times,
        Sparkline throughput,
        String spec,
        List<Label> labels,
        List<ItemError> errors,
        @Nullable List<DeliveryResource.View> deliveries,
        boolean retries) {

    /** One pair of the job's metadata. */
    public record Label(String key, String value) {

        /** The label as the list of jobs filters by it, encoded for a query. */
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
