package dev.nonet.api.platform;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Work that a process repeats on a daemon thread of its own until it stops: a step, a pause, the next step.
 *
 * <ul>
 *   <li>No failure ends it, not even an {@link Error}: the step is repeated after a pause. Of consecutive failures that
 *       say the same only the first is logged, and how many there were once a step succeeds again.
 *   <li>{@link #wake} cuts the pause short. A call during a step is not lost: the next step then follows without a
 *       pause.
 *   <li>{@link #stop} lets the step under way end, interrupts nothing, and waits for a bounded time. No step begins
 *       after that, and before only as long as the work has begun something that it must finish.
 * </ul>
 */
public final class BackgroundLoop {

    private static final Logger LOG = Logger.getLogger(BackgroundLoop.class);

    private final String failureMessage;
    private final Duration failurePause;
    private final Step step;
    private final BooleanSupplier isFinished;
    private final Thread thread;
    private final Semaphore wakes = new Semaphore(0);
    private volatile long lastStep = System.nanoTime();
    private volatile boolean stopping;

    /** No step begins after this time; valid once {@link #stopping} is set. */
    private volatile long end;

    /** Confined to the loop's thread, as is {@link #lastFailure}. */
    private int failures;

    private @Nullable String lastFailure;

    /** A step of the work, always run by the loop's thread. */
    @FunctionalInterface
    public interface Step {

        /** @return the pause before the next step */
        Duration run() throws Exception;
    }

    /**
     * A loop whose work is finished after each step.
     *
     * @param name of the thread
     * @param failureMessage what it means that a step failed, for the log: {@code Nothing was dispatched}
     * @param failurePause the pause after a step that failed
     */
    public BackgroundLoop(String name, String failureMessage, Duration failurePause, Step step) {
        this(name, failureMessage, failurePause, step, () -> true);
    }

    /**
     * A loop whose steps begin work that later steps finish.
     *
     * @param isFinished false while steps are still needed after {@link #stop}; asked by the loop's thread, and after
     *     its end by the one that stops it
     */
    public BackgroundLoop(
            String name, String failureMessage, Duration failurePause, Step step, BooleanSupplier isFinished) {
        this.failureMessage = failureMessage;
        this.failurePause = failurePause;
        this.step = step;
        this.isFinished = isFinished;
        this.thread = Thread.ofPlatform().name(name).daemon().unstarted(this::run);
    }

    /** Begins with the first step, unless the loop has been stopped already. */
    public void start() {
        thread.start();
    }

    /** Starts the next step now, or after the one under way. */
    public void wake() {
        wakes.release();
    }

    /** Forgets earlier calls of {@link #wake}: for a step that does now all that they announced. */
    public void forgetWakes() {
        wakes.drainPermits();
    }

    /** Whether {@link #stop} was called: a long step should end early. */
    public boolean isStopping() {
        return stopping;
    }

    /**
     * The time since the last step succeeded or failed, or since the loop was made; grows without bound if a step
     * hangs.
     */
    public Duration sinceLastStep() {
        return Duration.ofNanos(System.nanoTime() - lastStep);
    }

    /**
     * Stops the loop, whether it was started or not.
     *
     * @param atMost how long to wait for its end
     * @return whether it has ended and its work is finished
     */
    public boolean stop(Duration atMost) throws InterruptedException {
        end = System.nanoTime() + atMost.toNanos();
        stopping = true;
        wake();
        thread.join(Math.max(1, atMost.toMillis())); // 0 would wait without a limit.
        return !thread.isAlive() && isFinished.getAsBoolean();
    }

    private void run() {
        Duration pause = Duration.ZERO;
        try {
            while (!isOver()) {
                if (wakes.tryAcquire(pause.toNanos(), TimeUnit.NANOSECONDS)) {
                    forgetWakes();
                }
                if (!isOver()) {
                    pause = runStep();
                    lastStep = System.nanoTime();
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private boolean isOver() {
        return stopping && (isFinished.getAsBoolean() || System.nanoTime() - end >= 0);
    }

    private Duration runStep() throws InterruptedException {
        try {
            Duration pause = step.run();
            if (failures > 0) {
                LOG.infof("%s goes on after %d failures", thread.getName(), failures);
                failures = 0;
                lastFailure = null;
            }
            return pause;
        } catch (InterruptedException e) {
            throw e;
        } catch (Throwable e) {
            failed(e);
            return failurePause;
        }
    }

    private void failed(Throwable failure) {
        failures++;
        String description = Outage.describe(failure);
        if (stopping) {
            LOG.debugf(failure, "%s while the process stops", failureMessage);
        } else if (description.equals(lastFailure)) {
            LOG.debugf("%s again: %s", failureMessage, description);
        } else if (Outage.isCauseOf(failure)) {
            LOG.warnf("%s: %s", failureMessage, description);
        } else {
            LOG.error(failureMessage, failure);
        }
        lastFailure = description;
    }
}
