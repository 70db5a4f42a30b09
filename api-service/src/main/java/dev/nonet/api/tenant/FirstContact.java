package dev.nonet.api.tenant;

import dev.nonet.api.platform.ProblemException;
import java.time.Duration;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * The first answer of an OpenID Connect issuer. If it was out of reach when the service started, Quarkus asks it for
 * its discovery document and keys again for every token that any client sends, and logs each failure. So until it has
 * answered once, one request at a time asks it, the others wait for the outcome, and after a failure none asks for a
 * while.
 */
final class FirstContact {

    private final Duration pause;
    private final Supplier<ProblemException> unreachable;
    private final LongSupplier nanoTime;
    private final ReentrantLock turn = new ReentrantLock();
    private volatile boolean hasAnswered;

    /** Guarded by {@link #turn}. */
    private long nextAt;

    /**
     * @param pause the time after a failure in which nobody asks
     * @param unreachable the answer to requests that cannot ask
     */
    FirstContact(Duration pause, Supplier<ProblemException> unreachable, LongSupplier nanoTime) {
        this.pause = pause;
        this.unreachable = unreachable;
        this.nanoTime = nanoTime;
        this.nextAt = nanoTime.getAsLong();
    }

    /**
     * Asks the issuer, at once if it has answered before. Blocking.
     *
     * @param question throws a {@link ProblemException} if there is no answer
     */
    <T> T ask(Supplier<T> question) {
        if (hasAnswered) {
            return question.get();
        }
        turn.lock();
        try {
            if (!hasAnswered) {
                if (nanoTime.getAsLong() - nextAt < 0) {
                    throw unreachable.get();
                }
                return askNow(question);
            }
        } finally {
            turn.unlock();
        }
        // The request before it in turn had an answer, so the others no longer ask one by one.
        return question.get();
    }

    private <T> T askNow(Supplier<T> question) {
        try {
            T answer = question.get();
            hasAnswered = true;
            return answer;
        } catch (ProblemException e) {
            nextAt = nanoTime.getAsLong() + pause.toNanos();
            throw e;
        }
    }
}
