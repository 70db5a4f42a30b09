package dev.nonet.api.job;

import dev.nonet.api.platform.SecretCipher;
import dev.nonet.api.platform.TimeOrderedIds;
import dev.nonet.api.platform.Traces;
import dev.nonet.api.platform.TrustedJson;
import dev.nonet.job.Callback;
import dev.nonet.job.GenerateSpec;
import dev.nonet.job.JobSpec;
import dev.nonet.job.JobState;
import jakarta.enterprise.context.ApplicationScoped;
import java.security.SecureRandom;

/** Makes the row of a new job from its spec: with an id, a seed if the spec has none, and the callback's secret encrypted. */
@ApplicationScoped
class NewJobs {

    private final TimeOrderedIds ids;
    private final SecretCipher cipher;
    private final TrustedJson json;
    private final Traces traces;
    private final SecureRandom seeds = new SecureRandom();

    NewJobs(TimeOrderedIds ids, SecretCipher cipher, TrustedJson json, Traces traces) {
        this.ids = ids;
        this.cipher = cipher;
        this.json = json;
        this.traces = traces;
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
}
