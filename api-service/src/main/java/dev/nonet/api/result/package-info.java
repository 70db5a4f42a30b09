/**
 * Stores the messages of workers, and serves results to clients. {@link dev.nonet.api.result.ResultConsumer} takes batches from the
 * results topic; {@link dev.nonet.api.result.ResultIngest} stores a batch in one transaction. A conditional update changes a task to
 * done, so the results of a task that is delivered twice are dropped; the results of a task become one row, a {@link
 * dev.nonet.api.result.ResultSlice}, with the bytes of the message. Offsets are committed after the database, so a crash between the
 * two only brings duplicates.
 *
 * <p>{@link dev.nonet.api.result.TaskSweep} finds the tasks of which no further message comes: an attempt whose lease has expired
 * counts as failed, and the task is sent again ({@link dev.nonet.api.result.TaskRetry}); after the last attempt its items become
 * errors. {@link dev.nonet.api.result.JobRetry} is the retry that a client asks for.
 */
@NullMarked
package dev.nonet.api.result;

import org.jspecify.annotations.NullMarked;
