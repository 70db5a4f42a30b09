package dev.nonet.api.job;

import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Waits for a job to end, for clients that would rather wait than ask again: {@code Prefer: wait=N} of RFC 7240. */
@ApplicationScoped
public class JobFollowing {

    /** How long a change that another process made may go unnoticed. */
    private static final Duration LOOK = Duration.ofMillis(250);

    private static final Pattern WAIT = Pattern.compile("(?:^|[,;\\s])wait=(\\d{1,6})(?:$|[,;\\s])");

    private final Jobs jobs;
    private final JobSignals signals;
    private final LimitsConfig limits;

    JobFollowing(Jobs jobs, JobSignals signals, LimitsConfig limits) {
        this.jobs = jobs;
        this.signals = signals;
        this.limits = limits;
    }

    /** How long the header asks to wait, cut to what is allowed; null if it does not ask. */
    @Nullable
    Duration wait(@Nullable String prefer) {
        if (prefer == null) {
            return null;
        }
        Matcher wait = WAIT.matcher(prefer);
        if (!wait.find()) {
            return null;
        }
        Duration wanted = Duration.ofSeconds(Long.parseLong(wait.group(1)));
        return wanted.compareTo(limits.maxWait()) < 0 ? wanted : limits.maxWait();
    }

    /** The job once it has ended, or as it is after the time. Blocks the calling thread. */
    Job awaitEnd(String tenant, Job job, Duration atMost) {
        long end = System.nanoTime() + atMost.toNanos();
        Job seen = job;
        try (JobSignals.Subscription changes = signals.subscribe(job.id)) {
            while (true) {
                seen = jobs.required(tenant, job.id.toString());
                Duration left = Duration.ofNanos(end - System.nanoTime());
                if (seen.state.isFinal() || !left.isPositive()) {
                    return seen;
                }
                changes.await(left.compareTo(LOOK) < 0 ? left : LOOK);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return seen;
        }
    }
}
