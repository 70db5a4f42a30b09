/**
 * Stores the messages of workers. {@link dev.nonet.api.ingest.ResultConsumer} takes batches from the results topic;
 * {@link dev.nonet.api.ingest.BatchTransaction} stores a batch in one transaction. It deletes the rows of the tasks
 * whose outcomes it stores; where no row is deleted, the outcome is a duplicate and is dropped. The results of a task
 * become one row, a {@link dev.nonet.api.result.ResultSlice}, with the bytes of the message. Offsets are committed
 * after the database, so a crash between the two only brings duplicates.
 *
 * <p>{@link dev.nonet.api.ingest.TaskSweep} finds tasks whose lease has expired: their attempt counts as failed, and
 * the task is sent again ({@link dev.nonet.api.ingest.TaskRetry}); after the last attempt its items become errors.
 * {@link dev.nonet.api.ingest.JobRetry} is the retry that a client asks for.
 */
@NullMarked
package dev.nonet.api.ingest;

import org.jspecify.annotations.NullMarked;
