package dev.nonet.api.dispatch;

import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;

/** When this process last had a message of any worker. Until a first one arrives, workers count as silent since the start. */
@ApplicationScoped
public class Fleet {

    private volatile long lastHeard = System.nanoTime();

    /** For tests too. */
    public Fleet() {}

    /** A message of any worker has arrived. */
    public void heard() {
        lastHeard = System.nanoTime();
    }

    /** Time since the last message of any worker, or since the start. */
    public Duration silence() {
        return Duration.ofNanos(System.nanoTime() - lastHeard);
    }
}
