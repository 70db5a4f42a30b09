package dev.nonet.api.job;

import dev.nonet.api.dispatch.Dispatcher;
import dev.nonet.api.platform.ClientTransactions;
import dev.nonet.api.platform.Problem;
import dev.nonet.api.tenant.Quotas;
import dev.nonet.job.GenerateSpec;
import dev.nonet.job.JobSpec;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.quarkus.hibernate.orm.panache.Panache;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.PersistenceException;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.hibernate.exception.ConstraintViolationException;
import org.jboss.logging.Logger;
import org.jboss.logging.MDC;
import org.jspecify.annotations.Nullable;

/** Stores a validated spec: the job and its puzzles in one transaction. Its tasks are cut when they are dispatched. */
@ApplicationScoped
public class JobSubmission {

    private static final Logger LOG = Logger.getLogger(JobSubmission.class);

    /** How long to wait for a concurrent request with the same idempotency key. */
    private static final String LOCK_TIMEOUT = "SET LOCAL lock_timeout = '5s'";

    /** The SQLSTATE when that time is over. */
    private static final String LOCK_NOT_AVAILABLE = "55P03";

    private static final Duration BUSY_RETRY = Duration.ofSeconds(5);

    /** The {@code Retry-After} of a tenant with too many unfinished items. */
    private static final Duration QUOTA_RETRY = Duration.ofSeconds(30);

    /** A job with more puzzles than this is stored in a long transaction: 10,000 take some 20 ms. */
    private static final int MANY_PUZZLES = 10_000;

    /** A tenant's unfinished jobs; more are refused. They are counted for each submission: so many take some 10 ms. */
    private static final int MAX_JOBS = 10_000;

    /** About how many bytes a job takes beside its client's texts: its row with its tally, and index entries. */
    private static final int ROW_BYTES = 1_000;

    /** About how many bytes a label takes beside its text, in its row and in the index on labels each. */
    private static final int LABEL_BYTES = 60;

    /** About how many bytes a delivery takes beside its address and the labels. */
    private static final int DELIVERY_BYTES = 1_000;

    /** How much shorter puzzles are when they are compressed. */
    private static final int COMPRESSION = 2;

    private final ClientTransactions transactions;
    private final NewJobs newJobs;
    private final Jobs jobs;
    private final Dispatcher dispatcher;
    private final Quotas quotas;
    private final StoredBytes stored;
    private final MeterRegistry metrics;

    JobSubmission(
            ClientTransactions transactions,
            NewJobs newJobs,
            Jobs jobs,
            Dispatcher dispatcher,
            Quotas quotas,
            StoredBytes stored,
            MeterRegistry metrics) {
        this.transactions = transactions;
        this.newJobs = newJobs;
        this.jobs = jobs;
        this.dispatcher = dispatcher;
        this.quotas = quotas;
        this.stored = stored;
        this.metrics = metrics;
    }

    /**
     * Stores a new job, or finds the one stored for the same request before.
     *
     * @param puzzles of a solve job; empty for a generate job
     * @throws dev.nonet.api.platform.ProblemException 409 if a request with the same idempotency key is still being
     *     stored, 422 if the key was used for another request, 429 if the tenant has too many unfinished items, or
     *     keeps too many results
     */
    Job submit(String tenant, JobSpec spec, PuzzleSpool puzzles, @Nullable IdempotencyKey idempotency) {
        if (idempotency == null) {
            return store(tenant, spec, puzzles, null);
        }
        Optional<Job> first = jobs.byIdempotencyKey(tenant, idempotency.key());
        if (first.isPresent()) {
            return replayed(idempotency, first.get());
        }
        try {
            return store(tenant, spec, puzzles, idempotency);
        } catch (ConstraintViolationException e) {
            // A concurrent request with the same key was stored first, and perhaps its job has been deleted since.
            return replayed(
                    idempotency,
                    jobs.byIdempotencyKey(tenant, idempotency.key()).orElseThrow(() -> underWay(idempotency)));
        } catch (PersistenceException e) {
            throw isLockTimeout(e) ? underWay(idempotency) : e;
        }
    }

    /** A key that was revoked while the body came would read a job that it did not submit. */
    private Job replayed(IdempotencyKey idempotency, Job first) {
        transactions.confirm();
        return idempotency.replayed(first);
    }

    private static boolean isLockTimeout(Throwable failure) {
        return failure instanceof SQLException sql
                ? LOCK_NOT_AVAILABLE.equals(sql.getSQLState())
                : failure.getCause() != null && isLockTimeout(failure.getCause());
    }

    private static RuntimeException underWay(IdempotencyKey idempotency) {
        return Problem.of(
                        409,
                        "request-under-way",
                        "A request with the same key is in progress",
                        "A request with " + IdempotencyKey.HEADER + " '" + idempotency.key()
                                + "' is still being stored")
                .after(BUSY_RETRY);
    }

