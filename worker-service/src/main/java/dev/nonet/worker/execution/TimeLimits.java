package dev.nonet.worker.execution;

import java.time.Duration;

/**
 * How long a task may run. Neither changes what comes of an item: what is left is another task's.
 *
 * @param slice after this time a worker hands the items back that it has not begun
 * @param attempt after this time it gives up the item that it is at; for the first attempt at a task, and as much more for each further
 *     one, so that a slow machine gets there too
 */
public record TimeLimits(Duration slice, Duration attempt) {

    public Duration ofAttempt(int number) {
        return attempt.multipliedBy(number);
    }
}
