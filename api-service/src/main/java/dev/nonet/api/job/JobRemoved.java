package dev.nonet.api.job;

import java.util.UUID;

/** Fired inside the transaction in which a client deletes a job, once it has ended: nobody is to hear of it any more. */
public record JobRemoved(UUID job) {}
