/**
 * The messages of the topics, version 1: {@link dev.nonet.job.v1.TaskMessage} on {@code nonet.tasks.v1},
 * {@link dev.nonet.job.v1.ResultMessage} on {@code nonet.results.v1}, {@link dev.nonet.job.v1.ControlMessage} on
 * {@code nonet.control.v1}. JSON, told apart by {@code type}.
 *
 * <p>Append-only: fields may be added, none may change or go. The golden files among the test resources hold this package to
 * its word; another meaning needs a package and topics of version 2.
 */
@NullMarked
package dev.nonet.job.v1;

import org.jspecify.annotations.NullMarked;
