package dev.nonet.api.tenant;

import dev.nonet.api.platform.Problem;
import dev.nonet.api.platform.ProblemException;
import jakarta.enterprise.context.ApplicationScoped;
import java.net.InetAddress;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/**
 * A cache of key look-ups, so that not every request queries the database. Entries, misses included, live for {@link
 * AuthConfig#keysKept}; for that long a key that another process has revoked is accepted here, for reading. A token bucket for each
 * client address, and one for all together, limit look-ups of unknown keys, so that nobody can load the database by guessing. Beyond them
 * only keys of the {@link KeyDirectory} are looked up: known keys are never refused because of unknown ones.
 */
@ApplicationScoped
class KeyCache {

    private static final int MOST_KEYS = 10_000;
    private static final int MOST_ADDRESSES = 10_000;
    private static final int IPV6 = 16;

    /** Addresses of one IPv6 subscriber share the first 64 bits; count them as one. */
    private static final int IPV6_NETWORK = 8;

    /**
     * Unknown tokens of all addresses together have a bucket this many times the size: somebody may have many addresses, or invent them.
     */
    private static final int ADDRESSES_AT_ONCE = 20;

    private final ApiKeys keys;
    private final KeyDirectory directory;
    private final AuthConfig config;
    private final Map<String, Known> known = new RecentlyUsed<>(MOST_KEYS);
    private final TokenBucket all;
    private final Map<String, TokenBucket> addresses = new RecentlyUsed<>(MOST_ADDRESSES);

    /**
     * Look-ups that have not ended, by hash. All requests that come with a key meanwhile share one: after a start, and whenever an entry
     * has expired, hundreds may come at once, which would take all connections of the database, and all CPUs while the process is cold.
     */
    private final Map<String, CompletableFuture<Optional<Access>>> underWay = new HashMap<>();

    /** How many keys were forgotten: what was looked up before one of them may be outdated, and is not kept. */
    private int forgotten;

    KeyCache(ApiKeys keys, KeyDirectory directory, AuthConfig config) {
        this.keys = keys;
        this.directory = directory;
        this.config = config;
        this.all = new TokenBucket(
                ADDRESSES_AT_ONCE * config.unknownTokensPerSecond(),
                Math.toIntExact(Math.min(Integer.MAX_VALUE, (long) ADDRESSES_AT_ONCE * config.unknownTokensBurst())),
                System.nanoTime());
    }

    /**
     * A cached look-up.
     *
     * @param access empty if there is no such key
     * @param until {@link System#nanoTime} of its expiry
     */
    private record Known(Optional<Access> access, long until) {}

    /**
     * Looks up a key by its hash; empty if there is none or it is revoked. Blocking.
     *
     * @param address the client's IP address
     * @throws ProblemException 429 if too many look-ups for this address found nothing
     */
    Optional<Access> use(String hash, String address) {
        long now = System.nanoTime();
        TokenBucket bucket;
        boolean wasValid;
        int before;
        synchronized (this) {
            Known kept = known.get(hash);
            if (kept != null && kept.until - now > 0) {
                return kept.access;
            }
            wasValid = kept != null && kept.access.isPresent();
            before = forgotten;
            bucket = addresses.computeIfAbsent(
                    network(address),
                    name -> new TokenBucket(config.unknownTokensPerSecond(), config.unknownTokensBurst(), now));
        }
        // A key that was valid a moment ago is not held up by others behind the same address.
        Duration wait = wasValid ? Duration.ZERO : take(bucket, now);
        if (wait.isPositive() && !mayExist(hash)) {
            throw Problem.tooMany("too-many-unknown-tokens", "Too many unknown tokens came from this address")
                    .after(wait);
        }
        Optional<Access> found = Optional.empty();
        boolean isUnknown = false;
        try {
            found = lookedUp(hash);
            isUnknown = found.isEmpty();
        } finally {
            if (!isUnknown && !wasValid && wait.isZero()) {
                bucket.giveBack();
                all.giveBack();
            }
        }
        synchronized (this) {
            if (before == forgotten) {
                known.put(hash, new Known(found, now + config.keysKept().toNanos()));
            }
        }
        return found;
    }

    /** As {@link #use}, of a key that was just accepted, but asks the database in any case: another process may have revoked it since. */
    Optional<Access> useAnew(String hash) {
        Optional<Access> found = keys.use(hash);
        if (found.isEmpty()) {
            forget(hash);
        }
        return found;
    }

    /** Looks a key up, or waits for the look-up of another request. */
    private Optional<Access> lookedUp(String hash) {
        CompletableFuture<Optional<Access>> own = new CompletableFuture<>();
        CompletableFuture<Optional<Access>> other;
        synchronized (this) {
            other = underWay.putIfAbsent(hash, own);
        }
        if (other != null) {
            try {
                return other.join();
            } catch (CompletionException e) {
                throw new IllegalStateException("The key could not be looked up", e.getCause());
            }
        }
        try {
            Optional<Access> found = keys.use(hash);
            own.complete(found);
            return found;
        } catch (RuntimeException | Error e) {
            own.completeExceptionally(e);
            throw e;
        } finally {
            synchronized (this) {
                underWay.remove(hash, own);
            }
        }
    }

    /**
     * Takes a token of an address and one of all together, before the look-up: of thousands of keys that come at once each would find the
     * buckets full otherwise.
     *
     * @return zero if they were taken; else the time until there will be both
     */
    private Duration take(TokenBucket bucket, long now) {
        Duration wait = bucket.take(now);
        if (wait.isPositive()) {
            return wait;
        }
        Duration waitOfAll = all.take(now);
        if (waitOfAll.isPositive()) {
            bucket.giveBack();
        }
        return waitOfAll;
    }

    private boolean mayExist(String hash) {
        try {
            return directory.mayContain(hash);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** Forgets a key, so that one revoked by this process stops working at once. Those of others stay: they would all be looked up anew. */
    synchronized void forget(String hash) {
        known.remove(hash);
        // Its look-up may have begun before the key was revoked: requests that come from now on do not wait for it.
        underWay.remove(hash);
        forgotten++;
    }

    private static String network(String address) {
        try {
            byte[] bytes = InetAddress.ofLiteral(address).getAddress();
            return HexFormat.of().formatHex(bytes.length == IPV6 ? Arrays.copyOf(bytes, IPV6_NETWORK) : bytes);
        } catch (IllegalArgumentException e) {
            return "";
        }
    }
}
