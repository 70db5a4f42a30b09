package dev.nonet.api.retention;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.time.Duration;

/** How long things are kept. */
@ConfigMapping(prefix = "nonet.retention")
public interface RetentionConfig {

    /** Jobs and their results, from their end on; revoked keys and endpoints that are gone, too. */
    @WithDefault("30D")
    Duration jobs();

    /** What a client's own name for a request stands for, from the request on. */
    @WithDefault("24H")
    Duration idempotencyKeys();

    /** What came of callbacks, from their end on. */
    @WithDefault("30D")
    Duration deliveries();

    /** For how many days ahead there are partitions. */
    @WithDefault("7")
    @Min(2)
    @Max(60)
    int partitionsAhead();

    /** How often to look for what may go. */
    @WithDefault("1M")
    Duration interval();
}
