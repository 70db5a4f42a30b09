package dev.nonet.job;

/**
 * A reason why a spec is invalid.
 *
 * @param field the path of the field in the JSON, such as {@code clues.min}
 * @param message what is wrong, and what is allowed
 */
public record SpecViolation(String field, String message) {}
