package dev.nonet.worker.platform;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;
import java.util.Optional;

/** The worker's own settings; {@link ConcurrencyDefaults} adds those that depend on the machine. */
@ConfigMapping(prefix = "nonet.worker")
public interface WorkerConfig {

    /** How many tasks run at once, each on a thread of its own; as many as there are CPUs unless set. */
    int threads();

    /** How many tasks are fetched at once; two for each thread unless set. */
    int prefetch();

    /** What this worker calls itself in what it says of tasks; host and process unless set. */
    Optional<String> name();

    /** How long a worker that is told to stop waits for the tasks that run. */
    @WithDefault("20s")
    Duration drain();
}
