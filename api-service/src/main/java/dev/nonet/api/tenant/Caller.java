package dev.nonet.api.tenant;

import jakarta.enterprise.context.RequestScoped;
import org.jspecify.annotations.Nullable;

/** The authenticated sender of the current request. */
@RequestScoped
public class Caller {

    private static final int CREDENTIAL_DIGITS = 8;

    private final AuthConfig config;
    private @Nullable Access access;
    private Sessions.@Nullable Session session;
    private String credential = "";
    private String share = "";
    private String visit = Access.STRANGERS;

    Caller(AuthConfig config) {
        this.config = config;
    }

    /**
     * Whether a text is the name of a tenant that may exist: lower-case letters, digits, dots, hyphens and underscores,
     * at most 63.
     */
    public static boolean isTenant(String name) {
        return Access.isTenant(name);
    }

    /** Whether the request was authenticated. */
    public boolean isKnown() {
        return access != null;
    }

    /** The name of the tenant. */
    public String tenant() {
        return access().tenant();
    }

    /**
     * Whose share of memory, places and turns the request takes: its tenant's, or that of the tenant's administration,
     * which counts as a tenant of its own. Otherwise somebody who fills the tenant's share with a stolen key could keep
     * the tenant from revoking that key. Never whose data the request is about: that is {@link #tenant}.
     */
    public String share() {
        if (share.isEmpty()) {
            throw notAuthenticated();
        }
        return share;
    }

    /** As {@link #share}; on an open page, that of its {@linkplain #setVisit visitor}. */
    public String shareOrVisit() {
        return share.isEmpty() ? visit : share;
    }

    /** Whether the caller is the operator of the service; always true in mode {@code local}. */
    public boolean isOperator() {
        return config.mode() == AuthConfig.Mode.LOCAL || tenant().equals(config.operator());
    }

    /** Whether the caller has a scope. */
    public boolean may(Scope scope) {
        return access().scopes().contains(scope);
    }

    /**
     * The credential that authentication looked at, whether or not it was accepted: the first eight hexadecimal digits
     * of its SHA-256. Empty if there was none.
     */
    public String credential() {
        return credential;
    }

    void setCredential(String token) {
        this.credential = KeyFormat.hash(token).substring(0, CREDENTIAL_DIGITS);
    }

    void setAccess(Access access) {
        setAccess(access, access.tenant());
    }

    void setAccess(Access access, String share) {
        this.access = access;
        this.share = share;
    }

    /** @param visit whose share a request for an open page takes */
    void setVisit(String visit) {
        this.visit = visit;
    }

    /** The browser session; null if the request has no session cookie. */
    public Sessions.@Nullable Session session() {
        return session;
    }

    void setSession(Sessions.Session session) {
        this.session = session;
    }

    private Access access() {
        if (access == null) {
            throw notAuthenticated();
        }
        return access;
    }

    private static IllegalStateException notAuthenticated() {
        return new IllegalStateException("The request was not authenticated");
    }
}
