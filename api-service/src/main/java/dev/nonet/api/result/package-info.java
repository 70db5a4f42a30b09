/**
 * What the workers say, and what clients read of it. {@link dev.nonet.api.result.ResultConsumer} takes batches from the
 * topic; {@link dev.nonet.api.result.ResultIngest} stores a batch in one transaction: a task is flipped to done by a
 * conditional update, so a task that comes twice is dropped, and its results become one row, a {@link
 * dev.nonet.api.result.ResultSlice}, of the bytes they arrived as.
 * Offsets are committed after the database, so a crash between the two only brings duplicates.
 *
 * <p>{@link dev.nonet.api.result.TaskSweep} looks after tasks of which nothing more is heard: a started one goes out again
 * when its lease ends, with its attempt counted; after the last attempt its items become errors.
 */
@NullMarked
package dev.nonet.api.result;

import org.jspecify.annotations.NullMarked;
