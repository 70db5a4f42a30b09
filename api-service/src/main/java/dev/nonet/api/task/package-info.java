/**
 * The life of a task, and all SQL about tables {@code task}, {@code uncut} and {@code puzzle_chunk}.
 * {@link dev.nonet.api.task.Transition} is the state machine; {@link dev.nonet.api.task.Uncut} and
 * {@link dev.nonet.api.task.Chunks} hold what of a job is to be cut; {@link dev.nonet.api.task.Outbox} finds what
 * waits, cuts tasks of the size that {@link dev.nonet.api.task.TaskSize} gives, and claims them for dispatch;
 * {@link dev.nonet.api.task.Tasks} has a method for each later transition. They work in the transaction of the
 * connection that they are given.
 *
 * <p>Whatever inserts or requeues tasks holds the lock of the job's row and has seen that the job is open; whole
 * outcomes need no such lock. Locks are taken in one order, the jobs' rows by id, then the tasks' rows by id, so
 * transactions cannot deadlock. A statement that changes tasks without these locks skips locked rows (SKIP LOCKED), and
 * so never waits.
 */
@NullMarked
package dev.nonet.api.task;

import org.jspecify.annotations.NullMarked;
