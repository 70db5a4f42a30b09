package dev.nonet.api.task;

import java.util.UUID;

/** Names a task: its job, and its number within the job. */
public record TaskKey(UUID job, int number) {}
