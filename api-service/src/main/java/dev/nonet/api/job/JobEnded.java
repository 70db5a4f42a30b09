package dev.nonet.api.job;

/** Fired inside the transaction in which a job that has a callback reaches a final state, with the job as it then is. */
public record JobEnded(Job job) {}
