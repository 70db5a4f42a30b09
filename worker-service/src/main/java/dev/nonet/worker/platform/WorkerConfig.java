package dev.nonet.worker.platform;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/**
 * The worker's own settings. {@link MachineDefaults} sets the defaults that depend on the machine;
 * {@link SettingsCheck} checks the bounds.
 */
@ConfigMapping(prefix = "nonet.worker")
public interface WorkerConfig {

    /** How many tasks run at once, each on a thread of its own; 1 to 1,024, by default the number of CPUs. */
    int threads();

    /** The name of this worker in its messages and to Kafka; by default host name and process id. */
    String name();

    /**
     * How long an item may take on the first attempt at its task before it is abandoned; on attempt n it may take n
     * times as long. From 1 s to 1 h.
     */
    @WithDefault("60s")
    Duration itemLimit();

    /** The interval of the heartbeats that the worker sends for each running task, in seconds; 1 to 60. */
    @WithDefault("5")
    int beatSeconds();

    /**
     * How long a worker that shuts down waits for its running tasks; up to 10 min, and less than the orchestrator's
     * grace period.
     */
    @WithDefault("20s")
    Duration drain();
}
