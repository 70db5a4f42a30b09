/**
 * Consumes tasks. {@link dev.nonet.worker.intake.TaskIntake} runs the records of the tasks topics on the worker's
 * threads, with {@link dev.nonet.worker.intake.Heartbeats} that extend their leases;
 * {@link dev.nonet.worker.intake.StoppedJobs} learns from {@code nonet.control.v1} which jobs have stopped;
 * {@link dev.nonet.worker.intake.Drain} is the graceful shutdown.
 */
@NullMarked
package dev.nonet.worker.intake;

import org.jspecify.annotations.NullMarked;
