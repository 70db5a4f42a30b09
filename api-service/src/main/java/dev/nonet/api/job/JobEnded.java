package dev.nonet.api.job;

/** Fired in the transaction in which a job with a callback reaches a final state. */
public record JobEnded(Job job) {}
