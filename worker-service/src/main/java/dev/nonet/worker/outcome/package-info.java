/** What came of a task, said on {@code nonet.results.v1}. */
@NullMarked
package dev.nonet.worker.outcome;

import org.jspecify.annotations.NullMarked;
