package dev.nonet.api.dispatch;

import java.util.UUID;

/**
 * Event: the tasks of a job cannot be written as messages, so the job can never run. Fired outside of any transaction.
 */
public record Undispatchable(UUID job, String reason) {}
