package dev.nonet.api.hint;

import dev.nonet.api.platform.Between;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/** Hints. */
@ConfigMapping(prefix = "nonet.hint")
public interface HintConfig {

    /** How long a request for a hint waits for a worker before it is answered with 503. */
    @WithDefault("10s")
    @Between(from = "100ms", to = "1m")
    Duration patience();
}
