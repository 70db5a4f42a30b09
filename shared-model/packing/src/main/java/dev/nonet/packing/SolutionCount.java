package dev.nonet.packing;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** How many solutions a puzzle has. */
public enum SolutionCount {
    NONE,
    ONE,
    SEVERAL;

    /** @param solutions as results give it: 0, 1, or 2 for "two or more" */
    public static SolutionCount of(int solutions) {
        return switch (solutions) {
            case 0 -> NONE;
            case 1 -> ONE;
            default -> SEVERAL;
        };
    }

    /** The name in the API: lower case. */
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** @throws IllegalArgumentException if the name is unknown; lists the known ones */
    public static SolutionCount parse(String id) {
        return Arrays.stream(values())
                .filter(value -> value.id().equals(id))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("must be one of "
                        + Arrays.stream(values()).map(SolutionCount::id).collect(Collectors.joining(", "))));
    }
}
