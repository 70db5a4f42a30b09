package dev.nonet.engine.position;

import dev.nonet.engine.board.Board;
import java.util.function.Consumer;

/**
 * A value that is derived from a board. It is brought up to date when it is asked for after the board has changed, in
 * the same memory: an update may keep what it knows of houses that have not changed.
 *
 * <p>A value may be derived from others, which its update asks for. There are no cycles: derived values are final
 * fields that a constructor makes one after the other, and the compiler lets an update name only those that are there
 * already.
 */
final class Derived<T> {

    private final Board board;
    private final T value;
    private final Consumer<T> update;

    /** The {@linkplain Board#version version} of the board that the value holds for. */
    private int version;

    Derived(Board board, T value, Consumer<T> update) {
        this.board = board;
        this.value = value;
        this.update = update;
        this.version = board.version() - 1; // out of date, so that the first call computes the value
    }

    /** The value for the board as it is now; valid until the board changes. */
    T get() {
        if (version != board.version()) {
            version = board.version();
            update.accept(value);
        }
        return value;
    }
}
