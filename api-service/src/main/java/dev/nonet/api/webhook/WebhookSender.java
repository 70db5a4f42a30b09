package dev.nonet.api.webhook;

import dev.nonet.api.job.JobEnded;
import dev.nonet.api.platform.BackgroundLoop;
import dev.nonet.api.platform.SecretCipher;
import dev.nonet.api.platform.TenantLog;
import dev.nonet.api.platform.Traces;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.quarkus.runtime.ShutdownDelayInitiatedEvent;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.event.TransactionPhase;
import jakarta.interceptor.Interceptor;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Collectors;
import org.jboss.logging.Logger;
import org.jboss.logging.MDC;

/**
 * Makes the calls of due deliveries. Each round of a loop in the background settles the calls that have ended, claims
 * as many deliveries as there are free call slots, and starts their calls. Calls are asynchronous and take no thread
 * while they wait.
 *
 * <pre>
 *  job ends ─▶ delivery PENDING ─▶ due ─▶ chosen ─▶ claimed ─▶ call ─▶ settled: DELIVERED, FAILED, DISABLED
 *                     ▲                                                     │
 *                     └──────────────────── backoff ────────────────────────┘
 * </pre>
 *
 * <p>A call holds its slot until its outcome is stored, so that the number of slots also bounds the outcomes held in
 * memory.
 */
@ApplicationScoped
class WebhookSender {

    private static final Logger LOG = Logger.getLogger(WebhookSender.class);
    private static final TenantLog UNSENT = new TenantLog(LOG, Logger.Level.ERROR);
    private static final TenantLog OPENED_CIRCUITS = new TenantLog(LOG, Logger.Level.INFO);
    private static final TenantLog FAILED_CALLS = new TenantLog(LOG, Logger.Level.INFO);

    /** Added to the timeout of a call to give the lease of its claim: time to store the outcome. */
    private static final Duration LEASE_MARGIN = Duration.ofSeconds(30);

    private static final int GONE = 410;

    /** How long to collect ended calls, so that one transaction settles them together. */
    private static final Duration BATCH_WINDOW = Duration.ofMillis(5);

    /**
     * The pause before the next round when this one was truncated: a tenant has more receivers than one query returns,
     * or another process claimed some of the chosen deliveries.
     */
    private static final Duration SHORT_PAUSE = Duration.ofMillis(50);

    private static final Duration FAILURE_PAUSE = Duration.ofSeconds(1);

    /** How often to fail deliveries older than {@link WebhookConfig#GIVE_UP}. */
    private static final Duration GIVE_UP_INTERVAL = Duration.ofMinutes(1);

    /** How long a call is postponed whose secret this process cannot decrypt; then perhaps another process makes it. */
    private static final Duration UNREADABLE_PAUSE = Duration.ofMinutes(1);

    /**
     * A delivery is given up only if its next call is overdue by this much: only an open circuit holds a call back for
     * so long.
     */
    private static final Duration OVERDUE = Duration.ofHours(1);

    /** The most deliveries that are given up at once; the others follow a {@link #GIVE_UP_INTERVAL} later. */
    private static final int MAX_GIVEN_UP = 500;

    /** The most deliveries to an address that answered 410 that are ended in a round. */
    private static final int MAX_DISABLED = 1_000;

    /** How long a stopping process waits for calls under way; less than the grace period of the whole process. */
    private static final Duration STOP_TIMEOUT = Duration.ofSeconds(3);

    private final DeliveryQueue queue;
    private final WebhookCall call;
    private final SecretCipher cipher;
    private final WebhookConfig config;
    private final Traces traces;
    private final DeliveryBackoff backoff;
    private final CircuitBreakers breakers;
    private final Timer delivered;
    private final Timer failed;
    private final Counter opened;

    private final ConcurrentLinkedQueue<DeliveryQueue.Outcome> ended = new ConcurrentLinkedQueue<>();

    /** Confined to the thread of the loop, as are the four fields below. */
    private final List<DeliveryQueue.Outcome> unsettled = new ArrayList<>();

    /** By delivery, the destinations of the calls that hold a slot. */
    private final Map<UUID, Destination> running = new HashMap<>();

    /** By tenant, the receiver that the next query resumes after, see {@link DeliveryQueue.Found}. */
    private Map<String, String> resumeAfter = Map.of();

