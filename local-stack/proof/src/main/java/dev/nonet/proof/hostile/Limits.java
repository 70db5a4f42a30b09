package dev.nonet.proof.hostile;

import java.time.Duration;

/**
 * What must hold while a service is attacked.
 *
 * @param tenPuzzles how long the ten interactive puzzles of the tenant who pays may take
 * @param deadline how long after its creation a job may expire whose deadline is {@link Attack#DEADLINE}
 * @param mebibytes the most resident memory of the API
 */
record Limits(Duration tenPuzzles, Duration deadline, long mebibytes) {

    /** What an API takes at most, as {@code ./nonet up} starts it. */
    private static final long MEBIBYTES = 600;

    /** On a machine that does nothing else. */
    static final Limits QUIET = new Limits(Duration.ofSeconds(2), Duration.ofSeconds(10), MEBIBYTES);

    /** On a machine that runs several builds: this asks whether the service goes on, not how fast. */
    static final Limits BUSY = new Limits(Duration.ofMinutes(2), Duration.ofMinutes(2), MEBIBYTES);
}
