package dev.nonet.api.tenant;

import java.util.Set;
import java.util.regex.Pattern;

/**
 * What a request's credentials give.
 *
 * @param tenant whose request it is
 * @param scopes what it may do
 */
record Access(String tenant, Set<Scope> scopes) {

    /** The tenant of an open service. */
    static final String LOCAL = "local";

    private static final Pattern TENANT = Pattern.compile("[a-z0-9][a-z0-9._-]{0,62}");

    Access {
        scopes = Set.copyOf(scopes);
    }

    static Access all(String tenant) {
        return new Access(tenant, Set.of(Scope.values()));
    }

    /** Whether a text may name a tenant: 1 to 63 lower-case letters, digits, dots, hyphens and underscores. */
    static boolean isTenant(String name) {
        return TENANT.matcher(name).matches();
    }
}
