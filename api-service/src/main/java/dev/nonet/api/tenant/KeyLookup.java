package dev.nonet.api.tenant;

import dev.nonet.api.platform.CredentialWatch;
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

    KeyLookup(ConfiguredTokens configured, KeyCache created, CredentialUses uses, CredentialWatch watch) {
        this.configured = configured;
        this.created = created;
        this.uses = uses;
        this.watch = watch;
    }

    /**
     * Looks up a key; empty if it is unknown or revoked. Blocking.
     *
     * @param anew whether to ask the database, not the cache, as another process may have revoked the key meanwhile
     * @throws dev.nonet.api.platform.ProblemException 429 if too many unknown keys came from the client's address
     */
    Optional<Access> access(String key, RoutingContext routing, boolean anew) {
        String hash = KeyFormat.hash(key);
        return configured.byHash(hash).or(() -> KeyFormat.isKey(key) ? created(hash, routing, anew) : Optional.empty());
    }

    /**
     * Ends the use of a revoked key: from now on this process refuses it. Waits for the transactions of all processes
     * that have found it valid ({@link CredentialUses}).
     *
     * @param share in whose turn the current request waits
     */
    void endUses(String share, String hash) {
        created.forget(hash);
        watch.someHaveEnded();
        uses.await(share, hash);
    }

    private Optional<Access> created(String hash, RoutingContext routing, boolean anew) {
        if (!anew) {
            return created.access(hash, routing.request().remoteAddress().hostAddress());
        }
        uses.begin(hash);
        return created.accessAnew(hash);
    }
}
