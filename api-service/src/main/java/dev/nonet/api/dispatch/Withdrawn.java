package dev.nonet.api.dispatch;

import java.util.UUID;

/** Fired inside the transaction in which a job stops of which workers may have tasks, queued or in hand. */
public record Withdrawn(UUID job) {}
