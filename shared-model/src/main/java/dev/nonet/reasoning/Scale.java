package dev.nonet.reasoning;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** The scale of another program, on which puzzles can be rated beside Nonet's own. */
public enum Scale {
    /** Sudoku Explainer 1.2.1, see {@link ExplainerGrade}. */
    SE,
    /** HoDoKu 2.2, see {@link HodokuGrade}. */
    HODOKU;

    /** The lower-case word. */
    @JsonValue
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** @throws IllegalArgumentException if the name is unknown; lists the known ones */
    @JsonCreator
    public static Scale parse(String id) {
        return Arrays.stream(values())
                .filter(scale -> scale.id().equals(id))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("unknown scale '" + id + "', expected one of "
                        + Arrays.stream(values()).map(Scale::id).collect(Collectors.joining(", "))));
    }

    @Override
    public String toString() {
        return id();
    }
}
