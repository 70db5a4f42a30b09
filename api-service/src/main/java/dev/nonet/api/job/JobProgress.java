package dev.nonet.api.job;

import java.util.Set;
import java.util.UUID;

/**
 * What a batch of results changes in a job.
 *
 * @param tasks tasks completed; negative if more were added
 * @param done results added; negative if more were taken back
 * @param failed item errors added; negative if more were taken back
 * @param tally of the results added, minus those taken back
 * @param engines the engine versions that made the results
 */
public record JobProgress(UUID job, int tasks, int done, int failed, Tally tally, Set<String> engines) {

    /** A task was divided: {@code tasks} more are open. */
    public static JobProgress moreTasks(UUID job, int tasks) {
        return new JobProgress(job, -tasks, 0, 0, Tally.NOTHING, Set.of());
    }
}
