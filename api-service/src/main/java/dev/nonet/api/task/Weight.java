package dev.nonet.api.task;

/**
 * The weight of a task: the seconds of a worker's thread that it is estimated to take, stored with it. Fair sharing and
 * the window count weight instead of tasks, so that a tenant with a few small tasks is not treated like one with as
 * many large ones.
 */
public final class Weight {

    /** The least weight of a task: receiving and reporting it costs about four milliseconds whatever its size. */
    public static final double MIN = 0.004;

    private Weight() {}
}
