/**
 * The worker: takes tasks from {@code nonet.tasks.v1}, has the engine carry out their items, and says on
 * {@code nonet.results.v1} what came of them. It keeps no state and holds no database connection, so any number of workers
 * may come and go.
 *
 * <p>{@link dev.nonet.worker.intake} → {@link dev.nonet.worker.execution} → {@link dev.nonet.worker.outcome}; a task is
 * acknowledged only once Kafka has its outcome, so one that dies with its worker is delivered to another.
 */
@NullMarked
package dev.nonet.worker;

import org.jspecify.annotations.NullMarked;
