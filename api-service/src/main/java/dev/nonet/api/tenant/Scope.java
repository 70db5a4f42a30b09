package dev.nonet.api.tenant;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;

/** What a key allows. Scopes are independent: none includes another. */
public enum Scope {
    /** Submit, cancel, retry and delete jobs, manage callbacks, ask for hints. */
    JOBS_WRITE("jobs:write"),
    /** Read jobs, results, errors, events and deliveries. */
    JOBS_READ("jobs:read"),
    /** Manage the tenant's keys; for the operator also keys of other tenants and the dead-letter topics. */
    ADMIN("admin");

    private final String id;

    Scope(String id) {
        this.id = id;
    }

    @JsonValue
    public String id() {
        return id;
    }

    /**
     * Parses an id.
     *
     * @throws IllegalArgumentException if it is unknown; the message lists the known ones
     */
    @JsonCreator
    public static Scope parse(String id) {
        return find(id).orElseThrow(() -> new IllegalArgumentException("unknown scope '" + id + "', expected one of "
                + Arrays.stream(values()).map(Scope::id).collect(Collectors.joining(", "))));
    }

    static Optional<Scope> find(String id) {
        return Arrays.stream(values()).filter(scope -> scope.id.equals(id)).findFirst();
    }
}
