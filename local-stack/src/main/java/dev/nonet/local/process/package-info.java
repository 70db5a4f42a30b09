/**
 * Runs the packaged services as operating-system processes. {@link dev.nonet.local.process.Stack} starts them, waits
 * until they are ready, and stops them in order. {@link dev.nonet.local.process.Supervisor} restarts processes that
 * end, like an orchestrator.
 */
@NullMarked
package dev.nonet.local.process;

import org.jspecify.annotations.NullMarked;
