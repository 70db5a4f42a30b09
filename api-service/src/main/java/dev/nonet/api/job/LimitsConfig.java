package dev.nonet.api.job;

import dev.nonet.api.platform.Between;
import io.quarkus.runtime.configuration.MemorySize;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.time.Duration;

/** Limits of one request. */
@ConfigMapping(prefix = "nonet.limits")
public interface LimitsConfig {

    /** Upper bound of items in a generate job. */
    @WithDefault("10000000")
    @Min(1)
    @Max(100_000_000)
    int maxCount();

    /** Upper bound of items in a solve job. */
    @WithDefault("1000000")
    @Min(1)
    @Max(10_000_000)
    int maxPuzzles();

    /** Upper bound of a JSON body; a larger one is answered with 413. */
    @WithDefault("10M")
    @Between(from = "1K", to = "64M")
    MemorySize maxBody();

    /**
     * Upper bound of an upload (a body with one puzzle per line), which is read as a stream; a larger one is answered
     * with 413.
     */
    @WithDefault("200M")
    @Between(from = "1K", to = "255M")
    MemorySize maxUpload();

    /** Upper bound of the time a body may take; a slower one is answered with 408. */
    @WithDefault("10m")
    @Between(from = "1s", to = "1D")
    Duration uploadTime();

    /**
     * The most items of a job whose results can be requested in sorted order, as each page of them reads the facts of
     * all.
     */
    int MAX_SORTED = 100_000;

    /** The longest time that {@code Prefer: wait} holds a request: proxies give up after 60 s. */
    Duration MAX_WAIT = Duration.ofSeconds(30);
}
