package dev.nonet.worker.execution;

import java.time.Duration;

/**
 * The time limit of a single item. Its task has another limit ({@code limitMillis}), after which no further item is
 * begun. No limit alters a result: an item that is not done is tried again, and becomes an error after the last
 * attempt.
 *
 * @param firstAttempt after this time a worker abandons an item on the first attempt at its task; on attempt n the
 *     limit is n times as long, so that slow machines succeed too
 */
public record ItemLimit(Duration firstAttempt) {

    /** The limit of an item on an attempt, numbered from 1. */
    public Duration ofAttempt(int number) {
        return firstAttempt.multipliedBy(number);
    }
}
