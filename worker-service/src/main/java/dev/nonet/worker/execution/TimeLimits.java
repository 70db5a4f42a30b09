package dev.nonet.worker.execution;

import java.time.Duration;

/**
 * How long a task may run. The limits never change the result of an item: items that are not done become other tasks.
 *
 * @param slice after this time a worker hands back the items that it has not begun
 * @param attempt after this time it abandons the current item, on the first attempt at a task; attempt n may take n times as long, so that
 *     slow machines succeed too
 */
public record TimeLimits(Duration slice, Duration attempt) {

    /** The limit of an attempt, numbered from 1. */
    public Duration ofAttempt(int number) {
        return attempt.multipliedBy(number);
    }
}
