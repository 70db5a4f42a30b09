/** Sends the outcomes of tasks to {@code nonet.results.v1}. */
@NullMarked
package dev.nonet.worker.outcome;

import org.jspecify.annotations.NullMarked;
