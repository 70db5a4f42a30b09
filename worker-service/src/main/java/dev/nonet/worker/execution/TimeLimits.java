package dev.nonet.worker.execution;

import java.time.Duration;

/**
 * How long an item may run, apart from the limit of its task ({@code limitMillis}), after which no further item is
 * begun. Limits never change the result of an item: items that are not done become other tasks.
 *
 * @param item after this time a worker abandons an item, on the first attempt at its task; attempt n may take n times
 *     as long, so that slow machines succeed too
 */
public record TimeLimits(Duration item) {

    /** The limit of an item on an attempt, numbered from 1. */
    public Duration ofAttempt(int number) {
        return item.multipliedBy(number);
    }
}
