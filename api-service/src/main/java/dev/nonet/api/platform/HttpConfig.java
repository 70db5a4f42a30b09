package dev.nonet.api.platform;

import io.smallrye.config.ConfigMapping;
import java.util.List;
import java.util.Optional;

/** The proxies that clients come through. */
@ConfigMapping(prefix = "nonet.http")
public interface HttpConfig {

    /**
     * Addresses of the proxies (IP addresses or networks, such as {@code 10.0.0.0/8}) whose headers {@code X-Forwarded-For} and {@code
     * X-Forwarded-Proto} tell the client's address and scheme; from all others these headers are ignored. Without it, all clients behind
     * a proxy share one limit of unknown tokens ({@code nonet.auth.unknown-tokens-burst}), and the cookie of the console lacks {@code
     * Secure} behind a proxy that ends TLS. The proxy must replace what a client sends in these headers, as
     * ingress-nginx does: of a list the first address counts.
     */
    Optional<List<String>> trustedProxies();
}
