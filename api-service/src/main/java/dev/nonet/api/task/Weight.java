package dev.nonet.api.task;

/**
 * The estimated work in tasks, in units of one task of full size. Full-size tasks take about the same CPU time for every kind of job,
 * as task sizes are chosen so; a smaller task weighs in proportion to its items. Fair sharing and the window count weight instead of
 * tasks, so that a tenant with a few small tasks is not treated like one with as many large ones.
 */
public final class Weight {

    /** The least weight of a task: receiving and reporting it costs about two milliseconds whatever its size. */
    public static final double LEAST = 1.0 / 64;

    private Weight() {}

    /**
     * @param tasks how many there are
     * @param items of all of them together
     * @param taskItems how many items a task of full size has in their job
     */
    public static double of(int tasks, long items, int taskItems) {
        return Math.max(tasks * LEAST, (double) items / taskItems);
    }
}
