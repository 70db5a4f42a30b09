package dev.nonet.api.dispatch;

import java.util.UUID;

/**
 * Event: a job was cancelled, expired or deleted while workers may still have tasks of it. Fired inside that
 * transaction; {@link ControlTopic} tells the workers once it is committed.
 */
public record JobStopped(UUID job) {}
