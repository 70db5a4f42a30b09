package dev.nonet.api.tenant;

import dev.nonet.api.platform.ClientTransactions;
import jakarta.enterprise.context.ApplicationScoped;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.ReentrantLock;
import javax.sql.DataSource;

/**
 * Tells whether a key may exist, with at most one query a second: it reads the first 64 bits of the hashes of all keys,
 * 8 bytes each. It is consulted only while unknown tokens come too fast to look up each, so that known keys pass even
 * then.
 */
@ApplicationScoped
class KeyDirectory {

    /**
     * The most keys that are held, in 2 MB. If there are more, those used last are held, and the others are looked up
     * like unknown tokens.
     */
    private static final int MOST = 250_000;

    private static final Duration INTERVAL = Duration.ofSeconds(1);

    /**
     * The most requests that wait until the keys are read anew. Nobody knows whose they are, so nothing else counts
     * what they hold: with their heads and stacks up to 70 KB each.
     */
    private static final int MOST_WAITING = 200;

    private static final int DIGITS = 16;

    private static final String KEYS = """
            SELECT ('x' || left(hash, %d))::bit(64)::bigint FROM api_key WHERE revoked_at IS NULL
            ORDER BY last_used_at DESC NULLS FIRST LIMIT %d
            """.formatted(DIGITS, MOST);

    private final DataSource database;
    private final ClientTransactions transactions;
    private final ReentrantLock reading = new ReentrantLock();
    private final Semaphore places = new Semaphore(MOST_WAITING);
    private volatile Hashes latest = new Hashes(new long[0], System.nanoTime() - INTERVAL.toNanos());

    KeyDirectory(DataSource database, ClientTransactions transactions) {
        this.database = database;
        this.transactions = transactions;
    }

    /**
     * @param sorted the beginnings of the hashes
     * @param since {@link System#nanoTime} before they were read
     */
    private record Hashes(long[] sorted, long since) {

        boolean contain(String hash) {
            return Arrays.binarySearch(sorted, Long.parseUnsignedLong(hash.substring(0, DIGITS), 16)) >= 0;
        }
    }

    /**
     * Whether a key that is not revoked may have this hash. Blocks for up to a second until the keys are read anew.
     * True for certain if the key was created before this call, unless {@value #MOST_WAITING} requests wait already and
     * the keys were last read before it was created.
     */
    boolean mayContain(String hash) throws InterruptedException {
        long asked = System.nanoTime();
        Hashes known = latest;
        if (known.contain(hash)) {
            return true;
        }
        if (!places.tryAcquire()) {
            return false;
        }
        try {
            return isInKeysReadAfter(hash, asked);
        } finally {
            places.release();
        }
    }

    private boolean isInKeysReadAfter(String hash, long asked) throws InterruptedException {
        reading.lockInterruptibly();
        try {
            if (latest.since - asked < 0) {
                long pause = latest.since + INTERVAL.toNanos() - System.nanoTime();
                if (pause > 0) {
                    Thread.sleep(Duration.ofNanos(pause));
                }
                latest = transactions.ofUnknown(this::read);
            }
            return latest.contain(hash);
        } finally {
            reading.unlock();
        }
    }

    private Hashes read() {
        long since = System.nanoTime();
        try (Connection connection = database.getConnection();
                PreparedStatement select = connection.prepareStatement(KEYS);
                ResultSet rows = select.executeQuery()) {
            long[] hashes = new long[1024];
            int count = 0;
            while (rows.next()) {
                if (count == hashes.length) {
                    hashes = Arrays.copyOf(hashes, 2 * count);
                }
                hashes[count++] = rows.getLong(1);
            }
            hashes = Arrays.copyOf(hashes, count);
            Arrays.sort(hashes);
            return new Hashes(hashes, since);
        } catch (SQLException e) {
            throw new IllegalStateException("The keys could not be read", e);
        }
    }
}
