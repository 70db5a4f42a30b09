package dev.nonet.worker.intake;

import dev.nonet.job.JobId;
import dev.nonet.job.v1.ControlMessage;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.LinkedHashSet;
import java.util.SequencedSet;
import org.eclipse.microprofile.reactive.messaging.Incoming;

/**
 * The jobs that have stopped: their queued tasks are skipped, running ones abandoned. If a job is missing here, as the
 * worker had not started when it stopped, or as many others stopped since, its tasks are carried out in vain: the API
 * drops their results.
 */
@ApplicationScoped
public class StoppedJobs {

    /** Far more jobs than have tasks queued at once. */
    private static final int MAX_JOBS = 10_000;

    private final SequencedSet<JobId> jobs = new LinkedHashSet<>();

    @Incoming("control")
    public void receive(ControlMessage message) {
        switch (message) {
            case ControlMessage.JobStopped stopped -> add(stopped.job());
        }
    }

    private synchronized void add(JobId job) {
        jobs.addLast(job);
        if (jobs.size() > MAX_JOBS) {
            jobs.removeFirst();
        }
    }

    public synchronized boolean contains(JobId job) {
        return jobs.contains(job);
    }
}
