package dev.nonet.engine.ladder;

import java.util.Locale;

/** Techniques that argue alike. */
public enum Family {
    SINGLE,
    INTERSECTION,
    SUBSET,
    FISH,
    SINGLE_DIGIT,
    WING,

    /** From the puzzle having one solution; all other families argue from the rules alone. */
    UNIQUENESS,
    CHAIN,
    LOCKED_SET,
    EXOTIC,
    LAST_RESORT;

    /** In lower case, words joined by a hyphen. */
    public String id() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    @Override
    public String toString() {
        return id();
    }
}
