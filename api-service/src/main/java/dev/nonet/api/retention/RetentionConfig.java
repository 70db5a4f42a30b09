package dev.nonet.api.retention;

import dev.nonet.api.platform.Between;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/** How long data is kept. */
@ConfigMapping(prefix = "nonet.retention")
public interface RetentionConfig {

    /**
     * Jobs and their results, counted from the job's end; also revoked API keys and disabled endpoints without secrets.
     */
    @WithDefault("30D")
    @Between(from = "1m", to = "3650D")
    Duration jobs();

    /** Idempotency keys, counted from the request. */
    @WithDefault("24H")
    @Between(from = "1m", to = "365D")
    Duration idempotencyKeys();

    /** Deliveries of callbacks and their logs, counted from their end. */
    @WithDefault("30D")
    @Between(from = "1m", to = "3650D")
    Duration deliveries();

    /** How many days ahead partitions are created: results are stored in them also if retention does not run for a week. */
    int PARTITIONS_AHEAD = 7;
}
