package dev.nonet.api.webhook;

import dev.nonet.api.job.Job;
import dev.nonet.api.job.Jobs;
import dev.nonet.api.platform.Outage;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.narayana.jta.QuarkusTransaction;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.scheduler.Scheduled;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.interceptor.Interceptor;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.jboss.logging.Logger;

/** Makes the calls that are due. */
@ApplicationScoped
class WebhookSender {

    private static final Logger LOG = Logger.getLogger(WebhookSender.class);

    /** A delivery taken is due again after the call's time and this, should its process die. */
    private static final Duration HOLD_MARGIN = Duration.ofSeconds(30);

    private static final int GONE = 410;

    /** Less than the whole process is given to stop. */
    private static final Duration STOP = Duration.ofSeconds(10);

    private final Deliveries deliveries;
    private final Endpoints endpoints;
    private final Jobs jobs;
    private final WebhookCall call;
    private final WebhookConfig config;
    private final RetrySchedule schedule;
    private final Counter delivered;
    private final Counter failed;

    /** Held by a round. */
    private final Semaphore round = new Semaphore(1);

    private volatile boolean stopping;

    WebhookSender(
            Deliveries deliveries,
            Endpoints endpoints,
            Jobs jobs,
            WebhookCall call,
            WebhookConfig config,
            MeterRegistry metrics) {
        this.deliveries = deliveries;
        this.endpoints = endpoints;
        this.jobs = jobs;
        this.call = call;
        this.config = config;
        this.schedule = new RetrySchedule(config.retries(), config.jitter());
        this.delivered = Counter.builder("nonet.webhook.calls")
                .tag("outcome", "delivered")
                .register(metrics);
        this.failed =
                Counter.builder("nonet.webhook.calls").tag("outcome", "failed").register(metrics);
    }

    /** Before the database closes: no round begins any more, and one under way may end. */
    void stop(@Observes @Priority(Interceptor.Priority.LIBRARY_BEFORE) ShutdownEvent event)
            throws InterruptedException {
        stopping = true;
        if (!round.tryAcquire(STOP.toMillis(), TimeUnit.MILLISECONDS)) {
            LOG.info("Calls are still under way; they will be made again");
        }
    }

    @Scheduled(every = "${nonet.webhook.poll-interval:1s}", concurrentExecution = Scheduled.ConcurrentExecution.SKIP)
    @RunOnVirtualThread
    void send() {
        if (stopping || !round.tryAcquire()) {
            return;
        }
        try {
            sendDue();
        } catch (RuntimeException e) {
            if (stopping) {
                LOG.debug("Calls were cut off by the end of the process", e);
            } else if (Outage.isCauseOf(e)) {
                LOG.warnf("No client was called: %s", Outage.describe(e));
            } else {
                throw e;
            }
        } finally {
            round.release();
        }
    }

    private void sendDue() {
        List<Delivery> due =
                deliveries.takeDue(config.concurrency(), config.timeout().plus(HOLD_MARGIN));
        if (due.isEmpty()) {
            return;
        }
        try (ExecutorService calls = Executors.newVirtualThreadPerTaskExecutor()) {
            due.forEach(delivery -> calls.execute(() -> deliverOrWait(delivery)));
        }
    }

    private void deliverOrWait(Delivery delivery) {
        try {
            deliver(delivery);
        } catch (RuntimeException e) {
            // It is due again once its hold is over.
            if (stopping) {
                LOG.debugf(e, "Delivery %s was cut off by the end of the process", delivery.id);
            } else if (Outage.isCauseOf(e)) {
                LOG.warnf("Delivery %s waits: %s", delivery.id, Outage.describe(e));
            } else {
                LOG.errorf(e, "Delivery %s failed", delivery.id);
            }
        }
    }

    private void deliver(Delivery delivery) {
        Instant madeAt = Instant.now();
        WebhookCall.Answer answer = call.post(delivery.id, delivery.url, delivery.body, secrets(delivery));
        (answer.isSuccess() ? delivered : failed).increment();
        Optional<Duration> pause = schedule.pause(delivery.tries, answer.retryAfter(), ThreadLocalRandom.current());
        Delivery.State state = stateAfter(answer, pause.isPresent());
        Instant due = state == Delivery.State.PENDING && pause.isPresent()
                ? Instant.now().plus(pause.get())
                : delivery.dueAt;
        if (!answer.isSuccess()) {
            LOG.infof(
                    "Call %d of delivery %s for job %s failed, now %s: %s",
                    delivery.attempts, delivery.id, delivery.jobId, state, answer.error());
        }
        QuarkusTransaction.requiringNew().run(() -> {
            deliveries.note(delivery, madeAt, answer, state, due);
            if (state == Delivery.State.DISABLED) {
                endpoints.disable(delivery.tenant, delivery.url);
            }
        });
    }

    /** The job's own secret, and those of the endpoint. */
    private List<String> secrets(Delivery delivery) {
        return QuarkusTransaction.requiringNew().call(() -> {
            List<String> secrets = new ArrayList<>();
            Job job = jobs.findById(delivery.jobId);
            if (job != null && job.callbackSecret() != null) {
                secrets.add(job.callbackSecret());
            }
            endpoints
                    .of(delivery.tenant, delivery.url)
                    .ifPresent(
                            endpoint -> endpoints.secrets(endpoint.id).forEach(secret -> secrets.add(secret.secret)));
            return secrets;
        });
    }

    private static Delivery.State stateAfter(WebhookCall.Answer answer, boolean again) {
        if (answer.isSuccess()) {
            return Delivery.State.DELIVERED;
        }
        Integer status = answer.status();
        if (status != null && status == GONE) {
            return Delivery.State.DISABLED;
        }
        return again ? Delivery.State.PENDING : Delivery.State.FAILED;
    }
}
