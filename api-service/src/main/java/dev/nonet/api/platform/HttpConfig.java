package dev.nonet.api.platform;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Connections of clients, and the proxies that they come through. */
@ConfigMapping(prefix = "nonet.http")
public interface HttpConfig {

    /**
     * Upper bound of open connections; also at most 24 for each MB of the heap. When it is reached, the one that has
     * waited longest without a complete request is closed for each new one; if all have a request in flight, the new
     * one is closed.
     */
    @WithDefault("6000")
    @Min(10)
    @Max(100_000)
    int connections();

    /**
     * How long a connection without a request in flight may be silent. Longer than proxies keep idle connections,
     * usually 60 s.
     */
    @WithDefault("75s")
    @Between(from = "100ms", to = "1h")
    Duration silence();

    /**
     * Addresses of the proxies (IP addresses or networks, such as {@code 10.0.0.0/8}) whose headers
     * {@code X-Forwarded-For} and {@code X-Forwarded-Proto} tell the client's address and scheme; from all others these
     * headers are ignored. Without it, all clients behind a proxy share one limit of unknown tokens
     * ({@code nonet.auth.unknown-tokens-burst}), and the cookie of the console lacks {@code Secure} behind a proxy that
     * ends TLS. The proxy must replace what a client sends in these headers, as ingress-nginx does: of a list the first
     * address counts.
     */
    Optional<List<String>> trustedProxies();
}
