package dev.nonet.api.webhook;

import dev.nonet.api.job.Job;
import dev.nonet.api.job.Jobs;
import dev.nonet.api.platform.Outage;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.narayana.jta.QuarkusTransaction;
import io.quarkus.scheduler.Scheduled;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadLocalRandom;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/** Makes the calls that are due. */
@ApplicationScoped
class WebhookSender {

    private static final Logger LOG = Logger.getLogger(WebhookSender.class);

    /** A delivery taken is due again after the call's time and this, should its process die. */
    private static final Duration HOLD_MARGIN = Duration.ofSeconds(30);

    private static final Duration LONGEST_RETRY_AFTER = Duration.ofHours(24);
    private static final int GONE = 410;

    private final Deliveries deliveries;
    private final Jobs jobs;
    private final WebhookCall call;
    private final WebhookConfig config;
    private final Counter delivered;
    private final Counter failed;

    WebhookSender(Deliveries deliveries, Jobs jobs, WebhookCall call, WebhookConfig config, MeterRegistry metrics) {
        this.deliveries = deliveries;
        this.jobs = jobs;
        this.call = call;
        this.config = config;
        this.delivered = Counter.builder("nonet.webhook.calls")
                .tag("outcome", "delivered")
                .register(metrics);
        this.failed =
                Counter.builder("nonet.webhook.calls").tag("outcome", "failed").register(metrics);
    }

    @Scheduled(every = "${nonet.webhook.poll-interval:1s}", concurrentExecution = Scheduled.ConcurrentExecution.SKIP)
    @RunOnVirtualThread
    void send() {
        try {
            List<Delivery> due =
                    deliveries.takeDue(config.concurrency(), config.timeout().plus(HOLD_MARGIN));
            if (due.isEmpty()) {
                return;
            }
            try (ExecutorService calls = Executors.newVirtualThreadPerTaskExecutor()) {
                due.forEach(delivery -> calls.execute(() -> deliver(delivery)));
            }
        } catch (RuntimeException e) {
            if (!Outage.isCauseOf(e)) {
                throw e;
            }
            LOG.warnf("No client was called: %s", Outage.describe(e));
        }
    }

    private void deliver(Delivery delivery) {
        WebhookCall.Answer answer = call.post(delivery.id, delivery.url, delivery.body, secret(delivery));
        (answer.isSuccess() ? delivered : failed).increment();
        Delivery.State state = stateAfter(answer, delivery.attempts);
        Instant due =
                state == Delivery.State.PENDING ? Instant.now().plus(pause(answer, delivery.attempts)) : delivery.dueAt;
        if (!answer.isSuccess()) {
            LOG.infof(
                    "Call %d of delivery %s for job %s failed, now %s: %s",
                    delivery.attempts, delivery.id, delivery.jobId, state, answer.error());
        }
        deliveries.note(delivery.id, answer, state, due);
    }

    private @Nullable String secret(Delivery delivery) {
        return QuarkusTransaction.requiringNew().call(() -> {
            Job job = jobs.findById(delivery.jobId);
            return job == null ? null : job.callbackSecret();
        });
    }

    private Delivery.State stateAfter(WebhookCall.Answer answer, int attempts) {
        if (answer.isSuccess()) {
            return Delivery.State.DELIVERED;
        }
        Integer status = answer.status();
        if (status != null && status == GONE) {
            return Delivery.State.DISABLED;
        }
        return attempts > config.retries().size() ? Delivery.State.FAILED : Delivery.State.PENDING;
    }

    private Duration pause(WebhookCall.Answer answer, int attempts) {
        Duration scheduled = config.retries().get(attempts - 1);
        double factor = 1 + config.jitter() * (2 * ThreadLocalRandom.current().nextDouble() - 1);
        Duration pause = Duration.ofMillis(Math.round(scheduled.toMillis() * factor));
        Duration asked = answer.retryAfter();
        if (asked == null || asked.compareTo(pause) < 0) {
            return pause;
        }
        return asked.compareTo(LONGEST_RETRY_AFTER) < 0 ? asked : LONGEST_RETRY_AFTER;
    }
}
