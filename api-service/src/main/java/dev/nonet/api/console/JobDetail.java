package dev.nonet.api.console;

import dev.nonet.api.webhook.Delivery;
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

    /** The same for two if they show the same. */
    public String version() {
        StringBuilder version = new StringBuilder(row.version());
        if (deliveries != null) {
            deliveries.forEach(delivery ->
                    version.append(delivery.id()).append(delivery.state()).append(delivery.attempts()));
        }
        return Integer.toHexString(version.toString().hashCode());
    }

    /** Whether the page will soon show something else: the job is not over, or somebody is still to be called. */
    public boolean isMoving() {
        return !row.isFinal()
                || deliveries != null
                        && (deliveries.isEmpty()
                                || deliveries.stream().anyMatch(one -> one.state() == Delivery.State.PENDING));
    }

    /** After how many seconds to look again; a call may be repeated for days. */
    public int pause() {
        return row.isFinal() ? 5 : 1;
    }

    /** Leads to the results with one value of a filter, which is to be appended. */
    public String gallery(String filter) {
        return "/console/jobs/" + row.id() + "/gallery?" + filter + "=";
    }

    public boolean hasResults() {
        return row.view().counts().done() > 0;
    }

    /** The form for a book of the job. */
    public String book() {
        return "/console/jobs/" + row.id() + "/book";
    }

    public boolean isStopping() {
        return row.stateId().equals("cancelling");
    }

    public String time(java.time.Instant instant) {
        return row.texts().time(instant);
    }

    /** Whether some error shown has the text of a puzzle; what was to be generated has none. */
    public boolean hasInputs() {
        return errors.stream().anyMatch(error -> error.input() != null);
    }

    public boolean hasMoreErrors() {
        return row.view().counts().failed() > errors.size();
    }
}
