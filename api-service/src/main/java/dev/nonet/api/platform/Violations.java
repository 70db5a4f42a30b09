package dev.nonet.api.platform;

import dev.nonet.job.SpecViolation;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Collects what is wrong with the fields or parameters of a request, so that a client is told all of it at once. */
public final class Violations {

    private final List<SpecViolation> found = new ArrayList<>();

    /**
     * The value of a field.
     *
     * @param otherwise returned if the value is wrong, so that the other fields can be read too
     * @param reader throws {@link IllegalArgumentException} if the value is wrong; its message is reported
     */
    public <T> T read(String field, T otherwise, Supplier<T> reader) {
        try {
            return reader.get();
        } catch (IllegalArgumentException e) {
            add(field, String.valueOf(e.getMessage()));
            return otherwise;
        }
    }

    /**
     * As {@link #read}, of a field whose error alone is reported.
     *
     * @throws ProblemException 422 if the value is wrong
     */
    public static <T> T orThrow(String field, Supplier<T> reader) {
        try {
            return reader.get();
        } catch (IllegalArgumentException e) {
            throw Problem.invalid(field, String.valueOf(e.getMessage()));
        }
    }

    /** Reads a field that may be absent. */
    @FunctionalInterface
    public interface Reader<T> {
        @Nullable
        T read();
    }

    /** The value of a field that may be absent; null if it is absent or wrong. Otherwise as {@link #read}. */
    public <T> @Nullable T optional(String field, Reader<T> reader) {
        try {
            return reader.read();
        } catch (IllegalArgumentException e) {
            add(field, String.valueOf(e.getMessage()));
            return null;
        }
    }

    /** @throws IllegalArgumentException if the text is neither {@code true} nor {@code false} */
    public static boolean trueOrFalse(String text) {
        return switch (text) {
            case "true" -> true;
            case "false" -> false;
            default -> throw new IllegalArgumentException("must be true or false");
        };
    }

    public void add(String field, String message) {
        found.add(new SpecViolation(field, message));
    }

    public void addAll(List<SpecViolation> violations) {
        found.addAll(violations);
    }

    /** @throws ProblemException 422 with everything that was wrong */
    public void throwIfAny() {
        if (!found.isEmpty()) {
            throw Problem.invalid(found);
        }
    }
}
