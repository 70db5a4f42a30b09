/**
 * The services as operating-system processes, from their packaged artifacts: {@link dev.nonet.local.process.Stack} starts
 * the whole system in order, each part waited for until it is healthy, and stops it again.
 * {@link dev.nonet.local.process.Supervisor} does what an orchestrator would: it starts again what dies.
 */
@NullMarked
package dev.nonet.local.process;

import org.jspecify.annotations.NullMarked;
