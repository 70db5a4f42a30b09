package dev.nonet.worker.intake;

import dev.nonet.worker.platform.WorkerConfig;
import io.quarkus.runtime.ShutdownDelayInitiatedEvent;
import io.smallrye.reactive.messaging.ChannelRegistry;
import io.smallrye.reactive.messaging.PausableChannel;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.util.concurrent.Phaser;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jboss.logging.Logger;

/**
 * A worker that is told to stop takes no more tasks and finishes those that run; what it had fetched beyond them was never
 * acknowledged, so other workers get it.
 */
@ApplicationScoped
public class Drain {

    private static final Logger LOG = Logger.getLogger(Drain.class);

    private final ChannelRegistry channels;
    private final WorkerConfig config;

    /** One party for each task that runs, and one for this. */
    private final Phaser running = new Phaser(1);

    Drain(ChannelRegistry channels, WorkerConfig config) {
        this.channels = channels;
        this.config = config;
    }

    void begin() {
        running.register();
    }

    void end() {
        running.arriveAndDeregister();
    }

    /** Comes before the channels are closed, and holds that up. */
    void onStop(@Observes ShutdownDelayInitiatedEvent event) {
        PausableChannel tasks = channels.getPausable(TaskIntake.CHANNEL);
        if (tasks != null) {
            tasks.pause();
        }
        int phase = running.arrive();
        try {
            running.awaitAdvanceInterruptibly(phase, config.drain().toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (TimeoutException e) {
            LOG.warnf(
                    "%d tasks still ran after %s; other workers will do them",
                    running.getUnarrivedParties(), config.drain());
        }
    }
}
