package dev.nonet.api.platform;

import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import org.jboss.logging.Logger;

/**
 * Work that takes a CPU for long, on a platform thread of its own. A virtual thread is not preempted: the work would
 * keep other requests from running.
 */
final class CpuWork<T> implements Lent {

    private static final Logger LOG = Logger.getLogger(CpuWork.class);

    /** A library may clear an interrupt without ending; so it is repeated as often as this. */
    private static final Duration BETWEEN_INTERRUPTS = Duration.ofMillis(500);

    private final FutureTask<T> work;
    private final Thread thread;
    private boolean isStopped;

    private CpuWork(FutureTask<T> work, Thread thread) {
        this.work = work;
        this.thread = thread;
    }

    /** Begins work. */
    static <T> CpuWork<T> start(Callable<T> work) {
        FutureTask<T> task = new FutureTask<>(work);
        return new CpuWork<>(
                task,
                Thread.ofPlatform()
                        .name("nonet-book")
                        .priority(Thread.MIN_PRIORITY)
                        .daemon()
                        .start(task));
    }

    boolean isAlive() {
        return thread.isAlive();
    }

    /** Waits for the work's end, at most so long. If the caller is interrupted, the work is stopped. */
    CpuWork<T> await(Duration max) {
        try {
            thread.join(max);
        } catch (InterruptedException e) {
            stop();
            Thread.currentThread().interrupt();
        }
        return this;
    }

    /** Interrupts the thread until it has ended. */
    private void stop() {
        boolean isInterrupted = false;
        while (thread.isAlive()) {
            isStopped = true;
            thread.interrupt();
            try {
                thread.join(BETWEEN_INTERRUPTS);
            } catch (InterruptedException e) {
                isInterrupted = true;
            }
        }
        if (isInterrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /**
     * The result of work that has ended.
     *
     * @throws ProblemException what the work has thrown, as all other exceptions; 429 if it was stopped, which no
     *     client reads
     */
    T result() throws IOException {
        if (work.state() == FutureTask.State.SUCCESS) {
            return work.resultNow();
        }
        if (isStopped) {
            throw Problem.tooMany("too-many-books", "Nobody waits for the book");
        }
        switch (work.exceptionNow()) {
            case RuntimeException failure -> throw failure;
            case IOException failure -> throw failure;
            case Error failure -> throw failure;
            case Throwable failure ->
                throw new IllegalStateException("Work on a thread of its own has failed", failure);
        }
    }

    /** Stops the work, and closes what it has made already. */
    @Override
    public void close() {
        stop();
        if (work.state() == FutureTask.State.SUCCESS && work.resultNow() instanceof Closeable made) {
            try {
                made.close();
            } catch (IOException e) {
                // Whoever closes it has another failure to tell.
                LOG.debug("What was made for nobody could not be closed", e);
            }
        }
    }
}
