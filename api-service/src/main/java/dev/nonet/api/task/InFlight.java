package dev.nonet.api.task;

/**
 * Tasks in flight: dispatched, and not yet done.
 *
 * @param weight see {@link Weight}
 * @param interactive how many of the tasks are interactive
 * @param untried how many of the others are of jobs of which no item is done yet
 */
public record InFlight(int tasks, double weight, int interactive, int untried) {

    public static final InFlight NOTHING = new InFlight(0, 0);

    /** Tasks none of which counts as interactive or untried. */
    public InFlight(int tasks, double weight) {
        this(tasks, weight, 0, 0);
    }

    public InFlight plus(InFlight more) {
        return new InFlight(
                tasks + more.tasks, weight + more.weight, interactive + more.interactive, untried + more.untried);
    }
}
