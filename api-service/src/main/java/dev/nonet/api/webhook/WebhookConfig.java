package dev.nonet.api.webhook;

import dev.nonet.api.platform.Between;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;
import java.util.List;

/** Callbacks (webhooks) that tell clients of a job's end. */
@ConfigMapping(prefix = "nonet.webhook")
public interface WebhookConfig {

    /**
     * A pause varies at random by this part of it, from 80 % to 120 %: deliveries that failed together are not retried
     * together.
     */
    double JITTER = 0.2;

    /**
     * The timeout of the TCP and TLS handshakes: long enough for a lost packet to be sent again, and short enough that
     * a host that is down does not use up the time of the call.
     */
    Duration CONNECT_TIMEOUT = Duration.ofSeconds(5);

    /** The timeout of resolving the host's name: as long as resolvers wait for one server. */
    Duration LOOKUP_TIMEOUT = Duration.ofSeconds(5);

    /**
     * The most concurrent calls of one API process. They mostly wait for the receivers: 128 sockets cost little, and
     * 128 answers a second clear a backlog of 400,000 deliveries in an hour.
     */
    int CONCURRENCY = 128;

    /**
     * The most concurrent calls for one tenant: an eighth of all, so that a tenant whose receivers are slow does not
     * hold up others.
     */
    int CONCURRENCY_PER_TENANT = 16;

    /** The most concurrent calls for a tenant to one receiver (scheme, host and port), so that we flood none. */
    int CONCURRENCY_PER_RECEIVER = 4;

    /**
     * Circuit breaker: after this many consecutive calls without an answer no more are made to a receiver for a while.
     */
    int CIRCUIT_THRESHOLD = 5;

    /** Circuit breaker: the pause before a trial call; if that is not answered either, the pause doubles. */
    Duration FIRST_CIRCUIT_PAUSE = Duration.ofSeconds(10);

    /** Circuit breaker: the longest pause. A receiver that is back is noticed within it. */
    Duration LONGEST_CIRCUIT_PAUSE = Duration.ofMinutes(5);

    /**
     * A delivery fails after this time if the circuit breaker has kept its retries from being made: longer than all
     * retries take by default.
     */
    Duration GIVE_UP = Duration.ofDays(5);

    /** How often to look for due deliveries. Deliveries of jobs that this process ends are made at once. */
    Duration POLL_INTERVAL = Duration.ofSeconds(1);

    /** How long previous secrets stay valid after a rotation, unless the request says otherwise. */
    Duration SECRET_GRACE = Duration.ofHours(24);

    /**
     * Upper bound of a tenant's endpoints: as many as fit on a page of the console, and far more than the systems of
     * one tenant.
     */
    int MAX_ENDPOINTS = 100;

    /** The pauses before each retry of a failed call. After the last retry the delivery has failed. */
    @WithDefault("5s,5m,30m,2h,5h,10h,14h,20h,24h")
    List<@Between(from = "1ms", to = "30D") Duration> retries();

    /** The timeout of a whole call, from the lookup of the host to the status of the answer. */
    @WithDefault("20s")
    @Between(from = "100ms", to = "5m")
    Duration timeout();

    /**
     * Whether addresses of private networks and of this machine may be called. For trusted set-ups only: a client could
     * reach services behind the firewall (SSRF).
     */
    @WithDefault("false")
    boolean allowPrivateTargets();
}
