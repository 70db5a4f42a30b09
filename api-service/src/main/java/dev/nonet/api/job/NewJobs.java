package dev.nonet.api.job;

import dev.nonet.api.platform.SecretCipher;
import dev.nonet.api.platform.TimeOrderedIds;
import dev.nonet.api.platform.Traces;
import dev.nonet.api.platform.TrustedJson;
import dev.nonet.api.task.Chunks;
import dev.nonet.api.task.ItemCost;
import dev.nonet.api.task.Uncut;
import dev.nonet.job.Callback;
import dev.nonet.job.GenerateSpec;
import dev.nonet.job.JobSpec;
import dev.nonet.job.JobState;
import jakarta.enterprise.context.ApplicationScoped;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;

/**
 * Makes new jobs from their specs, with an id, a seed if the spec has none, and the callback's secret encrypted; and
 * stores what belongs to their rows.
 */
@ApplicationScoped
class NewJobs {

    private final TimeOrderedIds ids;
    private final SecretCipher cipher;
    private final TrustedJson json;
    private final Traces traces;
    private final JobLabels labels;
    private final DataSource database;
    private final SecureRandom seeds = new SecureRandom();

    NewJobs(
            TimeOrderedIds ids,
            SecretCipher cipher,
            TrustedJson json,
            Traces traces,
            JobLabels labels,
            DataSource database) {
        this.ids = ids;
        this.cipher = cipher;
        this.json = json;
        this.traces = traces;
        this.labels = labels;
        this.database = database;
    }

    /** A job that is not stored yet. */
    Job of(String tenant, JobSpec spec, int items) {
        Job job = new Job();
        job.id = ids.next();
        job.tenant = tenant;
        job.kind = spec.kind();
        job.state = JobState.QUEUED;
        job.priority = spec.priority();
        job.spec = json.text(JobSpec.class, seeded(spec));
        job.metadata = spec.metadata().isEmpty() ? null : json.text(spec.metadata());
        job.requested = items;
        job.trace = traces.current();
        job.createdAt = JobLifecycle.now();
        job.changedAt = job.createdAt;
        Integer deadline = spec.deadlineSeconds();
        job.deadlineAt = deadline == null ? null : job.createdAt.plusSeconds(deadline);
        Callback callback = spec.callback();
        if (callback != null) {
            job.callbackUrl = callback.url().toString();
            String secret = callback.secret();
            job.callbackSecret = secret == null ? null : cipher.encrypt(secret, job.id.toString());
        }
        return job;
    }

    private JobSpec seeded(JobSpec spec) {
        return spec instanceof GenerateSpec generate && generate.seed() == null
                ? generate.withSeed(seeds.nextLong(GenerateSpec.MAX_SEED + 1))
                : spec;
    }

    /**
     * Inserts the labels of a job, what is to be cut of it, and its puzzles, in the current transaction. The job's row
     * must exist.
     */
    void insertParts(Job job, JobSpec spec, PuzzleSpool puzzles) {
        labels.insert(job.tenant, job.id, spec.metadata());
        try (Connection connection = database.getConnection()) {
            new Uncut(connection).insert(job.id, ItemCost.guess(spec));
            if (spec instanceof GenerateSpec) {
                return;
            }
            try (Chunks.Writer chunks = new Chunks(connection).writer(job.id)) {
                puzzles.lists(chunks::add);
                chunks.end();
            }
        } catch (SQLException e) {
            throw new IllegalStateException("Puzzles could not be stored", e);
        }
    }
}
