package dev.nonet.api.dispatch;

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
    Duration queueTime();

    /** The most tasks in flight of one job. */
    @WithDefault("64")
    @Min(1)
    @Max(10_000)
    int windowPerJob();

    /** How often to look for work that nobody announced, such as retries that have come due. */
    @WithDefault("500ms")
    Duration pollInterval();

    /** How long Kafka may take to acknowledge; after that the claim is given up and made again later. */
    @WithDefault("30s")
    Duration sendTimeout();
}
