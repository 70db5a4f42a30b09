/** Runs a mixed load for hours, and checks that nothing that a process, the database or the broker holds grows. */
@NullMarked
package dev.nonet.proof.endurance;

import org.jspecify.annotations.NullMarked;
