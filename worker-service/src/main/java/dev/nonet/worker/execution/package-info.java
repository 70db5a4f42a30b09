/**
 * A task becomes its outcome: the engine carries out the items one after another on the thread that took the task, each
 * thread with an engine of its own. Knows neither Kafka nor JSON.
 */
@NullMarked
package dev.nonet.worker.execution;

import org.jspecify.annotations.NullMarked;
