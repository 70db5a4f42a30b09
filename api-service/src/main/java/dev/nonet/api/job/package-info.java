/**
 * Jobs as clients see them: {@linkplain dev.nonet.api.job.SubmissionResource submitted}, and
 * {@linkplain dev.nonet.api.job.JobResource listed, followed, cancelled, deleted}. A spec is parsed and validated
 * before anything is stored. Then the job and its puzzles are written in one transaction
 * ({@link dev.nonet.api.job.JobSubmission}), and only then is the client answered with 202.
 *
 * <p>Every change of a job's state is one conditional update in {@link dev.nonet.api.job.JobLifecycle}, which fires
 * {@link dev.nonet.api.job.JobEnded} in the same transaction. {@link dev.nonet.api.job.JobSignals} notifies followers:
 * long polls ({@link dev.nonet.api.job.LongPoll}), event streams ({@link dev.nonet.api.job.JobEventStream}) and
 * following downloads.
 *
 * <p>Lock order: the job's row before its tasks' rows, so that transactions that touch both cannot deadlock.
 */
@NullMarked
package dev.nonet.api.job;

import org.jspecify.annotations.NullMarked;
