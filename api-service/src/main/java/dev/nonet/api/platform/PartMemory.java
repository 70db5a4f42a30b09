package dev.nonet.api.platform;

import java.util.Objects;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/**
 * How much memory the current thread has reserved for the part of an answer that it builds. Almost all parts need at
 * most {@link Admission#PART_BYTES}. A read that finds that its rows need more fails with {@link TooSmallException};
 * then the memory is given back, so that nothing is held while the thread waits for more, and the part is built again.
 */
public final class PartMemory {

    private static final ThreadLocal<@Nullable Long> BYTES = new ThreadLocal<>();

    private PartMemory() {}

    /** Builds a part of an answer. It may be run twice, so it must continue where the first run has failed. */
    @FunctionalInterface
    public interface Work<T, X extends Exception, Y extends Exception> {
        T run() throws X, Y;
    }

    /** Thrown before anything large is read: the part needs more memory than is reserved for it. */
    public static final class TooSmallException extends RuntimeException {

        private static final long serialVersionUID = 1;

        private final long needed;

        private TooSmallException(long needed) {
            super("A part of an answer needs " + needed + " bytes", null, false, false);
            this.needed = needed;
        }

        public long needed() {
            return needed;
        }
    }

    /**
     * Builds a part with memory for ordinary rows, and again with as much as it needs if that proves too little.
     *
     * @param take takes memory of which so many bytes are for the rows
     */
    public static <T, X extends Exception, Y extends Exception> T build(LongFunction<Lent> take, Work<T, X, Y> work)
            throws X, Y {
        for (long bytes = Admission.PART_BYTES; ; ) {
            try (Lent memory = take.apply(bytes)) {
                return with(bytes, work);
            } catch (TooSmallException larger) {
                bytes = larger.needed();
            }
        }
    }

    /** The bytes that are reserved for the part that the current thread builds. */
    public static long bytes() {
        return Objects.requireNonNullElse(BYTES.get(), (long) Admission.PART_BYTES);
    }

    /** Whether the current thread builds a part with memory reserved for it. */
    static boolean isReserved() {
        return BYTES.get() != null;
    }

    /** @throws TooSmallException if fewer bytes are reserved */
    public static void require(long bytes) {
        if (bytes > bytes()) {
            throw new TooSmallException(bytes);
        }
    }

    /** Runs work for which the caller has reserved this many bytes. */
    public static <T, X extends Exception, Y extends Exception> T with(long bytes, Work<T, X, Y> work) throws X, Y {
        BYTES.set(bytes);
        try {
            return work.run();
        } finally {
            BYTES.remove();
        }
    }
}