    /** Addresses that answered 410 and may have pending deliveries. */
    private final Queue<DeliveryQueue.Address> gone = new ArrayDeque<>();

    private long nextGiveUp = System.nanoTime();

    private final BackgroundLoop loop = new BackgroundLoop(
            "nonet-callbacks", "No callbacks were made in this round", FAILURE_PAUSE, this::step, running::isEmpty);
    private volatile boolean draining;
    private volatile int callsUnderWay;
    private volatile int openCircuits;

    WebhookSender(
            DeliveryQueue queue,
            WebhookCall call,
            SecretCipher cipher,
            WebhookConfig config,
            Traces traces,
            MeterRegistry metrics) {
        this.traces = traces;
        this.queue = queue;
        this.call = call;
        this.cipher = cipher;
        this.config = config;
        this.backoff = new DeliveryBackoff(config.retries(), WebhookConfig.JITTER);
        this.breakers = new CircuitBreakers(
                WebhookConfig.CIRCUIT_THRESHOLD,
                WebhookConfig.FIRST_CIRCUIT_PAUSE,
                WebhookConfig.LONGEST_CIRCUIT_PAUSE,
                System::nanoTime);
        this.delivered = calls("delivered", metrics);
        this.failed = calls("failed", metrics);
        this.opened = Counter.builder("nonet.webhook.rests")
                .description("Times that the circuit breaker of a receiver opened because it did not answer")
                .register(metrics);
        metrics.gauge("nonet.webhook.calls.running", this, sender -> sender.callsUnderWay);
        metrics.gauge("nonet.webhook.receivers.resting", this, sender -> sender.openCircuits);
    }

    private static Timer calls(String outcome, MeterRegistry metrics) {
        return Timer.builder("nonet.webhook.calls")
                .description("Callbacks made, and how long they took")
                .tag("outcome", outcome)
                .register(metrics);
    }

    void start(@Observes @Priority(Interceptor.Priority.LIBRARY_AFTER) StartupEvent event) {
        loop.start();
    }

    /** Graceful shutdown begins: start no more calls while those under way end. */
    void drain(@Observes ShutdownDelayInitiatedEvent event) {
        draining = true;
        wake();
    }

    /** Before the connection pool closes: stores the outcomes of calls under way. */
    void stop(@Observes @Priority(Interceptor.Priority.LIBRARY_BEFORE) ShutdownEvent event)
            throws InterruptedException {
        draining = true;
        if (!loop.stop(STOP_TIMEOUT)) {
            LOG.info("Callbacks are still under way; they will be repeated when their leases end");
        }
    }

    void jobEnded(@Observes(during = TransactionPhase.AFTER_SUCCESS) JobEnded event) {
        wake();
    }

    /** Starts the next round now. To be called when a delivery may have become due. */
    void wake() {
        loop.wake();
    }

    /** The time since a round last ended, whether it failed or not. */
    Duration sinceLastRound() {
        return loop.sinceLastStep();
    }

    private Duration step() throws SQLException, InterruptedException {
        Thread.sleep(BATCH_WINDOW);
        loop.forgetWakes();
        return round();
    }

