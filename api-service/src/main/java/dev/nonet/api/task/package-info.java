/**
 * The life of a task, and all SQL about table {@code task}. {@link dev.nonet.api.task.Transition} is its state machine;
 * {@link dev.nonet.api.task.TaskCreation} and {@link dev.nonet.api.task.TaskCopy} write new tasks; {@link
 * dev.nonet.api.task.Outbox} finds waiting tasks and claims them for dispatch; {@link dev.nonet.api.task.Tasks} has a method for each
 * later transition. They work in the transaction of the connection that they are given.
 *
 * <p>Locks are taken in one order, the job's row before its tasks' rows, so transactions cannot deadlock. A statement that changes tasks
 * without the job's lock skips locked rows (SKIP LOCKED), and so never waits.
 */
@NullMarked
package dev.nonet.api.task;

import org.jspecify.annotations.NullMarked;
