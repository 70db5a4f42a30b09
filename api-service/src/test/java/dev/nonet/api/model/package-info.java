/**
 * The life of a job as an explicit-state model. {@link dev.nonet.api.model.Transactions} says what each transaction
 * does to the rows of a job, {@link dev.nonet.api.model.JobModel} when it may happen, and
 * {@link dev.nonet.api.model.Exploration} runs all interleavings of them, with crashes. {@code ModelReplayTest} holds
 * the model and the service together: each distinct transaction is run by the service's own classes on PostgreSQL, and
 * crashed at each of its statements.
 */
@NullMarked
package dev.nonet.api.model;

import org.jspecify.annotations.NullMarked;
