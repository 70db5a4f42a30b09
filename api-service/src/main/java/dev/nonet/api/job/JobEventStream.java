package dev.nonet.api.job;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonRawValue;
import dev.nonet.api.platform.Admission;
import dev.nonet.api.platform.Answer;
import dev.nonet.api.platform.BoundedResource;
import dev.nonet.api.platform.ClientStream;
import dev.nonet.api.platform.ContentCoding;
import dev.nonet.api.platform.Credentials;
import dev.nonet.api.platform.Reservation;
import dev.nonet.api.platform.TrustedJson;
import dev.nonet.job.JobState;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The progress of a job as server-sent events (WHATWG HTML): {@code progress} when something changed, {@code end} as
 * the last. The id of an event is the job's version, so a client that reconnects with {@code Last-Event-ID} gets only
 * what is new.
 */
@ApplicationScoped
public class JobEventStream {

    /** The memory that an open stream holds: the last events, which the operating system has not taken yet. */
    static final int BYTES = 16 * 1024;

    /** The minimum interval between progress events. */
    private static final Duration INTERVAL = Duration.ofMillis(500);

    /** After this time without events a comment line is sent, so that proxies keep the connection open. */
    private static final Duration KEEP_ALIVE = Duration.ofSeconds(15);

    private static final byte[] COMMENT = ":no news\n\n".getBytes(StandardCharsets.US_ASCII);

    private final JobSignals signals;
    private final Admission admission;
    private final TrustedJson json;

    JobEventStream(JobSignals signals, Admission admission, TrustedJson json) {
        this.signals = signals;
        this.admission = admission;
        this.json = json;
    }

    /** The data of an event. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Progress(
            UUID id,
            JobState state,
            JobView.@Nullable Outcome outcome,
            JobView.Counts counts,
            @JsonRawValue @Nullable String tally,
            JobView.@Nullable Estimate estimate) {}

    /**
     * Streams the events of a job until it ends.
     *
     * @param lastEventId the {@code Last-Event-ID} of a reconnecting client; null otherwise
     */
    Answer of(JobProgress job, Reservation reservation, @Nullable String lastEventId) {
        return reservation.stream(ContentCoding.IDENTITY, null, client -> {
            try (BoundedResource.Permit permit = admission.events(job.tenant());
                    JobSignals.Follower follower = signals.follow(job)) {
                client.onClose(follower::leave);
                write(client, follower, lastEventId);
            }
            return null;
        });
    }

    private void write(ClientStream client, JobSignals.Follower follower, @Nullable String lastEventId)
            throws IOException, InterruptedException {
        // Sends the response headers at once.
        client.write(COMMENT);
        client.flush();
        String sent = lastEventId;
        long sentAt = System.nanoTime() - INTERVAL.toNanos();
        while (true) {
            JobProgress job = follower.job();
            boolean isNew = !follower.version().equals(sent);
            Duration since = Duration.ofNanos(System.nanoTime() - sentAt);
            if (isNew && (job.state().isFinal() || since.compareTo(INTERVAL) >= 0)) {
                client.awaitReader();
                client.write(event(job));
                client.flush();
                sent = follower.version();
                sentAt = System.nanoTime();
            } else if (since.compareTo(KEEP_ALIVE) >= 0) {
                client.awaitReader();
                client.write(COMMENT);
                client.flush();
                sentAt = System.nanoTime();
            }
            // While the process drains, the stream ends without 'end': the client reconnects to another process with
            // the last id.
            if (job.state().isFinal() || signals.isDraining()) {
                return;
            }
            // Progress within the minimum interval does not wake the thread: it is sent when the interval is over.
            Duration quiet = Duration.ofNanos(System.nanoTime() - sentAt);
            if (quiet.compareTo(INTERVAL) < 0) {
                follower.awaitEnd(INTERVAL.minus(quiet));
            } else {
                follower.awaitChange(Credentials.orInterval(KEEP_ALIVE.minus(quiet)));
            }
            client.checkCredentials();
            if (client.isClosed()) {
                throw new IOException("The client has closed the connection");
            }
        }
    }

    private byte[] event(JobProgress job) {
        String data = json.text(new Progress(
                job.id(),
                job.state(),
                JobView.Outcome.of(job),
                JobView.Counts.of(job),
                job.tally(),
                JobView.Estimate.of(job)));
        return ("event:" + (job.state().isFinal() ? "end" : "progress") + "\nid:" + job.version() + "\ndata:" + data
                        + "\n\n")
                .getBytes(StandardCharsets.UTF_8);
    }
}
