package dev.nonet.worker.intake;

import dev.nonet.job.JobId;
import dev.nonet.job.v1.ControlMessage;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.LinkedHashSet;
import java.util.SequencedSet;
import org.eclipse.microprofile.reactive.messaging.Incoming;

/**
 * The jobs that have stopped: their queued tasks are skipped, running ones abandoned. Of a job that is missing here
 * workers do tasks in vain, and nothing worse.
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
