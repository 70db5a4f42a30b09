package dev.nonet.api.task;

import dev.nonet.job.Priority;

/**
 * How many items the next task of a job gets: as many as a worker's thread does in a given time, and whose results fit
 * into a message. The larger the fleet, the longer the tasks, so that the number of tasks per second, which the API and
 * the database bear, stays about 500. Pure functions.
 */
public final class TaskSize {

    /** The rate of tasks that all workers together should come to, however many they are. */
    private static final double TASKS_PER_SECOND = 500;

    private static final double MIN_SECONDS = 0.25;
    private static final double MAX_SECONDS = 4;

    /**
     * The time limit of a task, as a multiple of the time that it should take: then the worker hands back the items
     * that it has not started.
     */
    private static final int LIMIT = 4;

    /** The most bytes of a task's compressed results. */
    private static final double MAX_BYTES = 256 * 1024;

    /**
     * The most items of a task. The facts of more results could, compressed, be longer than what PostgreSQL keeps in
     * the row itself; a search would read the facts of each slice from the TOAST table.
     */
    public static final int MAX_ITEMS = 1_500;

    /** A job has at least this many tasks, if it has as many items, so that several threads share a small one. */
    public static final int SPREAD = 16;

    /**
     * An interactive job has this many tasks, if they are short: as many as a tenant may have in flight where there is
     * one worker, as each further one would wait until one of these is stored.
     */
    public static final int INTERACTIVE_SPREAD = 3;

    /** How long a task of an interactive job takes at most, as somebody waits for it. */
    private static final double INTERACTIVE_SECONDS = 0.05;

    /**
     * The seconds that the first tasks of a job should take by the guess of {@link ItemCost}: few, as nothing is
     * measured yet.
     */
    private static final double FIRST_SECONDS = 0.06;

    /** How much larger than the largest task that was measured the next may be. */
    private static final int GROWTH = 4;

    private TaskSize() {}

    /**
     * The seconds of a worker's thread that a task should take.
     *
     * @param threads worker threads in use
     */
    public static double seconds(int threads) {
        return Math.clamp(threads / TASKS_PER_SECOND, MIN_SECONDS, MAX_SECONDS);
    }

    /**
     * The time limit of a task in milliseconds.
     *
     * @param seconds that a task should take
     */
    public static int limitMillis(double seconds) {
        return (int) Math.round(LIMIT * seconds * 1_000);
    }

    /** The most items of the first tasks of a job. */
    public static int first(ItemCost guess) {
        return Math.clamp((long) (FIRST_SECONDS / guess.seconds()), 1, MAX_ITEMS);
    }

    /** The most items of the next task after one of {@code measured} items was done. */
    public static int next(int measured) {
        return Math.clamp((long) GROWTH * measured, 1, MAX_ITEMS);
    }

    /**
     * @param max what {@link #first} or {@link #next} allow
     * @param requested items of the whole job
     * @param seconds that a task should take
     * @return at least 1
     */
    public static int items(ItemCost cost, int max, int requested, Priority priority, double seconds) {
        boolean isInteractive = priority == Priority.INTERACTIVE;
        double target = isInteractive ? INTERACTIVE_SECONDS : seconds;
        double affordable = Math.min(target / cost.seconds(), MAX_BYTES / cost.bytes());
        int spread = Math.ceilDiv(requested, isInteractive ? INTERACTIVE_SPREAD : SPREAD);
        return Math.max(1, Math.min(Math.min(max, spread), (int) Math.min(affordable, MAX_ITEMS)));
    }
}
