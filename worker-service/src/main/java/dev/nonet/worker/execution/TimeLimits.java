package dev.nonet.worker.execution;

import java.time.Duration;

/**
 * The time limit of a single item. Its task has another limit ({@code limitMillis}), after which no further item is
 * begun. Limits never change the result of an item: items that are not done become other tasks.
 *
 * @param item after this time a worker abandons an item on the first attempt at its task; on attempt n the limit is n
 *     times as long, so that slow machines succeed too
 */
public record TimeLimits(Duration item) {

    /** The limit of an item on an attempt, numbered from 1. */
    public Duration ofAttempt(int number) {
        return item.multipliedBy(number);
    }
}
