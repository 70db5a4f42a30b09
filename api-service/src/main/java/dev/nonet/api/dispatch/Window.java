package dev.nonet.api.dispatch;

import dev.nonet.api.task.InFlight;
import dev.nonet.api.task.TaskSize;
import dev.nonet.api.task.Weight;

/**
 * The {@linkplain Weight weight} of tasks that may be in flight, in the topic or in work, in seconds of a worker's
 * thread. As little as keeps the workers busy, since newly submitted tasks queue behind it, and tasks sent of a job
 * that is then cancelled are wasted. It is the largest of
 *
 * <ul>
 *   <li>{@value #PER_STARTED} times as many tasks as workers have started, each counted with what a task should take,
 *       so that an added worker finds tasks, and the consumer lag shows the autoscaler that there are too few workers;
 *   <li>{@value #PER_STARTED_LONG} times the weight of what they have started, which is more where single items take
 *       longer than a task should. That still shows the autoscaler, and newly submitted tasks queue for less long;
 *   <li>{@value #PER_THREAD} tasks for each thread of the workers that are known, so that an idle fleet is full after
 *       one round;
 *   <li>what is completed in {@link Pace#QUEUE_TIME}, so that workers do not run dry on short tasks;
 *   <li>{@link Pace#minWindow} tasks.
 * </ul>
 *
 * <p>As completions count when they are stored, a slow database narrows the window (back-pressure). {@link #maxTasks}
 * bounds the number of tasks, too, whatever they are believed to weigh. Pure functions.
 */
final class Window {

    /**
     * The work that may be in flight, as a multiple of the work that is started: that work, and three times as much in
     * the topic.
     */
    static final int PER_STARTED = 4;

    /** As {@link #PER_STARTED}, of tasks that take longer than they should. More than {@link #PER_THREAD}. */
    static final double PER_STARTED_LONG = 2.5;

    /** Tasks for each thread: one that it works on, and one that waits. */
    static final int PER_THREAD = 2;

    /** The most tasks for each thread: twice as many as the weight allows of tasks that take as long as they should. */
    static final int MAX_PER_THREAD = 2 * PER_STARTED;

    /** Enough for a small fleet, which does about as many tasks of a single puzzle in half a second. */
    static final int MIN_TASKS = 64;

    /**
     * The most tasks in flight, however large the fleet is and whatever is configured: bounds the table and the topic.
     */
    static final int MAX_TASKS = 100_000;

    private Window() {}

    /**
     * @param started tasks that workers have started
     * @param threads of the workers that are known; 0 if none are
     * @param seconds that a task should take, see {@link TaskSize#seconds}
     * @param perSecond weight completed per second, as {@link Throughput} measures it
     * @param minWindow see {@link Pace#minWindow}
     */
    static double size(InFlight started, int threads, double seconds, double perSecond, int minWindow) {
        double ahead = perSecond * Pace.QUEUE_TIME.toMillis() / 1_000;
        double begun = Math.max(PER_STARTED * started.tasks() * seconds, PER_STARTED_LONG * started.weight());
        double tasks = Math.max(PER_THREAD * threads, minWindow);
        return Math.max(Math.max(ahead, begun), tasks * seconds);
    }

    /**
     * The most tasks in flight, whatever they weigh. A task of one puzzle spends most of its time in the topics and in
     * the database, which its weight leaves out, and newly submitted tasks queue behind all that are in flight. It is
     * the largest of
     *
     * <ul>
     *   <li>{@value #MAX_PER_THREAD} for each thread;
     *   <li>what is completed in {@link Pace#QUEUE_TIME};
     *   <li>{@value #MIN_TASKS}
     * </ul>
     *
     * and no more than what is configured or, if the fleet is so large that it would not be busy with that,
     * {@value #MAX_PER_THREAD} for each thread.
     *
     * @param configured see {@link DispatchConfig#window}
     * @param threads of the workers that are known; 0 if none are
     * @param perSecond tasks completed per second
     */
    static int maxTasks(int configured, int threads, double perSecond) {
        double ahead = perSecond * Pace.QUEUE_TIME.toMillis() / 1_000;
        double ofFleet = (double) MAX_PER_THREAD * threads;
        double max = Math.max(Math.max(ahead, MIN_TASKS), ofFleet);
        return (int) Math.min(MAX_TASKS, Math.min(Math.max(configured, ofFleet), max));
    }
}
