package dev.nonet.job;

import com.fasterxml.jackson.annotation.JsonIgnore;
import org.jspecify.annotations.Nullable;

/**
 * A reason why a spec is invalid.
 *
 * @param field the path of the field in the JSON, such as {@code clues.min}
 * @param message what is wrong, and what is allowed
 * @param range of a number out of its range, what is allowed, such as {@code must be 1 to 40}; otherwise null
 */
public record SpecViolation(
        String field, String message, @JsonIgnore @Nullable String range) {

    public SpecViolation(String field, String message) {
        this(field, message, null);
    }

    /** A number that is out of its range. */
    public static SpecViolation outOfRange(String field, String range, Object number) {
        return new SpecViolation(field, range + ", is " + number, range);
    }
}
