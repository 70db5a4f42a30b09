package dev.nonet.api.job;

import dev.nonet.api.platform.Admission;
import dev.nonet.api.platform.BoundedResource;
import dev.nonet.api.platform.Credentials;
import io.vertx.core.http.HttpServerResponse;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Long polling: holds a request with {@code Prefer: wait=N} (RFC 7240) until the job ends or N seconds have passed. */
@ApplicationScoped
public class LongPoll {

    /** The request header that asks to wait. */
    static final String PREFER = "Prefer";

    private static final Pattern WAIT = Pattern.compile("(?i)(?:^|[,;\\s])wait\\s*=\\s*\"?(\\d+)\"?(?:$|[,;\\s])");

    /** A number of more digits exceeds every limit; parsing it could overflow. */
    private static final int MAX_DIGITS = 9;

    private final JobSignals signals;
    private final Admission admission;

    LongPoll(JobSignals signals, Admission admission) {
        this.signals = signals;
        this.admission = admission;
    }

    /** The requested time, cut to {@link LimitsConfig#MAX_WAIT}; null if the header does not ask to wait. */
    static @Nullable Duration wait(@Nullable String prefer) {
        if (prefer == null) {
            return null;
        }
        Matcher wait = WAIT.matcher(prefer);
        if (!wait.find()) {
            return null;
        }
        String digits = wait.group(1);
        Duration wanted =
                digits.length() > MAX_DIGITS ? LimitsConfig.MAX_WAIT : Duration.ofSeconds(Long.parseLong(digits));
        return wanted.compareTo(LimitsConfig.MAX_WAIT) < 0 ? wanted : LimitsConfig.MAX_WAIT;
    }

    /**
     * As {@link #awaitEnd(JobProgress, Duration, HttpServerResponse)} for a tenant's job; returns at once if it has
     * ended.
     */
    void awaitEnd(String tenant, String id, Duration atMost, HttpServerResponse client) {
        JobProgress job = signals.toFollow(tenant, id);
        if (!job.state().isFinal()) {
            awaitEnd(job, atMost, client);
        }
    }

    /**
     * As {@link #awaitEnd(JobProgress, Duration, HttpServerResponse)} for a job that was just submitted, and that the
     * caller keeps, to answer with it if it cannot be read any more.
     */
    void awaitEnd(Job submitted, Duration atMost, HttpServerResponse client) {
        try (BoundedResource.Permit memory = admission.keeping(submitted.tenant, submitted.textLength())) {
            awaitEnd(JobProgress.of(submitted), atMost, client);
        }
    }

    /**
     * Waits until the job ends, the time is over, the client disconnects, or the process begins to shut down. Blocking.
     *
     * @return the job as it is then
     * @throws dev.nonet.api.platform.ProblemException 429 if too many requests wait, 404 if the job is deleted
     *     meanwhile, 401 soon after the client's credentials have ended
     */
    JobProgress awaitEnd(JobProgress job, Duration atMost, HttpServerResponse client) {
        try (BoundedResource.Permit permit = admission.wait(job.tenant());
                JobSignals.Follower follower = signals.follow(job)) {
            client.closeHandler(closed -> follower.leave());
            long end = System.nanoTime() + atMost.toNanos();
            Duration left = atMost;
            while (left.isPositive()
                    && !client.closed()
                    && !signals.isDraining()
                    && !follower.awaitEnd(Credentials.orInterval(left))) {
                admission.requireCredentials();
                left = Duration.ofNanos(end - System.nanoTime());
            }
            return follower.job();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return job;
        }
    }
}
