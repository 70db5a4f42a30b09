package dev.nonet.api.tenant;

import dev.nonet.api.platform.ProblemException;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * The first answer of an OpenID Connect issuer. If it was out of reach when the service started, Quarkus asks it for
 * its description and keys again for every token, of whomever, and logs each failure. So until it has answered once,
 * one request at a time asks it, the others wait for the outcome, and after a failure none asks for a while.
 */
final class FirstContact {

    /**
     * The most requests that wait for the outcome. Nobody knows whose they are, so nothing else counts what they hold.
     */
    static final int MOST_WAITING = 200;

    private final Duration pause;
    private final Supplier<ProblemException> unreachable;
    private final LongSupplier nanoTime;
    private final Semaphore places = new Semaphore(MOST_WAITING);
    private final ReentrantLock turn = new ReentrantLock();
    private volatile boolean isMade;

    /** Guarded by {@link #turn}. */
    private long nextAt;

    /**
     * @param pause after a failure
     * @param unreachable what requests are told that cannot ask
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
        if (isMade) {
            return question.get();
        }
        if (!places.tryAcquire()) {
            throw unreachable.get();
        }
        try {
            return askInTurn(question);
        } finally {
            places.release();
        }
    }

    private <T> T askInTurn(Supplier<T> question) {
        turn.lock();
        try {
            if (nanoTime.getAsLong() - nextAt < 0) {
                throw unreachable.get();
            }
            return asked(question);
        } finally {
            turn.unlock();
        }
    }

    private <T> T asked(Supplier<T> question) {
        try {
            T answer = question.get();
            isMade = true;
            return answer;
        } catch (ProblemException e) {
            nextAt = nanoTime.getAsLong() + pause.toNanos();
            throw e;
        }
    }
}
