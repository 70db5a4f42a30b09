package dev.nonet.api.tenant;

import java.time.Instant;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * What a request's credentials grant.
 *
 * @param tenant the tenant the request belongs to
 * @param scopes what the request may do
 * @param until when the credentials expire; {@link Instant#MAX} for keys, which are revoked instead
 */
record Access(String tenant, Set<Scope> scopes, Instant until) {

    /** The only tenant in mode {@code local}. */
    static final String LOCAL = "local";

    /**
     * The tenant under which requests for open pages are counted, as their senders are unknown. No tenant's name is
     * empty.
     */
    static final String STRANGERS = "";

    /** Whose share requests take while it is found out whose they are. No tenant has this name. */
    static final String UNIDENTIFIED = "?";

    /** As {@link #UNIDENTIFIED}, if their keys are known to exist: those who guess keys must not shut them out. */
    static final String KNOWN_KEYS = "? known";

    /** Whose share requests for open pages take that have the cookie of a session with a key that is not known. */
    static final String FORMER = "? sessions";

    /** As {@link #UNIDENTIFIED}, while tokens of an issuer are verified, which may be slow or out of reach. */
    static final String TOKENS = "? tokens";

    private static final Pattern TENANT = Pattern.compile("[a-z0-9][a-z0-9._-]{0,62}");

    Access {
        scopes = Set.copyOf(scopes);
    }

    /** What a key grants, which does not expire by itself. */
    Access(String tenant, Set<Scope> scopes) {
        this(tenant, scopes, Instant.MAX);
    }

    static Access all(String tenant) {
        return new Access(tenant, Set.of(Scope.values()));
    }

    /** Whose share of resources calls for the tenant's administration take. No tenant's name has a space. */
    String administration() {
        return tenant + " administration";
    }

    /**
     * Whose share requests take while it is asked whether their sessions were ended; then they count as calls. The
     * sessions of those who administer have one of their own, so that nobody shuts them out with a lesser key.
     */
    String sessions() {
        return (scopes.contains(Scope.ADMIN) ? administration() : tenant) + " sessions";
    }

    /**
     * Whether a text is a valid tenant name: 1 to 63 lower-case letters, digits, dots, hyphens and underscores,
     * beginning with a letter or digit.
     */
    static boolean isTenant(String name) {
        return TENANT.matcher(name).matches();
    }
}
