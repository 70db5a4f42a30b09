package dev.nonet.api.job;

import dev.nonet.api.task.Uncut;
import java.util.UUID;

/**
 * What a batch of outcomes adds to the counts of a job.
 *
 * @param done results added; negative if a retry took more back
 * @param failed item errors added; negative if a retry took more back
 * @param tally of the results added, minus those taken back
 * @param usage what the items cost
 */
public record JobPart(UUID job, int done, int failed, Tally tally, Uncut.Usage usage) {

    JobPart plus(JobPart more) {
        return new JobPart(job, done + more.done, failed + more.failed, tally.plus(more.tally), usage.plus(more.usage));
    }
}
