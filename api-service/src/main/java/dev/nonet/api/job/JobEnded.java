package dev.nonet.api.job;

/** Fired inside the transaction in which a job reaches a final state, with the job as it then is. */
public record JobEnded(Job job) {}
