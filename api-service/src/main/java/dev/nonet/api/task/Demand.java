package dev.nonet.api.task;

import dev.nonet.job.Priority;
import java.util.UUID;

/**
 * A job with tasks to dispatch.
 *
 * @param waiting its tasks that could be dispatched now, those included that are to be cut; counted up to a bound
 * @param weight the mean {@linkplain Weight weight} of these tasks
 * @param isUntried whether no item of the job is done yet, so that the weight is a guess
 */
public record Demand(
        UUID job, String tenant, Priority priority, InFlight inFlight, int waiting, double weight, boolean isUntried) {}
