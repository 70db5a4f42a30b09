package dev.nonet.api.tenant;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.util.List;
import java.util.Map;

/** Who may use the API. */
@ConfigMapping(prefix = "nonet.auth")
public interface AuthConfig {

    /** {@code token}, or {@code local} for an open service of one tenant. */
    @WithDefault("token")
    Mode mode();

    /**
     * By tenant name, the SHA-256 hashes of its tokens in lower-case hexadecimal:
     * {@code nonet.auth.tokens.acme=<hash>,<hash>}, or {@code NONET_AUTH_TOKENS_ACME} in the environment,
     * where a further underscore stands for a dot: {@code NONET_AUTH_TOKENS_ACME_EU} is of the tenant {@code acme.eu}.
     */
    Map<String, List<String>> tokens();

    /** How requests are told apart. */
    enum Mode {
        TOKEN,
        LOCAL
    }
}
