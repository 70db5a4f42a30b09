package dev.nonet.cli;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Processes batches with several threads and delivers the outcomes in the order of the batches. At most four batches
 * per thread are in memory. After Ctrl-C it delivers the finished batches up to the first unfinished one, and drops the
 * rest.
 */
final class OrderedBatches {

    /** Supplies the batches; returns null at the end. */
    @FunctionalInterface
    interface BatchSource<B> {
        @Nullable
        B next() throws IOException;
    }

    /** Processes a batch, in any thread. */
    @FunctionalInterface
    interface BatchWork<B, R> {
        R apply(B batch);
    }

    /** Receives the outcomes in order, in the calling thread. */
    @FunctionalInterface
    interface Sink<R> {
        void accept(R outcome) throws IOException;
    }

    private static final int BATCHES_PER_THREAD = 4;

    /** The interval at which a waiting thread checks for Ctrl-C. */
    private static final long POLL_MILLIS = 100;

    private OrderedBatches() {}

    static <B, R> void run(int threads, BatchSource<B> source, BatchWork<B, R> work, Sink<R> sink) throws IOException {
        ExecutorService pool = Executors.newFixedThreadPool(
                threads, Thread.ofPlatform().daemon().name("engine-", 0).factory());
        try {
            Deque<Future<R>> waiting = new ArrayDeque<>();
            for (B batch = next(source, waiting, sink);
                    batch != null && !Interruption.asked();
                    batch = next(source, waiting, sink)) {
                B taken = batch;
                waiting.add(pool.submit(() -> work.apply(taken)));
                if (waiting.size() >= BATCHES_PER_THREAD * threads) {
                    deliverFirst(waiting, sink);
                }
            }
            deliverAll(waiting, sink);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        } catch (ExecutionException e) {
            throw new IllegalStateException("a batch failed: " + e.getCause(), e.getCause());
        } finally {
            // Does not wait for running batches; their threads are daemons and end with the process.
            pool.shutdownNow();
        }
    }

    /**
     * The next batch. If the source fails, the outcomes of the batches before are delivered before the failure is
     * thrown.
     */
    private static <B, R> @Nullable B next(BatchSource<B> source, Deque<Future<R>> waiting, Sink<R> sink)
            throws IOException, InterruptedException, ExecutionException {
        try {
            return source.next();
        } catch (IOException | RuntimeException e) {
            deliverAll(waiting, sink);
            throw e;
        }
    }

    private static <R> void deliverAll(Deque<Future<R>> waiting, Sink<R> sink)
            throws IOException, InterruptedException, ExecutionException {
        while (!waiting.isEmpty()) {
            deliverFirst(waiting, sink);
        }
    }

    /**
     * Waits for the first batch and delivers it. After Ctrl-C, drops all batches instead if the first one is not
     * finished.
     */
    private static <R> void deliverFirst(Deque<Future<R>> waiting, Sink<R> sink)
            throws IOException, InterruptedException, ExecutionException {
        Future<R> first = waiting.element();
        while (!first.isDone()) {
            if (Interruption.asked()) {
                waiting.clear();
                return;
            }
            try {
                first.get(POLL_MILLIS, TimeUnit.MILLISECONDS);
            } catch (TimeoutException e) {
                // Checks for Ctrl-C again.
            }
        }
        sink.accept(waiting.remove().get());
    }
}
