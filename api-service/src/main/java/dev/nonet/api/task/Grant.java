package dev.nonet.api.task;

import java.util.UUID;

/**
 * A job that may dispatch a task.
 *
 * @param isLong whether the task is a {@linkplain Weight#LONG long} one
 */
public record Grant(UUID job, boolean isLong) {}
