/**
 * Tasks come in. {@link dev.nonet.worker.intake.TaskIntake} takes them from {@code nonet.tasks.v1} onto the worker's own
 * threads; {@link dev.nonet.worker.intake.StoppedJobs} knows from {@code nonet.control.v1} which of them nobody wants any more;
 * {@link dev.nonet.worker.intake.Drain} stops taking them when the worker is to go.
 */
@NullMarked
package dev.nonet.worker.intake;

import org.jspecify.annotations.NullMarked;
