package dev.nonet.api.platform;

import jakarta.enterprise.inject.Alternative;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.time.Duration;

/**
 * For profiles of tests: three seconds for heads, one of grace and then a thousand bytes a second, two for clients that
 * read nothing.
 */
@Alternative
@Singleton
public class Impatience {

    @Produces
    @Singleton
    SlowClients impatient() {
        return new SlowClients(Duration.ofSeconds(3), Duration.ofSeconds(1), 1_000, Duration.ofSeconds(2));
    }
}
