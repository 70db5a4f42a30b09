package dev.nonet.api.job;

import java.util.UUID;

/**
 * What a batch of results adds to a job.
 *
 * @param tasks that are done by it
 * @param done results; below 0 if more were taken back
 * @param failed errors; below 0 if more were taken back
 * @param tally of those results, without what was taken back
 */
public record JobProgress(UUID job, int tasks, int done, int failed, Tally tally) {}
