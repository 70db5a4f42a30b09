package dev.nonet.cli.service;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.time.Duration;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Follows a job by its server-sent events until it has ended. If the stream breaks off, it is resumed with
 * {@code Last-Event-ID}.
 */
public final class JobWatch {

    private final ServiceClient service;
    private final Job job;
    private @Nullable String lastEvent;

    JobWatch(ServiceClient service, Job job) {
        this.service = service;
        this.job = job;
    }

    /**
     * Waits until the job has ended and returns it.
     *
     * @param progress receives the number of items that have ended, whenever it changes
     * @throws ServiceException if the service is unavailable for too long, or the job does not exist any more
     * @throws java.util.concurrent.CancellationException after Ctrl-C; the job continues
     */
    public Job awaitEnd(IntConsumer progress) throws IOException {
        Job now = job;
        RetryPolicy.Retries wait = service.retryPolicy().new Retries();
        while (!now.state().isFinal()) {
            try (LineStream events = LineStream.open(service, path(), "text/event-stream", false, lastEvent)) {
                for (String line = events.next(); line != null; line = events.next()) {
                    if (line.startsWith("id:")) {
                        lastEvent = line.substring(3).strip();
                    } else if (line.startsWith("data:")) {
                        JsonNode counts =
                                ServiceClient.json().readTree(line.substring(5)).path("counts");
                        progress.accept(counts.path("done").asInt()
                                + counts.path("failed").asInt());
                        wait = service.retryPolicy().new Retries();
                    }
                }
            } catch (ServiceException e) {
                throw e;
            } catch (IOException e) {
                pauseBeforeRetry(wait, e);
            }
            Job asked = service.job(job.id());
            if (!asked.state().isFinal() && asked.equals(now)) {
                // A stream that repeatedly ends without an event is treated like one that breaks off, so that this loop
                // is bounded.
                pauseBeforeRetry(wait, new IOException("the event stream ends before the job"));
            }
            now = asked;
            progress.accept(now.counts().ended());
        }
        return now;
    }

    private void pauseBeforeRetry(RetryPolicy.Retries wait, IOException fault) throws IOException {
        Duration pause = wait.next();
        if (!wait.allows(pause)) {
            throw new ServiceException("the events of job " + job.id() + " break off: " + fault.getMessage(), fault);
        }
        service.retryPolicy().pause(pause);
    }

    private String path() {
        return "jobs/" + ServiceClient.segment(job.id()) + "/events";
    }
}
