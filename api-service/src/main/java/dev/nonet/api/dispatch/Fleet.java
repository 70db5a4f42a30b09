package dev.nonet.api.dispatch;

import dev.nonet.job.v1.TaskMessage;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;

/**
 * What this process knows of the workers from their messages: when the last one came, and which protocol they understand. Until a
 * first message arrives, workers count as silent since the start, and as the oldest version.
 */
@ApplicationScoped
public class Fleet {

    private final long start = System.nanoTime();
    private volatile long lastHeard = start;
    private volatile int protocol;

    /** For tests too. */
    public Fleet() {}

    /**
     * A worker has begun a task.
     *
     * @param newestProtocol the newest {@link TaskMessage#PROTOCOL} that it understands
     */
    public void began(int newestProtocol) {
        protocol = newestProtocol;
        heard();
    }

    /** A message of any worker has arrived. */
    public void heard() {
        lastHeard = System.nanoTime();
    }

    /** Time since the last message of any worker, or since the start. */
    public Duration silence() {
        return Duration.ofNanos(System.nanoTime() - lastHeard);
    }

    /** Whether workers read the topic of interactive tasks, which came with protocol 2. */
    boolean takesInteractive() {
        return protocol >= 2;
    }
}
