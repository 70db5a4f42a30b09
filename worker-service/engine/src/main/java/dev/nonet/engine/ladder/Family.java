package dev.nonet.engine.ladder;

import java.util.Locale;

/**
 * The kinds of techniques. Each has a package of finders under {@code dev.nonet.engine.technique}, named like its id
 * without hyphens.
 */
public enum Family {
    SINGLE,
    INTERSECTION,
    SUBSET,
    FISH,
    SINGLE_DIGIT,
    WING,

    /**
     * Techniques that assume that the puzzle has exactly one solution. Those of all other families hold on any puzzle.
     */
    UNIQUENESS,
    CHAIN,
    LOCKED_SET,
    EXOTIC,
    LAST_RESORT;

    /** The name in kebab case. */
    public String id() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    @Override
    public String toString() {
        return id();
    }
}
