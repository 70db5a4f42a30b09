package dev.nonet.api.tenant;

import dev.nonet.api.platform.Problem;
import dev.nonet.api.platform.ProblemException;
import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/** Who may use the API, as configured. */
@ApplicationScoped
class Tenants {

    /** The tenant of an open service. */
    static final String LOCAL = "local";

    private static final Logger LOG = Logger.getLogger(Tenants.class);
    private static final String SCHEME = "bearer ";
    private static final int LONGEST_HEADER = 2_000;
    private static final Pattern SHA_256 = Pattern.compile("[0-9a-f]{64}");

    private final AuthConfig config;
    private final Map<String, String> tenantsByHash = new HashMap<>();

    Tenants(AuthConfig config) {
        this.config = config;
        config.tokens().forEach((tenant, hashes) -> hashes.forEach(hash -> addToken(tenant, hash)));
    }

    private void addToken(String tenant, String hash) {
        String lowerCase = hash.toLowerCase(Locale.ROOT);
        if (!SHA_256.matcher(lowerCase).matches()) {
            throw new IllegalArgumentException(
                    "nonet.auth.tokens." + tenant + " must hold SHA-256 hashes of 64 hexadecimal digits");
        }
        if (tenantsByHash.putIfAbsent(lowerCase, tenant) != null) {
            throw new IllegalArgumentException("nonet.auth.tokens." + tenant + " has a token twice, or another's");
        }
    }

    void announce(@Observes StartupEvent event) {
        if (config.mode() == AuthConfig.Mode.LOCAL) {
            LOG.warnf(
                    "nonet.auth.mode=local: the API is OPEN to whoever reaches it; everything belongs to the tenant '%s'",
                    LOCAL);
        } else if (tenantsByHash.isEmpty()) {
            LOG.warn("nonet.auth.mode=token, but nonet.auth.tokens is empty: every request will be refused");
        } else {
            LOG.infof("nonet.auth.mode=token: %d tokens", tenantsByHash.size());
        }
    }

    /**
     * The tenant that a request names.
     *
     * @param authorization the header of that name
     * @throws ProblemException 401 if it names none
     */
    String of(@Nullable String authorization) {
        return config.mode() == AuthConfig.Mode.LOCAL ? LOCAL : tenantOf(authorization);
    }

    private String tenantOf(@Nullable String authorization) {
        if (authorization == null) {
            throw unauthorized("The request needs a header: Authorization: Bearer <token>");
        }
        if (authorization.length() > LONGEST_HEADER
                || !authorization.toLowerCase(Locale.ROOT).startsWith(SCHEME)) {
            throw unauthorized("The Authorization header must read: Bearer <token>");
        }
        String tenant = tenantsByHash.get(
                sha256(authorization.substring(SCHEME.length()).strip()));
        if (tenant == null) {
            throw unauthorized("The token is unknown");
        }
        return tenant;
    }

    private static ProblemException unauthorized(String detail) {
        return Problem.of(401, "unauthorized", "The request is not authenticated", detail)
                .toException();
    }

    private static String sha256(String token) {
        try {
            return HexFormat.of()
                    .formatHex(MessageDigest.getInstance("SHA-256").digest(token.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every JDK has SHA-256", e);
        }
    }
}
