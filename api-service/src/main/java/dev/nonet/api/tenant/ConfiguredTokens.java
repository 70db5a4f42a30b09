package dev.nonet.api.tenant;

import jakarta.enterprise.context.ApplicationScoped;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** The tenants' first keys, by their SHA-256 hashes, which {@link AuthConfig#tokens} configures. */
@ApplicationScoped
class ConfiguredTokens {

    private static final Pattern SHA_256 = Pattern.compile("[0-9a-f]{64}");

    private final Map<String, Access> byHash = new HashMap<>();

    ConfiguredTokens(AuthConfig config) {
        config.tokens().forEach((tenant, hashes) -> hashes.forEach(hash -> add(tenant, hash)));
    }

    private void add(String tenant, String hash) {
        String lowerCase = hash.toLowerCase(Locale.ROOT);
        if (!SHA_256.matcher(lowerCase).matches()) {
            throw new IllegalArgumentException(
                    "nonet.auth.tokens." + tenant + " must hold SHA-256 hashes of 64 hexadecimal digits");
        }
        if (byHash.putIfAbsent(lowerCase, Access.all(tenant)) != null) {
            throw new IllegalArgumentException(
                    "nonet.auth.tokens." + tenant + " has a hash twice, or one that another tenant has too");
        }
    }

    Optional<Access> byHash(String hash) {
        return Optional.ofNullable(byHash.get(hash));
    }

    int count() {
        return byHash.size();
    }
}
