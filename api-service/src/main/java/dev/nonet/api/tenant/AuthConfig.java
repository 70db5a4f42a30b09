package dev.nonet.api.tenant;

import dev.nonet.api.platform.Between;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import jakarta.validation.constraints.DecimalMax;
import jakarta.validation.constraints.DecimalMin;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Authentication. Tokens of an OpenID Connect issuer are accepted as well once {@code quarkus.oidc.tenant-enabled} is
 * true and {@code quarkus.oidc.auth-server-url} names the issuer.
 */
@ConfigMapping(prefix = "nonet.auth")
public interface AuthConfig {

    /**
     * {@code token}: every request needs a key or a token. {@code local}: no authentication, one tenant; for one's own
     * machine.
     */
    @WithDefault("token")
    Mode mode();

    /**
     * By tenant name, SHA-256 hashes of its first keys in lower-case hexadecimal:
     * {@code nonet.auth.tokens.acme=<hash>,<hash>}, or {@code NONET_AUTH_TOKENS_ACME} in the environment, where a
     * further underscore stands for a dot: {@code NONET_AUTH_TOKENS_ACME_EU} belongs to the tenant {@code acme.eu}.
     * Such keys have every scope, serve to create further keys over REST, and cannot be revoked there. They must be
     * random ({@code openssl rand -hex 32}): nothing limits guesses at them.
     */
    Map<String, List<String>> tokens();

    /**
     * The tenant whose {@code admin} scope also covers other tenants: it creates their first keys and manages the
     * dead-letter topics. Tokens of an OpenID Connect issuer that name this tenant are refused.
     */
    @WithDefault("operator")
    String operator();

    /** Upper bound of a tenant's keys that are not revoked. */
    @WithDefault("100")
    @Min(1)
    @Max(1_000_000)
    int maxKeys();

    /** The claim of an OpenID Connect token that names its tenant. */
    @WithDefault("tenant")
    String tenantClaim();

    /** The claim with the scopes: a text separated by blanks, or a list. Unknown scopes are ignored. */
    @WithDefault("scope")
    String scopeClaim();

    /**
     * In mode {@code local}, host names under which clients reach the service besides {@code localhost} and IP
     * addresses. Requests for other names, and from web pages of other origins, are refused.
     */
    Optional<List<String>> localHosts();

    /**
     * How long a process caches what the database says of a key or a session. A key that another process revokes, or a
     * session that ends there, can still read for this long; before a change the database is asked.
     */
    @WithDefault("10s")
    @Between(from = "0s", to = "1h")
    Duration keysKept();

    /**
     * Rate limit for unknown tokens of one client address (IPv6: a /64 network): look-ups in the database per second
     * that find nothing. Behind a proxy the client's address is that which the proxy tells, if it is one of
     * {@code nonet.http.trusted-proxies}. All addresses together have a bucket twenty times the size. Keys that exist
     * are not refused.
     */
    @WithDefault("1")
    @DecimalMin("0.001")
    @DecimalMax("1000000")
    double unknownTokensPerSecond();

    /** Rate limit for unknown tokens: the burst, that is the size of the token bucket. */
    @WithDefault("30")
    @Min(1)
    @Max(1_000_000)
    int unknownTokensBurst();

    /** How long a browser session lasts after signing in. */
    @WithDefault("12h")
    @Between(from = "1m", to = "30D")
    Duration session();

    /** Whether requests are authenticated. */
    enum Mode {
        TOKEN,
        LOCAL
    }
}