    private Job store(String tenant, JobSpec spec, PuzzleSpool puzzles, @Nullable IdempotencyKey idempotency) {
        int items = spec instanceof GenerateSpec generate ? generate.count() : puzzles.count();
        checkStored(tenant);
        Job job = newJobs.of(tenant, spec, items);
        job.storedBytes = bytes(job, spec.metadata().size()) + puzzles.bytes() / COMPRESSION;
        if (idempotency != null) {
            job.idempotencyKey = idempotency.key();
            job.requestHash = idempotency.requestHash();
        }
        return stored(job, spec, puzzles);
    }

    /**
     * About how many bytes a job takes without puzzles and results, but with the delivery to come. Labels are stored up
     * to five times and may make up nearly all of it: in the spec, as metadata, as rows, in an index on these, and in
     * the delivery.
     */
    private static long bytes(Job job, int labels) {
        long metadata = utf8(job.metadata);
        long delivery = job.callbackUrl == null ? 0 : DELIVERY_BYTES + 2 * utf8(job.callbackUrl) + metadata;
        return ROW_BYTES + utf8(job.spec) + metadata + 2 * (metadata + (long) LABEL_BYTES * labels) + delivery;
    }

    private static long utf8(@Nullable String text) {
        return text == null ? 0 : text.getBytes(StandardCharsets.UTF_8).length;
    }

    private Job stored(Job job, JobSpec spec, PuzzleSpool puzzles) {
        Timer.Sample begun = Timer.start(metrics);
        Callable<Job> store = () -> {
            Panache.getEntityManager().createNativeQuery(LOCK_TIMEOUT).executeUpdate();
            checkQuota(job.tenant, job.requested);
            jobs.persistAndFlush(job);
            newJobs.insertParts(job, spec, puzzles);
            return job;
        };
        if (puzzles.count() > MANY_PUZZLES) {
            transactions.longChange(job.tenant, store);
        } else {
            transactions.change(job.tenant, store);
        }
        MDC.put("jobId", job.id.toString());
        LOG.debugf("Job %s was stored: %d items", job.id, job.requested);
        begun.stop(metrics.timer("nonet.submissions", "kind", spec.kind().id()));
        dispatcher.wake();
        return job;
    }

    /**
     * Stores a job that serves a single request. It is not listed and expires by itself if the request's process does
     * not delete it.
     *
     * @param deadline after which nobody waits for it any more
     */
    Job submitUnlisted(String tenant, JobSpec spec, PuzzleSpool puzzles, Duration deadline) {
        Job job = newJobs.of(tenant, spec, puzzles.count());
        job.listed = false;
        job.deadlineAt = job.createdAt.plus(deadline);
        return stored(job, spec, puzzles);
    }

    /**
     * Checks the quotas of a tenant before it has more to do.
     *
     * @param items to be added to those under way
     * @throws dev.nonet.api.platform.ProblemException 429 if the tenant has too much under way, or keeps too much
     */
    public void checkQuotas(String tenant, int items) {
        checkQuota(tenant, items);
        checkStored(tenant);
    }

    /**
     * Checks the quota of what a tenant keeps in the database. Not asked by what serves a single request, and is
     * deleted with it.
     *
     * @throws dev.nonet.api.platform.ProblemException 429 if the tenant keeps too much
     */
    private void checkStored(String tenant) {
        long max = quotas.of(tenant).storedBytes();
        long kept = stored.of(tenant);
        if (kept >= max) {
            throw Problem.tooMany(
                            "too-many-results",
                            "The tenant keeps puzzles and results of " + megabytes(kept) + " MB, and may keep "
                                    + megabytes(max) + " MB; delete jobs whose results are not needed any more")
                    .after(QUOTA_RETRY);
        }
    }

    private static String megabytes(long bytes) {
        return String.format(Locale.ROOT, "%,.1f", bytes / 1e6);
    }

    /**
     * Checks the quota of unfinished items, and the number of unfinished jobs.
     *
     * @param items to be added
     * @throws dev.nonet.api.platform.ProblemException 429 if the tenant would have too many
     */
    public void checkQuota(String tenant, int items) {
        long max = quotas.of(tenant).queuedItems();
        Jobs.Unfinished open = transactions.lookup(tenant, () -> jobs.unfinished(tenant, MAX_JOBS));
        if (open.jobs() >= MAX_JOBS) {
            throw Problem.tooMany(
                            "too-many-jobs",
                            "The tenant has " + MAX_JOBS + " unfinished jobs; a job may have many puzzles")
                    .after(QUOTA_RETRY);
        }
        if (open.items() + items > max) {
            throw Problem.tooMany(
                            "too-many-items",
                            "The tenant has " + open.items() + " unfinished items; with the " + items
                                    + " of this job it would exceed its quota of " + max)
                    .after(QUOTA_RETRY);
        }
    }
}
