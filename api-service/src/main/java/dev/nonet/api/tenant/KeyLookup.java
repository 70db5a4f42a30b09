package dev.nonet.api.tenant;

import dev.nonet.api.platform.ClientAddress;
import dev.nonet.api.platform.CredentialWatch;
import dev.nonet.api.platform.RequestMemory;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Optional;

/** Looks up keys issued by this service: those whose hashes are configured, and those created over REST. */
@ApplicationScoped
class KeyLookup {

    private final ConfiguredTokens configured;
    private final KeyCache created;
    private final CredentialUses uses;
    private final CredentialWatch watch;
    private final RequestMemory memory;

    KeyLookup(
            ConfiguredTokens configured,
            KeyCache created,
            CredentialUses uses,
            CredentialWatch watch,
            RequestMemory memory) {
        this.memory = memory;
        this.configured = configured;
        this.created = created;
        this.uses = uses;
        this.watch = watch;
    }

    /**
     * Looks up the key of a request; empty if it is unknown or revoked. Blocking.
     *
     * @throws dev.nonet.api.platform.ProblemException 429 if too many unknown keys came from the client's address, or
     *     too many requests wait until it is known whose they are
     */
    Optional<Access> access(String key, RoutingContext routing) {
        String hash = KeyFormat.hash(key);
        HttpServerRequest request = routing.request();
        return configured
                .byHash(hash)
                .or(() -> KeyFormat.isKey(key)
                        ? created.access(hash, ClientAddress.of(request), share -> memory.take(share, request))
                        : Optional.empty());
    }

    /** As {@link #access}, as far as it is known without asking the database. */
    Optional<Access> cached(String key) {
        String hash = KeyFormat.hash(key);
        return configured.byHash(hash).or(() -> created.cached(hash));
    }

    /**
     * Whether a key that was accepted is still valid. Blocking.
     *
     * @param share in whose turn
     * @param anew whether to ask the database, not the cache, as another process may have revoked the key meanwhile
     */
    boolean isStillValid(String key, String share, boolean anew) {
        String hash = KeyFormat.hash(key);
        if (configured.byHash(hash).isPresent()) {
            return true;
        }
        if (!anew) {
            return created.isStillValid(share, hash);
        }
        uses.begin(hash);
        return created.isValidNow(share, hash);
    }

    /**
     * Ends a revoked key: from now on this process refuses it. Waits for the transactions of all processes that have
     * found it valid ({@link CredentialUses}).
     *
     * @param share in whose turn the current request waits
     */
    void endRevoked(String share, String hash) {
        created.forget(hash);
        watch.someHaveEnded();
        uses.await(share, hash);
    }
}
