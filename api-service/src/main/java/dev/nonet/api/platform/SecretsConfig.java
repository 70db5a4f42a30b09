package dev.nonet.api.platform;

import io.smallrye.config.ConfigMapping;
import java.util.List;
import java.util.Optional;

/** Encryption of secrets at rest. */
@ConfigMapping(prefix = "nonet.secrets")
public interface SecretsConfig {

    /**
     * AES-256 keys, each 32 random bytes in base64 ({@code openssl rand -base64 32}), separated by commas. The first
     * encrypts; all decrypt. To rotate, put a new key first and restart: the service re-encrypts what is stored and
     * logs when it is done, after which the older keys can be removed. Required unless {@code nonet.auth.mode=local},
     * where secrets are stored unencrypted if there is no key.
     */
    Optional<List<String>> keys();
}
