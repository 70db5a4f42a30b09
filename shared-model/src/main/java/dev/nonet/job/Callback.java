package dev.nonet.job;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.net.URI;
import org.jspecify.annotations.Nullable;

/**
 * Where to say that a job has ended.
 *
 * @param secret signs the call: {@code whsec_} and base64 of 24 to 64 bytes; read, never written; null leaves calls unsigned
 */
public record Callback(
        @JsonProperty(required = true) URI url,

        @JsonProperty(access = JsonProperty.Access.WRITE_ONLY) @Nullable
        String secret) {

    /** Without the secret, so that no log shows it. */
    @Override
    public String toString() {
        return "Callback[url=" + url + "]";
    }
}