    /**
     * Settles, chooses, claims and starts calls.
     *
     * @return the pause until the next round, unless {@link #wake} cuts it short
     */
    private Duration round() throws SQLException {
        settle();
        if (draining) {
            return WebhookConfig.POLL_INTERVAL;
        }
        giveUp();
        disable();
        int free = WebhookConfig.CONCURRENCY - running.size();
        if (free <= 0) {
            return WebhookConfig.POLL_INTERVAL;
        }
        Map<Destination, Integer> calls = new HashMap<>();
        running.values().forEach(destination -> calls.merge(destination, 1, Integer::sum));
        DeliveryQueue.Found found = queue.due(resumeAfter, limits(calls), WebhookConfig.CONCURRENCY_PER_RECEIVER);
        // A query that resumes after a receiver leaves out those before it.
        boolean complete = resumeAfter.isEmpty() && found.resumeAfter().isEmpty();
        resumeAfter = found.resumeAfter();
        // A redelivery makes a delivery due again while its call is under way. It waits for the end of that call:
        // otherwise a tenant could have any number of calls at once.
        List<FairCalls.Due> due = found.due().stream()
                .filter(one -> !running.containsKey(one.id()))
                .toList();
        List<FairCalls.Due> chosen =
                FairCalls.choose(due, calls, WebhookConfig.CONCURRENCY_PER_TENANT, free, ThreadLocalRandom.current());
        if (!chosen.isEmpty()) {
            List<DeliveryQueue.Claimed> claimed = queue.claim(
                    chosen.stream().map(FairCalls.Due::id).toList(),
                    config.timeout().plus(LEASE_MARGIN));
            List<DeliveryQueue.Claimed> unsigned =
                    claimed.stream().filter(one -> !begin(one)).toList();
            // After the calls, as a failure here would leave those that follow uncalled until their leases end.
            for (DeliveryQueue.Claimed one : unsigned) {
                queue.postpone(
                        one, "the secret that signs it cannot be read now", UNREADABLE_PAUSE, WebhookConfig.GIVE_UP);
            }
            if (claimed.size() < chosen.size()) {
                complete = false;
                noteGone(chosen, claimed);
            }
        }
        callsUnderWay = running.size();
        return complete && gone.isEmpty() ? WebhookConfig.POLL_INTERVAL : SHORT_PAUSE;
    }

    /** Ends deliveries to addresses that answered 410, address after address, until one has more than a round ends. */
    private void disable() throws SQLException {
        for (DeliveryQueue.Address address = gone.peek(); address != null; address = gone.peek()) {
            int ended = queue.disable(address, MAX_DISABLED);
            gone.remove();
            if (ended == MAX_DISABLED) {
                // The other addresses first.
                gone.add(address);
                return;
            }
        }
    }

    /** Deliveries that were not claimed as their address has answered 410, perhaps to a process that died since. */
    private void noteGone(List<FairCalls.Due> chosen, List<DeliveryQueue.Claimed> claimed) throws SQLException {
        Set<UUID> unclaimed = chosen.stream().map(FairCalls.Due::id).collect(Collectors.toSet());
        claimed.forEach(one -> unclaimed.remove(one.id()));
        for (DeliveryQueue.Address address : queue.gone(unclaimed)) {
            if (!gone.contains(address)) {
                gone.add(address);
            }
        }
    }

    /** How many more calls may go to destinations that have calls under way or whose circuit is not closed. */
    private Map<Destination, Integer> limits(Map<Destination, Integer> calls) {
        Map<Destination, Integer> limits = new HashMap<>(breakers.limits());
        calls.forEach((destination, underWay) -> limits.put(
                destination,
                Math.max(0, breakers.permits(destination, WebhookConfig.CONCURRENCY_PER_RECEIVER) - underWay)));
        return limits;
    }

    /** Starts a call; false if it cannot be signed now. */
    private boolean begin(DeliveryQueue.Claimed claimed) {
        List<String> secrets;
        try {
            secrets = secrets(claimed);
        } catch (IllegalStateException e) {
            // Not the receiver's fault: another process may have the key, or this one after its next restart.
            UNSENT.line(
                    claimed.destination().tenant(),
                    "Callback %s of job %s is postponed: %s",
                    claimed.id(),
                    claimed.job(),
                    e.getMessage());
            return false;
        }
        Instant madeAt = Instant.now();
        long begun = System.nanoTime();
        Span span = traces.begin("call back", SpanKind.CLIENT, claimed.trace(), claimed.job());
        running.put(claimed.id(), claimed.destination());
        try {
            call.post(
                            claimed.destination().tenant(),
                            claimed.id(),
                            claimed.url(),
                            claimed.body(),
                            secrets,
                            Traces.parentOf(span))
                    .thenAccept(answer -> {
                        span.setStatus(answer.isSuccess() ? StatusCode.OK : StatusCode.ERROR)
                                .end();
                        callEnded(claimed, madeAt, begun, answer);
                    });
        } catch (RuntimeException e) {
            span.setStatus(StatusCode.ERROR).end();
            // Not its message, which may hold the address.
            UNSENT.line(
                    claimed.destination().tenant(),
                    "Callback %s of job %s cannot be sent: %s",
                    claimed.id(),
                    claimed.job(),
                    e.getClass());
            callEnded(claimed, madeAt, begun, new WebhookCall.Answer(null, "the call cannot be made", null));
        }
        return true;
    }

