package dev.nonet.cli;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/**
 * Works on batches with several threads and hands the outcomes over in the order of the batches. Holds at most four batches
 * a thread, whatever comes in.
 */
final class OrderedBatches {

    /** Gives the batches; null when there are no more. */
    @FunctionalInterface
    interface Source<B> {
        @Nullable
        B next() throws IOException;
    }

    /** Works on a batch, in any thread. */
    @FunctionalInterface
    interface Work<B, R> {
        R apply(B batch);
    }

    /** Takes the outcomes in order, in the calling thread. */
    @FunctionalInterface
    interface Sink<R> {
        void accept(R outcome) throws IOException;
    }

    private static final int BATCHES_PER_THREAD = 4;

    private OrderedBatches() {}

    static <B, R> void run(int threads, Source<B> source, Work<B, R> work, Sink<R> sink) throws IOException {
        try (ExecutorService pool = Executors.newFixedThreadPool(
                threads, Thread.ofPlatform().daemon().name("engine-", 0).factory())) {
            Deque<Future<R>> waiting = new ArrayDeque<>();
            try {
                for (B batch = source.next(); batch != null; batch = source.next()) {
                    B taken = batch;
                    waiting.add(pool.submit(() -> work.apply(taken)));
                    if (waiting.size() >= BATCHES_PER_THREAD * threads) {
                        sink.accept(waiting.remove().get());
                    }
                }
                while (!waiting.isEmpty()) {
                    sink.accept(waiting.remove().get());
                }
            } catch (InterruptedException e) {
                pool.shutdownNow();
                Thread.currentThread().interrupt();
                throw new IOException("interrupted", e);
            } catch (ExecutionException e) {
                pool.shutdownNow();
                throw new IllegalStateException("a batch failed: " + e.getCause(), e.getCause());
            }
        }
    }
}
