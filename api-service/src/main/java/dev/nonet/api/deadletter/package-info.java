/**
 * Dead letters: records that a service could not process and moved to the dead-letter topic of their source topic. The
 * operator lists them and, once the cause is fixed, replays them to the source topic.
 * {@link dev.nonet.api.deadletter.DeadLetters} reads by partition assignment, without a consumer group, and commits no
 * offsets; a replayed record stays until the topic's retention deletes it. Replaying twice is harmless: processing is
 * idempotent.
 */
@NullMarked
package dev.nonet.api.deadletter;

import org.jspecify.annotations.NullMarked;
