package dev.nonet.api.task;

/**
 * How much of the workers' time tasks take, in tasks of full size, which are cut to take about the same time whatever they are
 * about. Who has sent a few small tasks has hardly been served, and does not wait for those who sent as many large ones.
 */
public final class Weight {

    /** What a task weighs at least, as taking it and telling of it takes time too: about two milliseconds. */
    public static final double LEAST = 1.0 / 64;

    private Weight() {}

    /**
     * @param tasks how many there are
     * @param items of all of them
     * @param taskItems how many items one of full size has
     */
    public static double of(int tasks, long items, int taskItems) {
        return Math.max(tasks * LEAST, (double) items / taskItems);
    }
}
