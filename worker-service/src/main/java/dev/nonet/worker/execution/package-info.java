/**
 * Carries out tasks: runs the items one after another with the engine, on the thread that received the task. Each
 * thread has an engine of its own. Depends on neither Kafka nor JSON.
 */
@NullMarked
package dev.nonet.worker.execution;

import org.jspecify.annotations.NullMarked;
