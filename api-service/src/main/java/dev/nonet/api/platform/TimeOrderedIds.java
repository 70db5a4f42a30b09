package dev.nonet.api.platform;

import jakarta.enterprise.context.ApplicationScoped;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.UUID;

/**
 * Generates version 7 UUIDs (RFC 9562, 5.7): 48 bits of Unix milliseconds, a 12-bit counter within the millisecond
 * (6.2, method 1), so that ids of one process sort by creation, and 62 random bits, so that ids cannot be guessed. The
 * counter begins at a random number: from zero it would tell a tenant how many ids others got before in that
 * millisecond.
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
            counter = random.nextInt(COUNTER_LIMIT / 2);
        } else if (++counter == COUNTER_LIMIT) {
            // More than 2,048 ids in a millisecond, or the clock went back: borrow the next millisecond.
            lastMillis++;
            counter = 0;
        }
        return new UUID(lastMillis << 16 | 0x7000 | counter, random.nextLong() >>> 2 | 0x8000_0000_0000_0000L);
    }

    /** The smallest id of an instant: ids created earlier are less, ids created later are greater. */
    public static UUID firstAt(Instant moment) {
        return new UUID(moment.toEpochMilli() << 16, 0);
    }
}
