package dev.nonet.engine.position;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

/**
 * A kind of scratch memory, such as arrays, in which a finder works. Finders are shared by all threads and keep nothing
 * themselves; a position belongs to one thread, so it keeps their memory, one object of each kind, made when first
 * asked for. So a finder that is asked again and again allocates nothing.
 */
public final class Memory<T> {

    private static final AtomicInteger KINDS = new AtomicInteger();

    private final int number = KINDS.getAndIncrement();
    private final Function<Position, T> maker;

    public Memory(Function<Position, T> maker) {
        this.maker = maker;
    }

    /** The memory of this kind that a position keeps. Its contents are left over from its last use. */
    @SuppressWarnings("unchecked") // What is kept under this number was made by this maker.
    public T of(Position position) {
        return (T) position.memories().of(number, maker);
    }
}
