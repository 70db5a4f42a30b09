package dev.nonet.api.platform;

import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/**
 * Interrupts the threads of requests that wait when their credentials have ended: at once if this process ended them,
 * and otherwise soon. Requests wait for up to ten minutes, and those of a stolen key would hold their tenant's places
 * for as long after it was revoked.
 */
@ApplicationScoped
public class CredentialWatch {

    private static final Duration STOP_TIMEOUT = Duration.ofSeconds(2);

    /** Credentials that end within this time are looked for together: a tenant may sign out many times a second. */
    private static final Duration TOGETHER = Duration.ofMillis(100);

    private final Set<Waiting> waiting = ConcurrentHashMap.newKeySet();

    private final BackgroundLoop loop = new BackgroundLoop(
            "credential-watch",
            "The credentials of requests that wait could not be checked",
            Credentials.INTERVAL,
            this::look);

    private record Waiting(Credentials credentials, InterruptibleWait own) {}

    void start(@Observes StartupEvent event) {
        loop.start();
    }

    void stop(@Observes ShutdownEvent event) throws InterruptedException {
        loop.stop(STOP_TIMEOUT);
    }

    /** To be called when this process has ended credentials, such as those of a key that it has revoked. */
    public void someHaveEnded() {
        Credentials.someHaveEnded();
        loop.wake();
    }

    /**
     * Waits for something.
     *
     * @param wait ends when its thread is interrupted, and may leave the thread so
     */
    <T> T during(Credentials credentials, Supplier<T> wait) {
        if (!credentials.mayEnd()) {
            return wait.get();
        }
        InterruptibleWait own = new InterruptibleWait();
        Waiting entry = new Waiting(credentials, own);
        waiting.add(entry);
        try {
            return wait.get();
        } finally {
            waiting.remove(entry);
            own.end();
        }
    }

    private Duration look() throws InterruptedException {
        Thread.sleep(TOGETHER);
        loop.forgetWakes();
        RuntimeException failure = null;
        for (Waiting one : waiting) {
            try {
                if (!one.credentials().holdLately()) {
                    one.own().interrupt();
                }
            } catch (RuntimeException e) {
                // Those of the others are checked all the same, and these again in the next step.
                failure = e;
            }
        }
        if (failure != null) {
            throw failure;
        }
        return Credentials.INTERVAL;
    }
}
