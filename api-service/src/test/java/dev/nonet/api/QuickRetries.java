package dev.nonet.api;

import dev.nonet.api.task.RetryPauses;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.time.Duration;

/** Retries soon and few times, so that tests of them are short. */
@Singleton
class QuickRetries {

    @Produces
    @Singleton
    RetryPauses quick() {
        return new RetryPauses(2, Duration.ofMillis(10), 4, 2, Duration.ofMillis(10));
    }
}