    /** Queues the outcome of a call for the next round, which settles it. Runs on any thread. */
    private void callEnded(DeliveryQueue.Claimed claimed, Instant madeAt, long begun, WebhookCall.Answer answer) {
        Duration took = Duration.ofNanos(System.nanoTime() - begun);
        (answer.isSuccess() ? delivered : failed).record(took);
        Optional<Duration> pause = backoff.pause(claimed.tries(), answer.retryAfter(), ThreadLocalRandom.current());
        Delivery.State state = stateAfter(answer, pause.isPresent());
        ended.add(new DeliveryQueue.Outcome(
                claimed, madeAt, took, answer, state, state == Delivery.State.PENDING ? pause.orElse(null) : null));
        wake();
    }

    private void settle() throws SQLException {
        for (DeliveryQueue.Outcome outcome = ended.poll(); outcome != null; outcome = ended.poll()) {
            unsettled.add(outcome);
            recordAnswer(outcome);
        }
        if (unsettled.isEmpty()) {
            return;
        }
        gone.addAll(queue.settle(unsettled));
        unsettled.forEach(outcome -> running.remove(outcome.call().id()));
        unsettled.clear();
        callsUnderWay = running.size();
        openCircuits = breakers.open();
    }

    /** Logs a failed call and tells the circuit breaker of every call. */
    private void recordAnswer(DeliveryQueue.Outcome outcome) {
        DeliveryQueue.Claimed claimed = outcome.call();
        if (!outcome.answer().isSuccess()) {
            MDC.put("jobId", claimed.job().toString());
            FAILED_CALLS.line(
                    claimed.destination().tenant(),
                    "Call %d of delivery %s for job %s failed, now %s: %s",
                    claimed.attempts(),
                    claimed.id(),
                    claimed.job(),
                    outcome.state(),
                    outcome.answer().error());
            MDC.remove("jobId");
        }
        if (outcome.answer().status() != null) {
            breakers.answered(claimed.destination());
            return;
        }
        Duration open = breakers.failed(claimed.destination());
        if (open.isPositive()) {
            opened.increment();
            OPENED_CIRCUITS.line(
                    claimed.destination().tenant(),
                    "Receiver %s of tenant %s does not answer: its circuit is open for %d s",
                    claimed.destination().receiver(),
                    claimed.destination().tenant(),
                    open.toSeconds());
        }
    }

    /** Fails deliveries that are too old, once in a {@link #GIVE_UP_INTERVAL}. */
    private void giveUp() throws SQLException {
        if (System.nanoTime() - nextGiveUp < 0) {
            return;
        }
        // Before, so that no failure of it keeps the calls from being made.
        nextGiveUp = System.nanoTime() + GIVE_UP_INTERVAL.toNanos();
        int givenUp = queue.giveUp(WebhookConfig.GIVE_UP, OVERDUE, MAX_GIVEN_UP);
        if (givenUp > 0) {
            LOG.infof(
                    "%d deliveries have failed: their receivers did not answer for %s", givenUp, WebhookConfig.GIVE_UP);
        }
    }

    /**
     * The secrets that sign a call: the job's own and the valid ones of the endpoint.
     *
     * @throws IllegalStateException if one cannot be decrypted
     */
    private List<String> secrets(DeliveryQueue.Claimed claimed) {
        List<String> secrets = new ArrayList<>();
        if (claimed.jobSecret() != null) {
            secrets.add(cipher.decrypt(claimed.jobSecret(), claimed.job().toString()));
        }
        for (String secret : claimed.endpointSecrets()) {
            int blank = secret.indexOf(' '); // Id and stored text, see Claimed.
            secrets.add(cipher.decrypt(secret.substring(blank + 1), secret.substring(0, blank)));
        }
        return secrets;
    }

    private static Delivery.State stateAfter(WebhookCall.Answer answer, boolean isRetryLeft) {
        if (answer.isSuccess()) {
            return Delivery.State.DELIVERED;
        }
        Integer status = answer.status();
        if (status != null && status == GONE) {
            return Delivery.State.DISABLED;
        }
        return isRetryLeft ? Delivery.State.PENDING : Delivery.State.FAILED;
    }
}
