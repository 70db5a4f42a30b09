package dev.nonet.api.job;

import io.quarkus.runtime.configuration.MemorySize;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.time.Duration;

/** How much one request may ask for. */
@ConfigMapping(prefix = "nonet.limits")
public interface LimitsConfig {

    /** The most items of a generate job. */
    @WithDefault("10000000")
    @Min(1)
    @Max(100_000_000)
    int maxCount();

    /** The most items of a solve job. */
    @WithDefault("1000000")
    @Min(1)
    @Max(10_000_000)
    int maxPuzzles();

    /** The largest body of a request; a larger one is answered with 413. */
    @WithDefault("10M")
    MemorySize maxBody();

    /** The longest that {@code Prefer: wait} may hold a request. */
    @WithDefault("30s")
    Duration maxWait();
}
