package dev.nonet.api.dispatch;

import java.util.UUID;

/** Fired inside the transaction in which tasks of a job that workers may have queued are dropped. */
public record Withdrawn(UUID job) {}
