/**
 * Runs a workload against a stack while faults are injected, and checks by the public API that every promise was kept.
 * A {@link dev.nonet.proof.faults.Schedule} of faults is a function of its seed; it is written to a log, from which it
 * is replayed and shrunk.
 */
@NullMarked
package dev.nonet.proof.faults;

import org.jspecify.annotations.NullMarked;
