package dev.nonet.api.webhook;

import java.time.Duration;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Liveness;

/**
 * Liveness: down when the sender's loop has hung for a minute, so that the process is restarted. Rounds that fail, as
 * while the database is away, do not count as hanging: a restart would not help.
 */
@Liveness
class WebhookLiveness implements HealthCheck {

    private static final Duration LONGEST_ROUND = Duration.ofMinutes(1);

    private final WebhookSender sender;

    WebhookLiveness(WebhookSender sender) {
        this.sender = sender;
    }

    @Override
    public HealthCheckResponse call() {
        Duration since = sender.sinceLastRound();
        return HealthCheckResponse.named("callbacks")
                .status(since.compareTo(LONGEST_ROUND) < 0)
                .withData("secondsSinceLastRound", since.toSeconds())
                .build();
    }
}
