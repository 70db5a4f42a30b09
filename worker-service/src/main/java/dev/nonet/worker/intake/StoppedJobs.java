package dev.nonet.worker.intake;

import dev.nonet.job.JobId;
import dev.nonet.job.v1.ControlMessage;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.LinkedHashSet;
import java.util.SequencedSet;
import org.eclipse.microprofile.reactive.messaging.Incoming;

/** The jobs whose queued tasks nobody wants any more. To forget one, or never to hear of it, only costs work. */
@ApplicationScoped
public class StoppedJobs {

    /** Far more than have tasks queued at once. */
    private static final int MOST = 10_000;

    private final SequencedSet<JobId> jobs = new LinkedHashSet<>();

    @Incoming("control")
    public void hear(ControlMessage message) {
        switch (message) {
            case ControlMessage.JobStopped stopped -> add(stopped.job());
        }
    }

    private synchronized void add(JobId job) {
        jobs.addLast(job);
        if (jobs.size() > MOST) {
            jobs.removeFirst();
        }
    }

    public synchronized boolean contains(JobId job) {
        return jobs.contains(job);
    }
}
