package dev.nonet.api.task;

import java.util.UUID;

/**
 * Names a task.
 *
 * @param id from a sequence, so that it never names another task
 */
public record TaskKey(UUID job, long id) {}
