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

    /**
     * How long idempotency keys are kept, counted from the request: clients repeat requests within minutes, and scripts
     * on the next day at most.
     */
    Duration IDEMPOTENCY_KEYS = Duration.ofHours(24);

    /**
     * How long deliveries of callbacks and their logs are kept, counted from their end: as long as jobs are by default.
     */
    Duration DELIVERIES = Duration.ofDays(30);

    /**
     * How many days ahead partitions are created: results are stored in them also if retention does not run for a week.
     */
    int PARTITIONS_AHEAD = 7;
}
