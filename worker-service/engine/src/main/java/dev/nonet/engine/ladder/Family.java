package dev.nonet.engine.ladder;

import java.util.Locale;

/** Techniques that argue alike. */
public enum Family {
    SINGLE,
    INTERSECTION,
    SUBSET,
    FISH,
    WING,
    UNIQUENESS;

    /** The lower-case word. */
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    @Override
    public String toString() {
        return id();
    }
}
