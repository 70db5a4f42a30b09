package dev.nonet.api.task;

/**
 * The weight of a task: the seconds of a worker's thread that it is estimated to take, stored with it. Fair sharing and
 * the window count weight instead of tasks, so that a tenant with a few small tasks is not treated like one with as
 * many large ones.
 */
public final class Weight {

    /** The least weight of a task: receiving and reporting it costs about four milliseconds whatever its size. */
    public static final double MIN = 0.004;

    /**
     * A task of one item that weighs as much is long if an attempt at it has failed, or no item of its job is done: it
     * may hold its thread until the limit of an item, of minutes, and nobody has seen such an item end. An item that a
     * worker has given up weighs as much at least. Items that take as long and are done are like all others.
     */
    public static final double LONG = 10;

    /** Whether a row of table {@code task} is a long task if no item of its job is done. */
    static final String IS_LONG = "task.item_count = 1 AND task.weight >= " + LONG;

    private Weight() {}
}
