package dev.nonet.api.dispatch;

import dev.nonet.api.task.Weight;

/**
 * The {@linkplain Weight weight} of tasks that may be in flight, in the topic or in work. As little as keeps the workers busy, since
 * newly submitted tasks queue behind it, and tasks sent of a job that is then cancelled are wasted. It is the larger of
 *
 * <ul>
 *   <li>{@value #PER_STARTED} for each task that a worker has begun, so that an added worker finds tasks, and the consumer lag shows
 *       the autoscaler that there are too few workers;
 *   <li>what is completed in {@link DispatchConfig#queueTime}, so that workers do not run dry on short tasks.
 * </ul>
 *
 * <p>As completions count when they are stored, a slow database narrows the window (back-pressure). A pure function.
 */
final class Window {

    /** Tasks in flight for each one begun: itself, and three that wait in the topic. */
    static final int PER_STARTED = 4;

    private Window() {}

    /**
     * @param started tasks that workers have begun
     * @param perSecond weight completed per second, as {@link Throughput} measures it
     * @return the weight that may be in flight, a whole number from {@link DispatchConfig#leastWindow} to {@link DispatchConfig#window}
     */
    static int size(int started, double perSecond, DispatchConfig config) {
        double ahead = perSecond * config.queueTime().toMillis() / 1_000;
        double wanted = Math.max(Math.max(config.leastWindow(), ahead), (double) PER_STARTED * started);
        return (int) Math.min(config.window(), Math.ceil(wanted));
    }
}
