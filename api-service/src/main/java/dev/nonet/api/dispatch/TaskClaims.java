package dev.nonet.api.dispatch;

import dev.nonet.api.task.Outbox;
import dev.nonet.api.task.TaskSize;
import dev.nonet.api.task.Weight;
import dev.nonet.api.tenant.Quotas;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.enterprise.context.ApplicationScoped;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Chooses the tasks that are dispatched next, as many as the {@link Window} allows and shared as {@link FairShare}
 * says, and claims them.
 */
@ApplicationScoped
class TaskClaims {

    /**
     * The interactive tasks of a tenant in flight for each worker: fewer than the threads that a worker has for them,
     * so that a tenant whose tasks are slow does not hold all.
     */
    private static final int INTERACTIVE_PER_WORKER = 2;

    /**
     * The interactive tasks of all tenants in flight for each worker: somewhat more than the threads that it has for
     * them. However many tenants have slow ones, that of a newcomer is the next to be sent, and has few before it.
     */
    private static final int INTERACTIVE_OF_ALL_PER_WORKER = 6;

    /**
     * The interactive tasks in flight, for each worker, of all tenants together that have some which took too long:
     * half of the threads that a worker has for them. Each holds its thread until it is given up, and then others of
     * these tenants follow; the rest of the threads is for everybody else.
     */
    private static final int INTERACTIVE_OF_SLOW_PER_WORKER = 2;

    /**
     * A tenant's tasks in flight whose cost is a guess, where there are few threads or none is known: all of a small
     * job, as those that are sent later wait behind the work of others a second time.
     */
    private static final int MIN_UNTRIED = TaskSize.SPREAD;

    /** Time limit of one statement; far more than a round takes. */
    private static final Duration STATEMENT_TIMEOUT = Duration.ofSeconds(10);

    /**
     * A task that Kafka has not acknowledged after this time no longer counts as in flight, so that it does not block
     * others.
     */
    private static final Duration SLOW_ACKNOWLEDGEMENT = Duration.ofSeconds(2);

    /** The most tasks claimed in a round. */
    private static final int MAX_IN_A_ROUND = 128;

    /**
     * The most tasks with uploaded puzzles that a process has claimed and Kafka has not acknowledged: for each it may
     * hold a whole chunk and the message, see {@code HeapBudget}. Enough for 500 tasks a second, as Kafka takes
     * milliseconds.
     */
    private static final int MAX_WITH_PUZZLES = 16;

    private final DispatchConfig config;
    private final Pace pace;
    private final TaskPartitions partitions;
    private final Quotas quotas;
    private final Throughput weights = new Throughput(System::nanoTime);
    private final Throughput tasks = new Throughput(System::nanoTime);
    private final AtomicLong oldest = new AtomicLong();
    private final AtomicInteger inFlight = new AtomicInteger();
    private volatile double window;
    private volatile double used;

    TaskClaims(DispatchConfig config, Pace pace, TaskPartitions partitions, Quotas quotas, MeterRegistry metrics) {
        this.config = config;
        this.pace = pace;
        this.partitions = partitions;
        this.quotas = quotas;
        metrics.gauge("nonet.tasks.in.flight", inFlight);
        Gauge.builder("nonet.tasks.pending.oldest", oldest, millis -> millis.get() / 1_000.0)
                .description("How long the oldest task that could be dispatched has waited")
                .baseUnit("seconds")
                .register(metrics);
        Gauge.builder("nonet.dispatch.window", this, self -> self.window)
                .description("Work that may be in flight, in estimated seconds of a worker's thread")
                .register(metrics);
        Gauge.builder("nonet.dispatch.used", this, self -> self.used)
                .description("Work in flight, in estimated seconds of a worker's thread")
                .register(metrics);
    }

    /** How the dispatcher goes on after a round. */
    enum Next {
        /** The window is full, or no task waits: sleep until an event, or the next poll. */
        SLEEP,
        /** More tasks may be waiting than this round looked at: the next round follows at once. */
        AGAIN,
        /**
         * Another process holds the dispatch lock, or the locks of these tasks or jobs, for milliseconds, or Kafka has
         * not acknowledged the tasks just claimed: try again soon.
         */
        RETRY,
        /** Only tasks with puzzles wait, and Kafka has many of those already: sleep until it answers. */
        AWAIT_KAFKA
    }

