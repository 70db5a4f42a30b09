package dev.nonet.job;

/**
 * Why a spec is refused.
 *
 * @param field the offending field as a client wrote it, {@code clues.min}
 * @param message what is wrong, and what would be right
 */
public record SpecViolation(String field, String message) {}
