package dev.nonet.api.platform;

import jakarta.enterprise.context.ApplicationScoped;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.UUID;

/**
 * Generates version 7 UUIDs (RFC 9562, 5.7): 48 bits of Unix milliseconds, a 12-bit counter within the millisecond
 * (6.2, method 1), so that ids of one process sort by creation, and 62 random bits, so that ids cannot be guessed. The
 * counter begins at a random number and grows by random ones: otherwise two ids of a tenant would tell how many others
 * were made before and between them.
 */
@ApplicationScoped
public class TimeOrderedIds {

    private static final int COUNTER_LIMIT = 1 << 12;

    /** The most by which the counter grows. */
    private static final int LONGEST_STEP = 64;

    private final SecureRandom random = new SecureRandom();
    private long lastMillis;
    private int counter;

    public synchronized UUID next() {
        long now = System.currentTimeMillis();
        if (now > lastMillis) {
            lastMillis = now;
            counter = random.nextInt(COUNTER_LIMIT / 2);
        } else {
            counter += 1 + random.nextInt(LONGEST_STEP);
            if (counter >= COUNTER_LIMIT) {
                // Some sixty ids and more in a millisecond, or the clock went back: borrow the next millisecond.
                lastMillis++;
                counter = random.nextInt(LONGEST_STEP);
            }
        }
        return new UUID(lastMillis << 16 | 0x7000 | counter, random.nextLong() >>> 2 | 0x8000_0000_0000_0000L);
    }

    /** The smallest id of an instant: ids created earlier are less, ids created later are greater. */
    public static UUID firstAt(Instant moment) {
        return new UUID(moment.toEpochMilli() << 16, 0);
    }
}
