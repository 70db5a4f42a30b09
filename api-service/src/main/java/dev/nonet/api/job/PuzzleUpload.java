package dev.nonet.api.job;

import dev.nonet.api.dispatch.Dispatcher;
import dev.nonet.api.platform.Problem;
import dev.nonet.job.SolveSpec;
import dev.nonet.job.SpecViolation;
import io.quarkus.hibernate.orm.panache.Panache;
import io.quarkus.narayana.jta.QuarkusTransaction;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.PersistenceException;
import java.io.InputStream;
import java.security.MessageDigest;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import javax.sql.DataSource;
import org.hibernate.exception.ConstraintViolationException;
import org.jspecify.annotations.Nullable;

/**
 * Takes a solve job in whose puzzles come one a line: each task goes to the database as soon as its lines are there, all in one
 * transaction, so that memory holds a slice and nobody sees a job before its last line is read.
 */
@ApplicationScoped
class PuzzleUpload {

    private static final Duration BUSY_RETRY = Duration.ofSeconds(5);

    /** How long to wait for a request with the same key that is under way. */
    private static final String LOCK_TIMEOUT = "SET LOCAL lock_timeout = '5s'";

    /** The SQLSTATE of that time's end. */
    private static final String LOCK_NOT_AVAILABLE = "55P03";

    private final Jobs jobs;
    private final JobSubmission submission;
    private final TaskSlices slices;
    private final DataSource database;
    private final Dispatcher dispatcher;
    private final LimitsConfig limits;
    private final Semaphore places;

    PuzzleUpload(
            Jobs jobs,
            JobSubmission submission,
            TaskSlices slices,
            DataSource database,
            Dispatcher dispatcher,
            LimitsConfig limits) {
        this.jobs = jobs;
        this.submission = submission;
        this.slices = slices;
        this.database = database;
        this.dispatcher = dispatcher;
        this.limits = limits;
        this.places = new Semaphore(limits.maxUploads());
    }

    /**
     * A body of lines and what came with it.
     *
     * @param key null if the client named none
     * @param digest of the request, without the body
     */
    record Request(
            String tenant,
            SolveSpec spec,
            @Nullable String key,
            MessageDigest digest,
            InputStream body,
            PuzzleLines.Format format,
            boolean strict) {}

    /** Stores a new job, or finds the one that came of the same request before. */
    Job submit(Request request) {
        if (!places.tryAcquire()) {
            throw Problem.of(
                            429,
                            "too-many-uploads",
                            "Too many uploads at once",
                            "The service reads " + limits.maxUploads() + " bodies of lines at once")
                    .toException(BUSY_RETRY);
        }
        try {
            PuzzleLines lines = new PuzzleLines(
                    request.body(),
                    request.format(),
                    request.strict(),
                    limits.maxUpload().asLongValue(),
                    request.digest());
            String key = request.key();
            return key == null ? store(request, lines) : storeOnce(request, lines, key);
        } finally {
            places.release();
        }
    }

    private Job storeOnce(Request request, PuzzleLines lines, String key) {
        Idempotency.checkKey(key);
        Optional<Job> first = jobs.byIdempotencyKey(request.tenant(), key);
        if (first.isEmpty()) {
            try {
                return store(request, lines);
            } catch (ConstraintViolationException e) {
                // Another request with the key came between; nothing of this one was read.
                first = jobs.byIdempotencyKey(request.tenant(), key);
            } catch (PersistenceException e) {
                throw isLockTimeout(e) ? underWay(key) : e;
            }
        }
        lines.skip();
        return Idempotency.of(key, request.digest()).replayed(first.orElseThrow());
    }

    private static boolean isLockTimeout(Throwable failure) {
        return failure instanceof SQLException sql
                ? LOCK_NOT_AVAILABLE.equals(sql.getSQLState())
                : failure.getCause() != null && isLockTimeout(failure.getCause());
    }

    private static RuntimeException underWay(String key) {
        return Problem.of(
                        409,
                        "request-under-way",
                        "The same request is under way",
                        "A request with " + Idempotency.HEADER + " '" + key + "' has not ended yet")
                .toException(BUSY_RETRY);
    }

    private Job store(Request request, PuzzleLines lines) {
        submission.checkQuota(request.tenant(), 1);
        Job job = submission.newJob(request.tenant(), request.spec(), 1, 1);
        job.idempotencyKey = request.key();
        job.requestHash = request.key() == null ? null : "";
        QuarkusTransaction.requiringNew()
                .timeout(Math.toIntExact(limits.uploadTime().toSeconds()) + 1)
                .call(() -> {
                    Panache.getEntityManager().createNativeQuery(LOCK_TIMEOUT).executeUpdate();
                    jobs.persistAndFlush(job);
                    Copied copied = copy(job, request, lines);
                    // One of them is counted with the job as it stands.
                    submission.checkQuota(request.tenant(), copied.items() - 1);
                    job.requested = copied.items();
                    job.openTasks = copied.tasks();
                    if (request.key() != null) {
                        job.requestHash =
                                Idempotency.of(request.key(), request.digest()).requestHash();
                    }
                    jobs.flush();
                    return job;
                });
        dispatcher.nudge();
        return job;
    }

    private record Copied(int items, int tasks) {}

    private Copied copy(Job job, Request request, PuzzleLines lines) throws SQLException {
        long end = System.nanoTime() + limits.uploadTime().toNanos();
        int largest = slices.largest(request.spec());
        try (Connection connection = database.getConnection();
                TaskCopy copy = new TaskCopy(connection, job.id)) {
            // Until they are more than a small job has, it may be one, whose tasks are smaller.
            List<String> slice = new ArrayList<>();
            int most = largest * slices.spread();
            int read = 0;
            for (String puzzle = lines.next(); puzzle != null; puzzle = lines.next()) {
                if (++read > limits.maxPuzzles()) {
                    throw refused("must hold at most " + limits.maxPuzzles() + " puzzles, line " + lines.line()
                            + " has one more");
                }
                slice.add(puzzle);
                if (slice.size() == most) {
                    addAll(copy, slice, largest);
                    slice.clear();
                    most = largest;
                }
                checkTime(end);
            }
            if (read == 0) {
                throw refused("must hold at least one puzzle");
            }
            addAll(copy, slice, Math.clamp(Math.ceilDiv(read, slices.spread()), 1, largest));
            copy.end();
            return new Copied(copy.items(), copy.tasks());
        }
    }

    private static void addAll(TaskCopy copy, List<String> puzzles, int size) throws SQLException {
        for (int first = 0; first < puzzles.size(); first += size) {
            copy.add(puzzles.subList(first, Math.min(first + size, puzzles.size())));
        }
    }

    private void checkTime(long end) {
        if (System.nanoTime() > end) {
            throw Problem.of(
                            408,
                            "too-slow",
                            "The body came too slowly",
                            "It may take " + limits.uploadTime().toSeconds() + " s")
                    .toException();
        }
    }

    private static RuntimeException refused(String message) {
        return Problem.invalid(List.of(new SpecViolation("puzzles", message))).toException();
    }
}
