package dev.nonet.api.job;

import dev.nonet.api.platform.BackgroundLoop;
import dev.nonet.api.platform.Ids;
import dev.nonet.api.platform.Problem;
import dev.nonet.api.platform.Sql;
import dev.nonet.job.JobState;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.runtime.ShutdownDelayInitiatedEvent;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Notifies followers (long polls, event streams, following downloads) of changes to jobs, whichever process made them.
 * A loop in the background polls the database for all followed jobs in one query, so that the load does not grow with
 * the number of followers: jobs changed by this process at once, recently followed jobs every {@value #FAST_MILLIS} ms,
 * all others every {@value #SLOW_MILLIS} ms. During a database outage it keeps polling, and followers only wait longer.
 */
@ApplicationScoped
public class JobSignals {

    private static final int SLOW_MILLIS = 250;

    /**
     * The poll interval of recently followed jobs: many end within seconds, for example a single puzzle that a user
     * waits for.
     */
    private static final int FAST_MILLIS = 10;

    private static final long NEW_NANOS = Duration.ofSeconds(2).toNanos();

    /** With more recently followed jobs than this, they are polled at the slow interval too. */
    private static final int MAX_FAST = 50;

    private static final Duration FAILURE_PAUSE = Duration.ofMillis(500);
    private static final Duration STOP_TIMEOUT = Duration.ofSeconds(2);

    /** Upper bound of ids in one query. */
    private static final int BATCH = 1_000;

    private final Jobs jobs;
    private final DataSource database;
    private final ConcurrentHashMap<UUID, Followed> followed = new ConcurrentHashMap<>();

    /** Jobs that may have changed: they are looked at in the next step, whatever their poll interval. */
    private final Queue<UUID> mayHaveChanged = new ConcurrentLinkedQueue<>();

    private final BackgroundLoop loop = new BackgroundLoop(
            "job-watcher", "Followed jobs could not be read; their followers wait", FAILURE_PAUSE, this::look);
    private volatile boolean draining;

    /** Confined to the thread of the loop. */
    private long lastLookAtAll = System.nanoTime();

    JobSignals(Jobs jobs, DataSource database, MeterRegistry metrics) {
        this.jobs = jobs;
        this.database = database;
        Gauge.builder("nonet.followed.jobs", followed, Map::size)
                .description("Jobs that clients of this process follow")
                .register(metrics);
    }

    void start(@Observes StartupEvent event) {
        loop.start();
    }

    /**
     * Graceful shutdown begins: ends all waits now. The process waits for open requests next, and requests that wait
     * for a job would use up the time that it has for this.
     */
    void drain(@Observes ShutdownDelayInitiatedEvent event) {
        draining = true;
        followed.values().forEach(Followed::wake);
    }

    /** For tests, which use the same process after a drain. */
    void stopDraining() {
        draining = false;
    }

    /** Whether the process is shutting down, so that requests must not wait any longer. */
    public boolean isDraining() {
        return draining;
    }

    void stop(@Observes ShutdownEvent event) throws InterruptedException {
        loop.stop(STOP_TIMEOUT);
    }

    /** A followed job. */
    private static final class Followed {

        private final UUID id;
        private final long since = System.nanoTime();
        private final ReentrantLock lock = new ReentrantLock();
        private final Set<Follower> waitForChange = new HashSet<>();

        /** Followers that progress does not wake: thousands of requests may wait for the end of one job. */
        private final Set<Follower> waitForEnd = new HashSet<>();

        private JobProgress latest;
        private String version;
        private boolean gone;

        /** Changed only within the map's atomic operations. */
        private int followers;

        Followed(JobProgress job) {
            this.id = job.id();
            this.latest = job;
            this.version = job.version();
        }

        @Nullable
        JobProgress known() {
            lock.lock();
            try {
                return gone ? null : latest;
            } finally {
                lock.unlock();
            }
        }

        void wake() {
            lock.lock();
            try {
                wake(waitForChange);
                wake(waitForEnd);
            } finally {
                lock.unlock();
            }
        }

        private static void wake(Set<Follower> waiting) {
            waiting.forEach(follower -> follower.woken.signal());
        }

        boolean isAt(String found) {
            lock.lock();
            try {
                return version.equals(found);
            } finally {
                lock.unlock();
            }
        }

        void changed(@Nullable JobProgress now) {
            lock.lock();
            try {
                if (now == null) {
                    gone = true;
                } else {
                    latest = now;
                    version = now.version();
                }
                wake(waitForChange);
                if (isOver()) {
                    wake(waitForEnd);
                }
            } finally {
                lock.unlock();
            }
        }

        /** Takes over the state that a new follower has read, if it is newer. */
        void read(JobProgress job) {
            lock.lock();
            try {
                if (job.changedAt().isAfter(latest.changedAt())) {
                    changed(job);
                }
            } finally {
                lock.unlock();
            }
        }

        boolean isOver() {
            return gone || latest.state().isFinal();
        }
    }

    /** One follower of a job. Not thread-safe, except for {@link #leave}. */
    public final class Follower implements AutoCloseable {

        private final Followed target;

        /** Each follower has a condition of its own, so that one who leaves wakes no others. */
        private final Condition woken;

        private JobProgress seen;
        private String version;
        private boolean hasLeft;

        private Follower(Followed target, JobProgress seen) {
            this.target = target;
            this.woken = target.lock.newCondition();
            this.seen = seen;
            this.version = seen.version();
        }

        /** The job as of the end of the latest wait. */
        public JobProgress job() {
            return seen;
        }

        /** Differs whenever {@link #job} does. */
        public String version() {
            return version;
        }

        /**
         * Waits until the job differs from {@link #job}, the time is over, the client has left, or the process shuts
         * down.
         *
         * @return whether the job changed
         * @throws dev.nonet.api.platform.ProblemException 404 if it has been deleted
         */
        public boolean awaitChange(Duration atMost) throws InterruptedException {
            return await(target.waitForChange, () -> !target.version.equals(version), atMost);
        }

        /**
         * Waits until the job ends, the time is over, the client has left, or the process shuts down. Progress does not
         * wake the thread.
         *
         * @return whether the job has ended
         * @throws dev.nonet.api.platform.ProblemException 404 if it has been deleted
         */
        public boolean awaitEnd(Duration atMost) throws InterruptedException {
            return await(target.waitForEnd, target::isOver, atMost);
        }

        /** The client has disconnected: the current wait ends, and later ones return at once. */
        public void leave() {
            target.lock.lock();
            try {
                hasLeft = true;
                woken.signal();
            } finally {
                target.lock.unlock();
            }
        }

        private boolean await(Set<Follower> waiting, BooleanSupplier isReached, Duration atMost)
                throws InterruptedException {
            long left = atMost.toNanos();
            target.lock.lock();
            waiting.add(this);
            try {
                boolean reached = isReached.getAsBoolean();
                while (!reached && !target.gone && left > 0 && !draining && !hasLeft) {
                    left = woken.awaitNanos(left);
                    reached = isReached.getAsBoolean();
                }
                if (target.gone) {
                    throw Problem.notFound("The job '" + target.id + "' has been deleted");
                }
                seen = target.latest;
                version = target.version;
                return reached;
            } finally {
                waiting.remove(this);
                target.lock.unlock();
            }
        }

        @Override
        public void close() {
            followed.computeIfPresent(target.id, (id, job) -> --job.followers == 0 ? null : job);
        }
    }

    /**
     * The job that a new follower begins with. If the job is followed already, this is its last known state, usually at
     * most {@value #SLOW_MILLIS} ms old, which spares a query: thousands of followers may come at once. Too old to
     * answer a request for the job's current state.
     *
     * @throws dev.nonet.api.platform.ProblemException 404 if the tenant has no such job
     */
    JobProgress toFollow(String tenant, String id) {
        return Ids.uuid(id)
                .map(followed::get)
                .map(Followed::known)
                .filter(job -> job.tenant().equals(tenant))
                .orElseGet(() -> JobProgress.of(jobs.required(tenant, id)));
    }

    /** Follows a job. Changes made after {@code job} was read are not missed. */
    public Follower follow(JobProgress job) {
        Followed target = followed.compute(job.id(), (id, known) -> {
            Followed one = known == null ? new Followed(job) : known;
            one.followers++;
            return one;
        });
        // Otherwise the follower's first wait would end at once, with a state older than the one it knows.
        target.read(job);
        lookNext(job.id());
        return new Follower(target, job);
    }

    /**
     * To be called after a change has been committed: notifies followers in this process at once. Polling covers
     * everything else.
     */
    public void changed(Collection<UUID> ids) {
        for (UUID id : ids) {
            if (followed.containsKey(id)) {
                lookNext(id);
            }
        }
    }

    private void lookNext(UUID job) {
        mayHaveChanged.add(job);
        loop.wake();
    }

    /** Looks at the jobs that are due, and returns the pause until the next look. */
    private Duration look() throws SQLException {
        List<UUID> young = young();
        Set<UUID> due = new HashSet<>(young);
        for (UUID job = mayHaveChanged.poll(); job != null; job = mayHaveChanged.poll()) {
            due.add(job);
        }
        if (System.nanoTime() - lastLookAtAll >= TimeUnit.MILLISECONDS.toNanos(SLOW_MILLIS)) {
            lastLookAtAll = System.nanoTime();
            due.addAll(followed.keySet());
        }
        List<UUID> ids = due.stream().filter(followed::containsKey).toList();
        for (int first = 0; first < ids.size(); first += BATCH) {
            lookAt(ids.subList(first, Math.min(first + BATCH, ids.size())));
        }
        return Duration.ofMillis(young.isEmpty() ? SLOW_MILLIS : FAST_MILLIS);
    }

    private List<UUID> young() {
        long now = System.nanoTime();
        List<UUID> young = new ArrayList<>();
        for (Followed job : followed.values()) {
            if (now - job.since < NEW_NANOS) {
                young.add(job.id);
                if (young.size() > MAX_FAST) {
                    return List.of();
                }
            }
        }
        return young;
    }

    private void lookAt(List<UUID> ids) throws SQLException {
        Map<UUID, String> versions = versions(ids);
        List<UUID> changed = new ArrayList<>();
        for (UUID id : ids) {
            Followed job = followed.get(id);
            if (job != null && !job.isAt(versions.getOrDefault(id, ""))) {
                changed.add(id);
            }
        }
        if (changed.isEmpty()) {
            return;
        }
        Map<UUID, JobProgress> found = new HashMap<>();
        jobs.progress(changed).forEach(job -> found.put(job.id(), job));
        for (UUID id : changed) {
            Followed job = followed.get(id);
            if (job != null) {
                job.changed(found.get(id));
            }
        }
    }

    /** The versions of the jobs by id, without jobs that have been deleted. */
    private Map<UUID, String> versions(List<UUID> ids) throws SQLException {
        Map<UUID, String> versions = new HashMap<>();
        try (Connection connection = database.getConnection()) {
            Sql.each(
                    connection,
                    "SELECT id, state, done, failed, changed_at FROM job WHERE id = ANY (?) AND gone_at IS NULL",
                    row -> versions.put(
                            row.getObject("id", UUID.class),
                            JobView.version(
                                    JobState.valueOf(row.getString("state")),
                                    row.getInt("done"),
                                    row.getInt("failed"),
                                    row.getTimestamp("changed_at").toInstant())),
                    Sql.array("uuid", ids));
        }
        return versions;
    }
}
