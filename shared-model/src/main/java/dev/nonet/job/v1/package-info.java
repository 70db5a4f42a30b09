/**
 * The Kafka messages, version 1: {@link dev.nonet.job.v1.TaskMessage} on {@code nonet.tasks.v1} and
 * {@code nonet.tasks.interactive.v1}, {@link dev.nonet.job.v1.ResultMessage} on {@code nonet.results.v1},
 * {@link dev.nonet.job.v1.ControlMessage} on {@code nonet.control.v1}. They are JSON objects, distinguished by
 * {@code type}; packed results follow the head of a result message.
 *
 * <p>Compatibility: fields may be added, but never changed or removed, because services of different versions run at
 * the same time during a rolling update. The golden files among the test resources enforce this. An incompatible change
 * needs a new package and new topics, version 2.
 */
@NullMarked
package dev.nonet.job.v1;

import org.jspecify.annotations.NullMarked;
