package dev.nonet.book;

import dev.nonet.job.SpecViolation;
import java.util.List;
import java.util.stream.Collectors;

/** A book cannot be made as it was asked for. Says everything that is wrong, each at the option that it is about. */
public final class InvalidBookException extends IllegalArgumentException {

    private static final long serialVersionUID = 1;

    private final transient List<SpecViolation> violations;

    /** @param violations at least one; fields have the names that the API gives to the options */
    InvalidBookException(List<SpecViolation> violations) {
        super(violations.stream().map(SpecViolation::message).collect(Collectors.joining("; ")));
        this.violations = List.copyOf(violations);
    }

    static InvalidBookException of(String field, String message) {
        return new InvalidBookException(List.of(new SpecViolation(field, message)));
    }

    static void throwIfAny(List<SpecViolation> violations) {
        if (!violations.isEmpty()) {
            throw new InvalidBookException(violations);
        }
    }

    public List<SpecViolation> violations() {
        return violations;
    }
}
