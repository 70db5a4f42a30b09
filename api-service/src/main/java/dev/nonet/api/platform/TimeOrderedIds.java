package dev.nonet.api.platform;

import jakarta.enterprise.context.ApplicationScoped;
import java.security.SecureRandom;
import java.util.UUID;

/**
 * Makes version 7 UUIDs (RFC 9562, 5.7): 48 bits of Unix milliseconds, then a 12-bit counter within the millisecond (RFC
 * 9562, 6.2, method 1) so that ids made here sort in the order of their making, then 62 random bits, which nobody guesses.
 */
@ApplicationScoped
public class TimeOrderedIds {

    private static final int COUNTER_LIMIT = 1 << 12;

    private final SecureRandom random = new SecureRandom();
    private long lastMillis;
    private int counter;

    public synchronized UUID next() {
        long now = System.currentTimeMillis();
        if (now > lastMillis) {
            lastMillis = now;
            counter = 0;
        } else if (++counter == COUNTER_LIMIT) {
            // The clock stands still or went back: the id borrows the next millisecond.
            lastMillis++;
            counter = 0;
        }
        return new UUID(lastMillis << 16 | 0x7000 | counter, random.nextLong() >>> 2 | 0x8000_0000_0000_0000L);
    }
}
