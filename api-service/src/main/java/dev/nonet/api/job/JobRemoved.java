package dev.nonet.api.job;

import java.util.UUID;

/** Event: a client deletes a job, whose callbacks are deleted with it. Fired inside that transaction. */
public record JobRemoved(UUID job) {}
