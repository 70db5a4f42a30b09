package dev.nonet.api.dispatch;

import dev.nonet.job.v1.TaskMessage;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;

/** What this process has heard of the workers. One that has heard nothing takes them for away, and for old. */
@ApplicationScoped
public class Fleet {

    private final long start = System.nanoTime();
    private volatile long lastHeard = start;
    private volatile int protocol;

    /** For tests too. */
    public Fleet() {}

    /** A worker has begun a task; it understands this {@link TaskMessage#PROTOCOL}. */
    public void began(int itsProtocol) {
        protocol = itsProtocol;
        heard();
    }

    /** A worker has said something of a task. */
    public void heard() {
        lastHeard = System.nanoTime();
    }

    /** For how long no worker was heard of. */
    public Duration silence() {
        return Duration.ofNanos(System.nanoTime() - lastHeard);
    }

    /** Whether workers read the topic of interactive tasks: it came with protocol 2. */
    boolean takesInteractive() {
        return protocol >= 2;
    }
}
