/**
 * The worker: consumes tasks from {@code nonet.tasks.v1}, runs their items with the engine, and sends the outcomes to
 * {@code nonet.results.v1}. It is stateless and holds no database connection, so workers can be added and removed at
 * any time.
 *
 * <p>{@link dev.nonet.worker.intake} → {@link dev.nonet.worker.execution} → {@link dev.nonet.worker.outcome}; a task's
 * record is acknowledged only after Kafka has acknowledged the outcome, so a task whose worker dies is delivered to
 * another worker.
 */
@NullMarked
package dev.nonet.worker;

import org.jspecify.annotations.NullMarked;
