package dev.nonet.api.job;

import java.util.UUID;

/** Fired in the transaction in which a client deletes a job. Nothing is reported of the job any more. */
public record JobRemoved(UUID job) {}
