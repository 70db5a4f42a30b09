package dev.nonet.engine.position;

import java.util.Arrays;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The scratch {@linkplain Memory memory} of the finders that are asked about one position: one object of each kind. */
final class Memories {

    private final Position position;

    /** By kind. */
    private @Nullable Object[] memories = {};

    Memories(Position position) {
        this.position = position;
    }

    Object of(int kind, Function<Position, ?> maker) {
        if (kind >= memories.length) {
            memories = Arrays.copyOf(memories, kind + 1);
        }
        Object memory = memories[kind];
        if (memory == null) {
            memory = maker.apply(position);
            memories[kind] = memory;
        }
        return memory;
    }
}
