package dev.nonet.api.tenant;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import jakarta.validation.constraints.Min;
import java.util.List;
import java.util.Map;

/**
 * Who may use the API. Tokens of an OpenID Connect issuer are taken too once {@code quarkus.oidc.tenant-enabled} is true
 * and {@code quarkus.oidc.auth-server-url} names the issuer.
 */
@ConfigMapping(prefix = "nonet.auth")
public interface AuthConfig {

    /** {@code token}, or {@code local} for an open service of one tenant. */
    @WithDefault("token")
    Mode mode();

    /**
     * By tenant name, the SHA-256 hashes of its first tokens in lower-case hexadecimal:
     * {@code nonet.auth.tokens.acme=<hash>,<hash>}, or {@code NONET_AUTH_TOKENS_ACME} in the environment,
     * where a further underscore stands for a dot: {@code NONET_AUTH_TOKENS_ACME_EU} is of the tenant {@code acme.eu}.
     * They have every scope; further keys are made with them over the API, and they cannot be revoked there.
     */
    Map<String, List<String>> tokens();

    /**
     * The tenant whose {@code admin} scope reaches further than itself: it makes the first keys of other tenants and sees
     * to the dead-letter topics.
     */
    @WithDefault("operator")
    String operator();

    /** How many keys a tenant may have that are not revoked. */
    @WithDefault("100")
    @Min(1)
    int maxKeys();

    /** The claim of an OpenID Connect token that names its tenant. */
    @WithDefault("tenant")
    String tenantClaim();

    /** The claim that holds its scopes: a text with blanks between them, or a list. What is no scope of ours is passed over. */
    @WithDefault("scope")
    String scopeClaim();

    /** How requests are told apart. */
    enum Mode {
        TOKEN,
        LOCAL
    }
}
