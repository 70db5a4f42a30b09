package dev.nonet.api.dispatch;

import dev.nonet.api.task.Weight;

/**
 * What {@linkplain Weight weight} of tasks may be in flight. As few as keep the workers busy, since whoever comes anew waits behind them, and what is
 * cancelled has been sent for nothing: a few for each task that a worker has begun, so that a fleet that grows is fed and
 * seen to be short by whoever scales it; and what is done in a fraction of a second, so that short ones do not run dry. When
 * the database stores results slowly, less is done, and less is sent. Pure.
 */
final class Window {

    /** In flight for each one begun: itself, and some that wait their turn. */
    static final int PER_STARTED = 4;

    private Window() {}

    /**
     * @param started tasks that workers have begun
     * @param perSecond what weight was done of late
     * @return what weight may be in flight, a whole number from {@link DispatchConfig#leastWindow} to {@link DispatchConfig#window}
     */
    static int size(int started, double perSecond, DispatchConfig config) {
        double ahead = perSecond * config.queueTime().toMillis() / 1_000;
        double wanted = Math.max(Math.max(config.leastWindow(), ahead), (double) PER_STARTED * started);
        return (int) Math.min(config.window(), Math.ceil(wanted));
    }
}
