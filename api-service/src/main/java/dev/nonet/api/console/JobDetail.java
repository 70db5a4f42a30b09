package dev.nonet.api.console;

import dev.nonet.api.webhook.Delivery;
import dev.nonet.api.webhook.DeliveryResource;
import dev.nonet.job.ItemError;
import dev.nonet.job.JobState;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The page of a job.
 *
 * @param techniques counts by name
 * @param notUnique the number of results with no solution, and of those with several; without counts of 0
 * @param times the estimated times of human solvers, median and quartiles; empty if unknown
 * @param throughput items stored over time
 * @param spec as formatted JSON
 * @param errors the first errors
 * @param deliveries null if the job has no callback
 * @param offersRetry whether the page has a button to retry the job
 */
public record JobDetail(
        JobRow row,
        Chart levels,
        Chart techniques,
        List<NotUnique> notUnique,
        String times,
        Sparkline throughput,
        String spec,
        List<Label> labels,
        List<ItemError> errors,
        @Nullable List<DeliveryResource.View> deliveries,
        boolean offersRetry) {

    /**
     * Results without exactly one solution.
     *
     * @param id the value of the gallery's filter {@code solutions}: {@code none} or {@code several}
     * @param count how many results
     */
    public record NotUnique(String id, String label, String count) {}

    /** One pair of the job's metadata. */
    public record Label(String key, String value) {

        /** The label as the list of jobs filters by it, encoded for a query. */
        public String filter() {
            return Pages.encoded(key + ":" + value);
        }
    }

    /**
     * A hash of what makes the page change: the job's state, counts and last change, its deliveries and their calls.
     * The browser sends it back, to be answered 204 while nothing has changed.
     */
    public String version() {
        StringBuilder version = new StringBuilder(row.version());
        if (deliveries != null) {
            deliveries.forEach(delivery -> {
                version.append(delivery.id()).append(delivery.state()).append(delivery.attempts());
                if (!delivery.log().isEmpty()) {
                    // A call counts as an attempt when it begins, and is in the log when it has ended.
                    version.append(delivery.log().getLast().madeAt());
                }
            });
        }
        return Integer.toHexString(version.toString().hashCode());
    }

    /** Whether the browser polls the page: the job has not ended, or a delivery is pending. */
    public boolean isPolled() {
        return !row.isFinal()
                || deliveries != null && deliveries.stream().anyMatch(one -> one.state() == Delivery.State.PENDING);
    }

    /** The interval of polling; longer after the end, as a callback may be retried for days. */
    public int pollSeconds() {
        return row.isFinal() ? 5 : 1;
    }

    /** The address of the job's gallery with a filter, whose value the template appends. */
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

    public boolean isCancelling() {
        return row.view().state() == JobState.CANCELLING;
    }

    public String time(Instant instant) {
        return row.texts().time(instant);
    }

    /** Whether some error shown has the text of a puzzle, as those of solve jobs have. */
    public boolean hasInputs() {
        return errors.stream().anyMatch(error -> error.input() != null);
    }

    public boolean hasMoreErrors() {
        return row.view().counts().failed() > errors.size();
    }
}
