package dev.nonet.api.task;

/**
 * Tasks in flight: dispatched, and not yet done.
 *
 * @param weight see {@link Weight}
 */
public record InFlight(int tasks, double weight) {

    public static final InFlight NOTHING = new InFlight(0, 0);

    public InFlight plus(InFlight more) {
        return new InFlight(tasks + more.tasks, weight + more.weight);
    }
}
