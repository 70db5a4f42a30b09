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
     * A task of one item that weighs as much is long: it may hold its thread until the limit of an item, of minutes. So
     * much weighs an item, at least, that a worker has given up.
     */
    public static final double LONG = 10;

    /** Whether a row of table {@code task} is a long task, on the threads for all work but interactive. */
    static final String IS_LONG = "task.item_count = 1 AND task.weight >= " + LONG;

    private Weight() {}

    static boolean isLong(int items, double weight) {
        return items == 1 && weight >= LONG;
    }
}
