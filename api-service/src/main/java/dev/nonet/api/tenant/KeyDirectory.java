package dev.nonet.api.tenant;

import dev.nonet.api.platform.ClientTransactions;
import jakarta.enterprise.context.ApplicationScoped;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.locks.ReentrantLock;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

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
    private static final int MAX = 250_000;

    private static final Duration INTERVAL = Duration.ofSeconds(1);

    private static final int DIGITS = 16;

    private static final String KEYS = """
            SELECT ('x' || left(hash, %d))::bit(64)::bigint FROM api_key WHERE revoked_at IS NULL
            ORDER BY last_used_at DESC NULLS FIRST LIMIT %d
            """.formatted(DIGITS, MAX);

    private final DataSource database;
    private final ClientTransactions transactions;
    private final ReentrantLock reading = new ReentrantLock();

    /** Guarded by {@link #reading}: why the keys could not be read in the last try; null if they could. */
    private @Nullable RuntimeException failure;

    /** Guarded by {@link #reading}: {@link System#nanoTime} before the last try. */
    private long triedAt = System.nanoTime() - INTERVAL.toNanos();

    private volatile Hashes latest = new Hashes(new long[0], triedAt);

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

    /** Whether a key with this hash was there when the keys were last read. Does not wait. */
    boolean contained(String hash) {
        return latest.contain(hash);
    }

    /**
     * Whether a key that is not revoked may have this hash: true for certain if the key was created before this call.
     * Blocks for up to a second until the keys are read anew, or some seconds if the database does not answer.
     */
    boolean mayContain(String hash) throws InterruptedException {
        long asked = System.nanoTime();
        return latest.contain(hash) || readAfter(asked).contain(hash);
    }

    private Hashes readAfter(long asked) throws InterruptedException {
        reading.lockInterruptibly();
        try {
            if (latest.since - asked < 0) {
                if (failure != null && triedAt - asked >= 0) {
                    // All who wait for the same try are told of its failure: one after another they would wait for
                    // hours.
                    throw new IllegalStateException("The keys could not be read", failure);
                }
                long pause = triedAt + INTERVAL.toNanos() - System.nanoTime();
                if (pause > 0) {
                    Thread.sleep(Duration.ofNanos(pause));
                }
                latest = readNow();
            }
            return latest;
        } finally {
            reading.unlock();
        }
    }

    private Hashes readNow() {
        triedAt = System.nanoTime();
        try {
            Hashes found = transactions.accessCredentials(Access.KNOWN_KEYS, this::read);
            failure = null;
            return found;
        } catch (RuntimeException e) {
            failure = e;
            throw e;
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
