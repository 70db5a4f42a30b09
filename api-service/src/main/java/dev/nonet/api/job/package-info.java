/**
 * Jobs as clients see them: {@linkplain dev.nonet.api.job.JobResource submitted, followed, cancelled}. A spec is read and
 * checked before anything is stored; then the job and all its tasks are written in one transaction
 * ({@link dev.nonet.api.job.JobSubmission}), and only then is the client told 202.
 *
 * <p>Every change of a job's state is one conditional update in {@link dev.nonet.api.job.JobLifecycle}; whoever ends a job
 * there fires {@link dev.nonet.api.job.JobEnded} inside the same transaction.
 *
 * <p>Locks are taken in one order, the job's row before its tasks' rows, so transactions that touch both cannot block each
 * other for good.
 */
@NullMarked
package dev.nonet.api.job;

import org.jspecify.annotations.NullMarked;
