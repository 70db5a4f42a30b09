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

    /** The largest body of a request in JSON; a larger one is answered with 413. */
    @WithDefault("10M")
    MemorySize maxBody();

    /** The largest body of lines, which is read as it comes in; a larger one is answered with 413. */
    @WithDefault("200M")
    MemorySize maxUpload();

    /** How many bodies of lines are read at once, each with a connection to the database; more are answered with 429. */
    @WithDefault("4")
    @Min(1)
    @Max(100)
    int maxUploads();

    /** How long a body of lines may take to come in; a slower one is answered with 408. */
    @WithDefault("10m")
    Duration uploadTime();

    /** The longest that {@code Prefer: wait} may hold a request. */
    @WithDefault("30s")
    Duration maxWait();
}
