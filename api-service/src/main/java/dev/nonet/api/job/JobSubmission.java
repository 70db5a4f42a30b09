package dev.nonet.api.job;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.nonet.api.dispatch.Dispatcher;
import dev.nonet.api.platform.Problem;
import dev.nonet.api.platform.Quotas;
import dev.nonet.api.platform.TimeOrderedIds;
import dev.nonet.job.Callback;
import dev.nonet.job.GenerateSpec;
import dev.nonet.job.JobSpec;
import dev.nonet.job.JobState;
import dev.nonet.job.SolveSpec;
import io.quarkus.narayana.jta.QuarkusTransaction;
import jakarta.enterprise.context.ApplicationScoped;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Optional;
import org.hibernate.exception.ConstraintViolationException;
import org.jspecify.annotations.Nullable;

/** Takes a checked spec in: the job and all its tasks, or nothing. */
@ApplicationScoped
public class JobSubmission {

    private static final int TIMEOUT_SECONDS = 120;

    /** When a tenant with too many items should try again. */
    private static final Duration QUOTA_RETRY = Duration.ofSeconds(30);

    private final Jobs jobs;
    private final TaskSlices slices;
    private final TimeOrderedIds ids;
    private final Dispatcher dispatcher;
    private final Quotas quotas;
    private final ObjectMapper json;
    private final SecureRandom seeds = new SecureRandom();

    JobSubmission(
            Jobs jobs, TaskSlices slices, TimeOrderedIds ids, Dispatcher dispatcher, Quotas quotas, ObjectMapper json) {
        this.jobs = jobs;
        this.slices = slices;
        this.ids = ids;
        this.dispatcher = dispatcher;
        this.quotas = quotas;
        this.json = json;
    }

    /** Stores a new job, or finds the one that came of the same request before. */
    Job submit(String tenant, JobSpec spec, @Nullable Idempotency idempotency) {
        if (idempotency == null) {
            return store(tenant, spec, null);
        }
        Optional<Job> first = jobs.byIdempotencyKey(tenant, idempotency.key());
        if (first.isPresent()) {
            return idempotency.replayed(first.get());
        }
        try {
            return store(tenant, spec, idempotency);
        } catch (ConstraintViolationException e) {
            // Another request with the key came between.
            return idempotency.replayed(
                    jobs.byIdempotencyKey(tenant, idempotency.key()).orElseThrow(() -> e));
        }
    }

    private Job store(String tenant, JobSpec spec, @Nullable Idempotency idempotency) {
        JobSpec settled = spec instanceof GenerateSpec generate && generate.seed() == null
                ? generate.withSeed(seeds.nextLong(GenerateSpec.MAX_SEED + 1))
                : spec;
        Job job = newJob(tenant, settled, itemsOf(settled), slices.count(settled));
        if (idempotency != null) {
            job.idempotencyKey = idempotency.key();
            job.requestHash = idempotency.requestHash();
        }
        QuarkusTransaction.requiringNew().timeout(TIMEOUT_SECONDS).run(() -> {
            checkQuota(tenant, job.requested);
            jobs.persistAndFlush(job);
            slices.insert(job.id, settled);
        });
        dispatcher.nudge();
        return job;
    }

    void checkQuota(String tenant, int items) {
        long most = quotas.of(tenant).queuedItems();
        long open = jobs.openItems(tenant);
        if (open + items > most) {
            throw Problem.tooMany(
                            "too-many-items",
                            "The tenant has " + open + " unfinished items; with the " + items
                                    + " of this job they would be more than " + most)
                    .toException(QUOTA_RETRY);
        }
    }

    Job newJob(String tenant, JobSpec spec, int items, int tasks) {
        Job job = new Job();
        job.id = ids.next();
        job.tenant = tenant;
        job.kind = spec.kind();
        job.state = JobState.QUEUED;
        job.priority = spec.priority();
        job.spec = text(spec);
        job.requested = items;
        job.openTasks = tasks;
        job.taskItems = slices.largest(spec);
        job.createdAt = JobLifecycle.now();
        job.changedAt = job.createdAt;
        Integer deadline = spec.deadlineSeconds();
        job.deadlineAt = deadline == null ? null : job.createdAt.plusSeconds(deadline);
        Callback callback = spec.callback();
        if (callback != null) {
            job.callbackUrl = callback.url().toString();
            job.callbackSecret = callback.secret();
        }
        return job;
    }

    static int itemsOf(JobSpec spec) {
        return switch (spec) {
            case GenerateSpec generate -> generate.count();
            case SolveSpec solve -> solve.puzzles().size();
        };
    }

    private String text(JobSpec spec) {
        try {
            return json.writerFor(JobSpec.class).writeValueAsString(spec);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("A spec cannot be written", e);
        }
    }
}
