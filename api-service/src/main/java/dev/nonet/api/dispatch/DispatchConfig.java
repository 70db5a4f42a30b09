package dev.nonet.api.dispatch;

import dev.nonet.api.platform.Between;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.time.Duration;

/** How much work is on its way to the workers at once. */
@ConfigMapping(prefix = "nonet.dispatch")
public interface DispatchConfig {

    /**
     * The most tasks in flight, dispatched and not yet done, in all. At least twice what the largest wanted fleet works on
     * at once. How many of these places are used follows the workers, see {@link Window}, where tasks that are smaller than usual
     * count for less.
     */
    @WithDefault("128")
    @Min(1)
    @Max(10_000)
    int window();

    /**
     * So many tasks may be in flight before any worker has said a word; and so many of each tenant while others have taken
     * what the workers are busy with, up to the window.
     */
    @WithDefault("8")
    @Min(1)
    @Max(10_000)
    int leastWindow();

    /** As many tasks may be in flight as are done in this time, if those are more. */
    @WithDefault("500ms")
    @Between(from = "1ms", to = "1m")
    Duration queueTime();

    /** The most tasks in flight of one job. */
    @WithDefault("64")
    @Min(1)
    @Max(10_000)
    int windowPerJob();

    /** How often to look for work that nobody announced, such as retries that have come due. */
    @WithDefault("500ms")
    @Between(from = "10ms", to = "1m")
    Duration pollInterval();

    /**
     * How long a claim of a task holds while it is not known whether Kafka has the task; then it is sent again. So long a task waits
     * whose dispatcher died in between.
     */
    @WithDefault("10s")
    @Between(from = "1s", to = "1h")
    Duration claim();

    /** When the dispatcher's loop has not come round for so long, the process reports itself dead. */
    @WithDefault("60s")
    @Between(from = "1s", to = "1h")
    Duration stallLimit();
}
