package dev.nonet.api.dispatch;

import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.time.Duration;

/**
 * Looks for work often, and takes the dispatcher for hung soon. The least window is the one that the tests set for all
 * tasks.
 */
@Singleton
class QuickPace {

    @Produces
    @Singleton
    Pace quick() {
        return new Pace(12, Duration.ofMillis(100), Duration.ofSeconds(4));
    }
}
