package dev.nonet.worker.platform;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/** The worker's own settings; {@link MachineDefaults} adds those that depend on the machine, and {@link SettingsCheck} holds them to their bounds. */
@ConfigMapping(prefix = "nonet.worker")
public interface WorkerConfig {

    /** How many tasks run at once, each on a thread of its own; 1 to 1,024, and as many as there are CPUs unless set. */
    int threads();

    /** How many tasks are fetched at once; 1 to 10,000, and eight for each thread unless set. */
    int prefetch();

    /** What this worker calls itself in what it says of tasks and to Kafka; host and process unless set. */
    String name();

    /**
     * After this time a task that is not done is divided: what is done is said, and what is not begun becomes another task. So a
     * worker is never taken for long by one job. From 10 ms to 1 h.
     */
    @WithDefault("1s")
    Duration slice();

    /** How long an item may take on the first attempt at its task; as much longer on each further one. From 1 s to 1 h. */
    @WithDefault("60s")
    Duration taskLimit();

    /** How often the worker says again that it has a task; 1 to 60 s. */
    @WithDefault("5")
    int beatSeconds();

    /** How long a worker that is told to stop waits for the tasks that run; up to 10 min, and less than the orchestrator waits. */
    @WithDefault("20s")
    Duration drain();
}
