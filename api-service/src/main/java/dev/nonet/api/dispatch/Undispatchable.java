package dev.nonet.api.dispatch;

import java.util.UUID;

/** Fired when a job's tasks cannot be made into messages, outside of any transaction. */
public record Undispatchable(UUID job, String reason) {}
