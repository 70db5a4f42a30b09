package dev.nonet.api.platform;

import io.smallrye.config.ConfigMapping;
import java.util.List;
import java.util.Optional;

/** Encryption of secrets at rest. */
@ConfigMapping(prefix = "nonet.secrets")
public interface SecretsConfig {

    /**
     * AES-256 keys, each 32 random bytes in base64 ({@code openssl rand -base64 32}), separated by commas. The first
     * encrypts; all decrypt. To rotate, in three steps, each a restart of every process: put a new key second, so that
     * all processes can read it; put it first, upon which what is stored is encrypted anew; and remove the older one
     * once {@code nonet_secrets_outdated} is 0, and the log says so, after all processes have restarted. Required
     * unless {@code nonet.auth.mode=local}, where callbacks with a secret are refused if there is no key.
     */
    Optional<List<String>> keys();
}
