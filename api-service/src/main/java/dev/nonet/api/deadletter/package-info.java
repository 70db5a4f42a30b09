/**
 * Records that a service could not read, which it set aside on the dead-letter topic of where they came from. The operator
 * looks at them and, once the cause is mended, has them go back: {@link dev.nonet.api.deadletter.DeadLetters} reads by
 * assignment, so it belongs to no consumer group and commits nothing, and what was replayed stays where it is until the
 * topic's retention takes it. Replaying twice does no harm, as duplicates are dropped.
 */
@NullMarked
package dev.nonet.api.deadletter;

import org.jspecify.annotations.NullMarked;
