package dev.nonet.api.webhook;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import jakarta.validation.constraints.DecimalMax;
import jakarta.validation.constraints.DecimalMin;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.time.Duration;
import java.util.List;

/** How clients are called back. */
@ConfigMapping(prefix = "nonet.webhook")
public interface WebhookConfig {

    /** The pauses before each repeat; after the last a delivery has failed. */
    @WithDefault("5s,5m,30m,2h,5h,10h,14h,20h,24h")
    List<Duration> retries();

    /** By which part of itself a pause varies at random, so that calls do not come in waves. */
    @WithDefault("0.2")
    @DecimalMin("0")
    @DecimalMax("1")
    double jitter();

    /** How long a call may take in all. */
    @WithDefault("20s")
    Duration timeout();

    /** How long connecting may take. */
    @WithDefault("5s")
    Duration connectTimeout();

    /** The most calls under way at once. */
    @WithDefault("16")
    @Min(1)
    @Max(1_000)
    int concurrency();

    /** How often to look for deliveries that are due. */
    @WithDefault("1s")
    Duration pollInterval();

    /** Whether addresses of private networks and of this machine may be called. For trusted set-ups only. */
    @WithDefault("false")
    boolean allowPrivateTargets();

    /** How long the secrets before a new one go on signing, unless the client says otherwise. */
    @WithDefault("24H")
    Duration secretGrace();

    /** How many endpoints a tenant may keep secrets for. */
    @WithDefault("100")
    @Min(1)
    @Max(10_000)
    int maxEndpoints();
}
