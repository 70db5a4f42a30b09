/**
 * The life of a task, and all SQL about table {@code task}. {@link dev.nonet.api.task.Transition} is its state machine;
 * {@link dev.nonet.api.task.TaskCreation} and {@link dev.nonet.api.task.TaskCopy} write new tasks; {@link
 * dev.nonet.api.task.Outbox} says what waits, and claims it for dispatch; {@link dev.nonet.api.task.Tasks} has a verb for all that
 * comes after. They work in the transaction of the connection that they are given.
 *
 * <p>Locks are taken in one order, the job's row before its tasks' rows. A statement that changes tasks without the job's lock
 * skips rows that others have locked, and so waits for nobody.
 */
@NullMarked
package dev.nonet.api.task;

import org.jspecify.annotations.NullMarked;
