package dev.nonet.api.webhook;

import dev.nonet.api.platform.Between;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import jakarta.validation.constraints.DecimalMax;
import jakarta.validation.constraints.DecimalMin;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.time.Duration;
import java.util.List;

/** Callbacks (webhooks) that tell clients of a job's end. */
@ConfigMapping(prefix = "nonet.webhook")
public interface WebhookConfig {

    /** The pauses before each retry of a failed call. After the last retry the delivery has failed. */
    @WithDefault("5s,5m,30m,2h,5h,10h,14h,20h,24h")
    List<@Between(from = "1ms", to = "30D") Duration> retries();

    /**
     * The part of a pause by which it varies at random: 0.2 gives 80 % to 120 %. Keeps deliveries that failed together
     * from being retried together.
     */
    @WithDefault("0.2")
    @DecimalMin("0")
    @DecimalMax("1")
    double jitter();

    /** The timeout of a whole call, from the lookup of the host to the status of the answer. */
    @WithDefault("20s")
    @Between(from = "100ms", to = "5m")
    Duration timeout();

    /** The timeout of the TCP and TLS handshakes. */
    @WithDefault("5s")
    @Between(from = "100ms", to = "5m")
    Duration connectTimeout();

    /** The timeout of resolving the host's name. */
    @WithDefault("5s")
    @Between(from = "100ms", to = "5m")
    Duration lookupTimeout();

    /** Upper bound of concurrent calls of one API process. */
    @WithDefault("128")
    @Min(1)
    @Max(1_000)
    int concurrency();

    /** Upper bound of concurrent calls for one tenant. */
    @WithDefault("16")
    @Min(1)
    @Max(1_000)
    int concurrencyPerTenant();

    /** Upper bound of a tenant's concurrent calls to one receiver: scheme, host and port. */
    @WithDefault("4")
    @Min(1)
    @Max(1_000)
    int concurrencyPerReceiver();

    /**
     * Circuit breaker: consecutive calls without an answer after which no more calls are made to a receiver for a
     * while.
     */
    @WithDefault("5")
    @Min(1)
    @Max(1_000)
    int restAfter();

    /**
     * Circuit breaker: how long no calls are made the first time. Then one trial call is made; if it is not answered
     * either, the pause doubles.
     */
    @WithDefault("10s")
    @Between(from = "10ms", to = "1D")
    Duration firstRest();

    /** Circuit breaker: the longest time without calls. */
    @WithDefault("5m")
    @Between(from = "10ms", to = "1D")
    Duration longestRest();

    /** A delivery fails after this time if the circuit breaker has kept its retries from being made. */
    @WithDefault("5D")
    @Between(from = "1m", to = "365D")
    Duration giveUp();

    /** How often to look for due deliveries. Deliveries of jobs that this process ends are made at once. */
    @WithDefault("1s")
    @Between(from = "10ms", to = "1m")
    Duration pollInterval();

    /**
     * Whether addresses of private networks and of this machine may be called. For trusted set-ups only: a client could
     * reach services behind the firewall (SSRF).
     */
    @WithDefault("false")
    boolean allowPrivateTargets();

    /** How long previous secrets stay valid after a rotation, unless the request says otherwise. */
    @WithDefault("24H")
    @Between(from = "0s", to = "365D")
    Duration secretGrace();

    /** Upper bound of a tenant's endpoints. */
    @WithDefault("100")
    @Min(1)
    @Max(10_000)
    int maxEndpoints();
}
