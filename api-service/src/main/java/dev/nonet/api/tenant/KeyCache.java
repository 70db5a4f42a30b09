package dev.nonet.api.tenant;

import com.github.benmanes.caffeine.cache.AsyncCache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.nonet.api.platform.Lent;
import dev.nonet.api.platform.Problem;
import dev.nonet.api.platform.ProblemException;
import jakarta.enterprise.context.ApplicationScoped;
import java.net.InetAddress;
import java.time.Duration;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Function;

/**
 * A cache of key look-ups, so that not every request queries the database. Entries, misses included, live for
 * {@link AuthConfig#keysKept}; for that long a key that another process has revoked can still read here. Look-ups of
 * unknown keys take tokens from a bucket of the client's address and from one of all addresses together, so that nobody
 * can load the database by guessing. While either is empty, only keys that may be in the {@link KeyDirectory} are
 * looked up: known keys are never refused because of unknown ones.
 */
@ApplicationScoped
class KeyCache {

    private static final int MAX_KEYS = 10_000;
    private static final int MAX_ADDRESSES = 10_000;
    private static final int IPV6_BYTES = 16;

    /** The addresses of one IPv6 subscriber share the first 64 bits, and count as one. */
    private static final int NETWORK_BYTES = 8;

    /**
     * The bucket of all addresses together is this many times the size of one address's: somebody may have many
     * addresses, or invent them.
     */
    private static final int ADDRESSES_AT_ONCE = 20;

    private final ApiKeys keys;
    private final KeyDirectory directory;
    private final AuthConfig config;
    private final TokenBucket all;
    private final Map<String, TokenBucket> addresses = new RecentlyUsed<>(MAX_ADDRESSES);

    /**
     * By the hash of a key, what its look-up found or, while it is under way, will find. Requests that come with the
     * key meanwhile share it: after a start, and whenever an entry has expired, hundreds may come at once, whose
     * look-ups would take all connections of the database, and all CPUs while the process is cold. A look-up that fails
     * leaves no entry.
     */
    private final AsyncCache<String, Optional<Access>> known;

    KeyCache(ApiKeys keys, KeyDirectory directory, AuthConfig config) {
        this.keys = keys;
        this.directory = directory;
        this.config = config;
        this.known = Caffeine.newBuilder()
                .maximumSize(MAX_KEYS)
                .expireAfterWrite(config.keysKept())
                .executor(Runnable::run)
                .buildAsync();
        this.all = new TokenBucket(
                ADDRESSES_AT_ONCE * config.unknownTokensPerSecond(),
                Math.toIntExact(Math.min(Integer.MAX_VALUE, (long) ADDRESSES_AT_ONCE * config.unknownTokensBurst())),
                System.nanoTime());
    }

    /**
     * What a key may do, by its hash; empty if there is none or it is revoked. Blocking, unless that is cached.
     *
     * @param address the client's IP address
     * @param memory lends a share's memory to the request while it waits, as it is not known yet whose the request is
     * @throws ProblemException 429 if too many look-ups for this address found nothing, or there is no memory
     */
    Optional<Access> access(String hash, String address, Function<String, Lent> memory) {
        CompletableFuture<Optional<Access>> kept = known.getIfPresent(hash);
        if (kept != null && kept.isDone()) {
            return join(kept);
        }
        String share = directory.contained(hash) ? Access.KNOWN_KEYS : Access.UNIDENTIFIED;
        try (Lent lent = memory.apply(share)) {
            return kept != null ? join(kept) : lookUp(share, hash, address);
        }
    }

    /** As {@link #access}, if it is cached and valid. */
    Optional<Access> cached(String hash) {
        CompletableFuture<Optional<Access>> kept = known.getIfPresent(hash);
        return kept == null ? Optional.empty() : kept.getNow(Optional.empty());
    }

    private Optional<Access> lookUp(String share, String hash, String address) {
        TokenBucket bucket = bucket(network(address));
        Duration wait = take(bucket);
        if (wait.isPositive() && !mayExist(hash)) {
            throw Problem.tooMany("too-many-unknown-tokens", "Too many unknown keys came from this address")
                    .after(wait);
        }
        boolean isUnknown = false;
        try {
            Optional<Access> found = lookUpOnce(wait.isPositive() ? Access.KNOWN_KEYS : share, hash);
            isUnknown = found.isEmpty();
            return found;
        } finally {
            if (!isUnknown && wait.isZero()) {
                bucket.giveBack();
                all.giveBack();
            }
        }
    }

    /**
     * Whether a key that was accepted is still valid, as far as this process knows. Blocking, unless that is cached.
     *
     * @param share in whose turn
     */
    boolean isStillValid(String share, String hash) {
        CompletableFuture<Optional<Access>> kept = known.getIfPresent(hash);
        return (kept != null ? join(kept) : lookUpOnce(share, hash)).isPresent();
    }

    /** As {@link #isStillValid}, but always asks the database: another process may have revoked the key meanwhile. */
    boolean isValidNow(String share, String hash) {
        boolean isValid = keys.access(share, hash).isPresent();
        if (!isValid) {
            forget(hash);
        }
        return isValid;
    }

    /** Looks a key up, or waits for the look-up of another request. */
    private Optional<Access> lookUpOnce(String share, String hash) {
        CompletableFuture<Optional<Access>> own = new CompletableFuture<>();
        CompletableFuture<Optional<Access>> other = known.asMap().putIfAbsent(hash, own);
        if (other != null) {
            return join(other);
        }
        try {
            Optional<Access> found = keys.use(share, hash);
            own.complete(found);
            return found;
        } catch (RuntimeException | Error e) {
            own.completeExceptionally(e);
            throw e;
        }
    }

    private static Optional<Access> join(CompletableFuture<Optional<Access>> lookUp) {
        try {
            return lookUp.join();
        } catch (CompletionException e) {
            throw new IllegalStateException("The key could not be looked up", e.getCause());
        }
    }

    private TokenBucket bucket(String network) {
        synchronized (addresses) {
            return addresses.computeIfAbsent(
                    network,
                    name -> new TokenBucket(
                            config.unknownTokensPerSecond(), config.unknownTokensBurst(), System.nanoTime()));
        }
    }

    /**
     * Takes a token of an address and one of all together. They are taken before the look-up and given back after one
     * that found a key; if they were taken after it, each of thousands of unknown keys that come at once would find
     * full buckets.
     *
     * @return zero if both were taken; otherwise none is, and this is the time until the missing one comes
     */
    private Duration take(TokenBucket bucket) {
        long now = System.nanoTime();
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

    /**
     * Removes a key from the cache, so that one revoked by this process stops working at once. Other keys stay, as all
     * of them would have to be looked up anew. A look-up of the key that is under way may have read it before it was
     * revoked: no further request waits for that look-up, and what it finds is not cached.
     */
    void forget(String hash) {
        known.synchronous().invalidate(hash);
    }

    private static String network(String address) {
        try {
            byte[] bytes = InetAddress.ofLiteral(address).getAddress();
            return HexFormat.of().formatHex(bytes.length == IPV6_BYTES ? Arrays.copyOf(bytes, NETWORK_BYTES) : bytes);
        } catch (IllegalArgumentException e) {
            return "";
        }
    }
}