    record Claimed(Next next, List<Outbox.ClaimedTask> tasks) {

        private static Claimed nothing(Next next) {
            return new Claimed(next, List.of());
        }
    }

    /** So many tasks, of this {@linkplain Weight weight} together, were done. */
    void completed(int count, double weight) {
        tasks.add(count);
        weights.add(weight);
    }

    /** This many claimed tasks were handed to Kafka since the last {@link #claim}. */
    void sent(int tasks) {
        inFlight.addAndGet(tasks);
    }

    /**
     * Claims tasks, in the transaction of a connection.
     *
     * @param unsettled tasks claimed by this process before whose acknowledgement or refusal is not stored yet
     * @param withPuzzles how many of these have uploaded puzzles
     */
    Claimed claim(Connection connection, int unsettled, int withPuzzles) throws SQLException {
        Outbox outbox = new Outbox(connection);
        if (!outbox.tryLock(STATEMENT_TIMEOUT)) {
            return Claimed.nothing(Next.RETRY);
        }
        int threads = partitions.threads();
        Outbox.Load load = outbox.load(config.windowPerJob(), threads, Pace.CLAIM.minus(SLOW_ACKNOWLEDGEMENT));
        oldest.set(load.oldest().toMillis());
        inFlight.set(load.inFlight().tasks());
        used = load.inFlight().weight();
        window = Window.size(load.started(), threads, load.seconds(), weights.perSecond(), pace.minWindow());
        int max = Window.maxTasks(config.window(), threads, tasks.perSecond());
        int round = Math.min(max - unsettled, MAX_IN_A_ROUND);
        int workers = Math.max(1, partitions.workers());
        List<UUID> fair = FairShare.grant(
                load.demands(),
                load.inFlightByTenant(),
                load.slow(),
                new FairShare.Capacity(
                        window - load.inFlight().weight(),
                        round,
                        Math.min(max - load.inFlight().tasks(), round),
                        pace.minWindow() * load.seconds(),
                        Math.max(TaskSize.INTERACTIVE_SPREAD, INTERACTIVE_PER_WORKER * workers),
                        INTERACTIVE_OF_ALL_PER_WORKER * workers
                                - onInteractiveThreads(
                                        load, load.onInteractiveThreads().keySet()),
                        INTERACTIVE_OF_SLOW_PER_WORKER * workers - onInteractiveThreads(load, load.slow()),
                        Math.max(MIN_UNTRIED, Window.PER_THREAD * threads)),
                config.windowPerJob(),
                tenant -> quotas.of(tenant).runningTasks());
        if (fair.isEmpty()) {
            return Claimed.nothing(Next.SLEEP);
        }
        List<UUID> granted = withAtMost(MAX_WITH_PUZZLES - withPuzzles, load.withPuzzles(), fair);
        if (granted.isEmpty()) {
            return Claimed.nothing(Next.AWAIT_KAFKA);
        }
        List<Outbox.ClaimedTask> claimed = outbox.claim(granted, load.seconds(), Pace.CLAIM);
        if (claimed.isEmpty()) {
            return Claimed.nothing(Next.RETRY);
        }
        // Every event that creates work or frees capacity wakes the dispatcher, so it only looks again at once when
        // this round was truncated.
        boolean truncated = load.isCut() || claimed.size() < granted.size() || granted.size() == MAX_IN_A_ROUND;
        // The others can be claimed when Kafka has acknowledged these, which it usually does within the pause.
        boolean areOthersLeft = granted.size() < fair.size();
        return new Claimed(areOthersLeft ? Next.RETRY : truncated ? Next.AGAIN : Next.SLEEP, claimed);
    }

    private static int onInteractiveThreads(Outbox.Load load, Collection<String> tenants) {
        return tenants.stream()
                .mapToInt(tenant -> load.onInteractiveThreads().getOrDefault(tenant, 0))
                .sum();
    }

    /** All jobs of a list, in order, but those of a set only so many times. */
    static List<UUID> withAtMost(int max, Set<UUID> some, List<UUID> all) {
        List<UUID> kept = new ArrayList<>();
        int left = max;
        for (UUID job : all) {
            if (!some.contains(job) || left-- > 0) {
                kept.add(job);
            }
        }
        return kept;
    }
}
