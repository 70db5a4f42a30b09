package dev.nonet.api.platform;

import io.quarkus.arc.DefaultBean;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.time.Duration;

/**
 * How slowly clients may send and read. Bad mobile networks are faster, and slower clients would hold the memory of
 * others; no settings, as both are alike everywhere.
 *
 * @param headTime how long the head of a request (request line and headers) may take from its first byte to its last
 * @param uploadGrace the time at the beginning of a body that is not counted for its rate
 * @param minRate minimum transfer rate of a body in bytes per second as sent, after {@code uploadGrace}; a slower body
 *     is answered with 408
 * @param stall a client that reads nothing of its answer for this long is disconnected
 */
public record SlowClients(Duration headTime, Duration uploadGrace, long minRate, Duration stall) {

    private static final SlowClients STANDARD =
            new SlowClients(Duration.ofSeconds(20), Duration.ofSeconds(15), 4 * 1_024, Duration.ofSeconds(30));

    @Singleton
    static class Standard {

        @Produces
        @DefaultBean
        @Singleton
        SlowClients standard() {
            return STANDARD;
        }
    }
}
